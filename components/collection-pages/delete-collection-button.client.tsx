"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { followJob, undoJob } from "@/components/batches/job";
import { withShownJobs } from "@/components/batches/running-jobs";
import { invalidateImageCollections } from "@/components/image-collections/collection-keys";
import { useHasRole } from "@/components/session/role.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Trash2 } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import type { CollectionResource } from "@/lib/collections/resource";
import { type ChildrenChoice, childrenChoices } from "@/lib/collections/values";

/** Deletes the collection, and on request the ones within it; opens the one that contained it. */
export function DeleteCollectionButton({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.deletion");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const mayDelete = useHasRole()({ role: "manager", inWholeLibrary: true });
  const [children, setChildren] = useState<ChildrenChoice>("move_up");
  if (!mayDelete) return null;

  const { id, title, parent, children_count: count } = collection;

  async function deleteCollection(): Promise<void> {
    try {
      const params = { path: { id }, query: { children } };
      const { undo_job } = await unwrap(api.DELETE("/collections/{id}", { params }));
      if (undo_job === null) toast.success(t("deleted", { title }));
      else toast.undoable(t("deleted", { title }), () => void undo(undo_job));
      router.push(`/dashboard/collections${parent === null ? "" : `/${parent}`}`);
      invalidateImageCollections(client);
    } catch (error) {
      toast.error(t("failed", { title }), {
        reason: errorText(error),
        retry: () => void deleteCollection(),
        id,
      });
    }
  }

  async function undo(job: string): Promise<void> {
    try {
      const undone = await undoJob(job);
      await withShownJobs((onProgress) => followJob(undone, onProgress));
      invalidateImageCollections(client);
      toast.success(t("restored", { title }));
    } catch (error) {
      toast.error(t("notRestored", { title }), {
        reason: errorText(error),
        retry: () => void undo(job),
        id: job,
      });
    }
  }

  return (
    <AlertDialog
      trigger={
        <IconButton label={t("delete")}>
          <Trash2 aria-hidden size={17} />
        </IconButton>
      }
      title={t("title", { title })}
      text={
        <>
          <p>{t("text")}</p>
          {count > 0 && (
            <Segmented
              label={t("children", { count })}
              value={children}
              options={childrenChoices.map((value) => ({ value, label: t(`choices.${value}`) }))}
              onChange={setChildren}
            />
          )}
        </>
      }
      cancelLabel={t("cancel")}
      confirmLabel={t("delete")}
      onConfirm={() => void deleteCollection()}
    />
  );
}
