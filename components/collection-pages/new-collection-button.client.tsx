"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { CreateButton, type CreateDialogProps } from "@/components/collections/create-button.client";
import { onDemand } from "@/components/ui/on-demand";

const NewCollectionDialog = onDemand(() =>
  import("./new-collection-dialog.client").then((module) => module.NewCollectionDialog),
);

/** Opens the form for a new collection, first within the one that the page shows. */
export function NewCollectionButton({ parent = null }: { parent?: string | null }) {
  const t = useTranslations("imageCollections.create");
  const Dialog = useCallback(
    (props: CreateDialogProps) => <NewCollectionDialog {...props} parent={parent} />,
    [parent],
  );
  return <CreateButton label={t("title")} Dialog={Dialog} isPrimary={parent === null} />;
}
