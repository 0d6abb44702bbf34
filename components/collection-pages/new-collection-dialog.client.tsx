"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import type { CreateDialogProps } from "@/components/collections/create-button.client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { putCollection } from "@/components/image-collections/collection-cache";
import { invalidateImageCollections } from "@/components/image-collections/collection-keys";
import { ParentSelect } from "./parent-select";

interface Props extends CreateDialogProps {
  /** The collection that contains the new one at first. */
  parent: string | null;
}

const maxTitleLength = 200;

/** A form for the title and place of a new collection, which opens once it is created. */
export function NewCollectionDialog({ isOpen, onOpenChange, parent: initialParent }: Props) {
  const t = useTranslations("imageCollections.create");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const [parent, setParent] = useState(initialParent);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  /** Counts openings and closings: an answer after one of them changes nothing in the dialog. */
  const changes = useRef(0);

  function change(isNowOpen: boolean) {
    changes.current += 1;
    setProblem(undefined);
    setIsSaving(false);
    setParent(initialParent);
    onOpenChange(isNowOpen);
  }

  async function create(title: string): Promise<void> {
    const begun = changes.current;
    setIsSaving(true);
    setProblem(undefined);
    try {
      const collection = await unwrap(api.POST("/collections", { body: { title, parent } }));
      putCollection(client, collection);
      invalidateImageCollections(client);
      if (changes.current !== begun) return;

      change(false);
      router.push(`/dashboard/collections/${collection.id}`);
    } catch (error) {
      if (changes.current !== begun) return;

      setIsSaving(false);
      setProblem(errorText(error));
    }
  }

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t("title")}
      label={t("name")}
      field={{ maxLength: maxTitleLength }}
      cancelLabel={t("cancel")}
      confirmLabel={isSaving ? t("creating") : t("create")}
      problem={problem}
      isRunning={isSaving}
      onSubmit={(title) => void create(title)}
    >
      <ParentSelect label={t("parent")} value={parent} onChange={setParent} />
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text")}</p>
    </NameDialog>
  );
}
