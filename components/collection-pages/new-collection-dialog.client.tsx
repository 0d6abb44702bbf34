"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, unwrap } from "@/components/api/client";
import type { CreateDialogProps } from "@/components/collections/create-button.client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { useCreation } from "@/components/collections/use-creation";
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
  const client = useQueryClient();
  const router = useRouter();
  const [parent, setParent] = useState(initialParent);
  const { problem, isRunning, change, run } = useCreation({
    onOpenChange: (isNowOpen) => {
      setParent(initialParent);
      onOpenChange(isNowOpen);
    },
  });

  const create = (title: string) =>
    run(
      async () => {
        const collection = await unwrap(api.POST("/collections", { body: { title, parent } }));
        putCollection(client, collection);
        invalidateImageCollections(client);
        return collection;
      },
      ({ id }) => router.push(`/dashboard/collections/${id}`),
    );

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t("title")}
      label={t("name")}
      field={{ maxLength: maxTitleLength }}
      cancelLabel={t("cancel")}
      confirmLabel={isRunning ? t("creating") : t("create")}
      problem={problem}
      isRunning={isRunning}
      onSubmit={(title) => void create(title)}
    >
      <ParentSelect label={t("parent")} value={parent} onChange={setParent} />
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text")}</p>
    </NameDialog>
  );
}
