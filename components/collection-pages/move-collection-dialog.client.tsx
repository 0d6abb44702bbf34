"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUpdateCollection } from "@/components/image-collections/queries";
import { FormDialog } from "@/components/ui/form-dialog";
import type { CollectionResource } from "@/lib/collections/resource";
import { ParentSelect } from "./parent-select";

interface Props {
  collection: CollectionResource;
  onClose: () => void;
}

/** Moves a collection, and the ones within it, into another one or out of all. */
export function MoveCollectionDialog({ collection, onClose }: Props) {
  const t = useTranslations("imageCollections.parent");
  const { tryUpdate } = useUpdateCollection();
  const [parent, setParent] = useState(collection.parent);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (parent === collection.parent) return onClose();

    setSaving(true);
    const reason = await tryUpdate(collection, { parent });
    if (reason === undefined) return onClose();

    setSaving(false);
    setProblem(reason);
  }

  return (
    <FormDialog
      title={t("title", { title: collection.title })}
      onClose={onClose}
      cancelLabel={t("cancel")}
      submitLabel={t("move")}
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ParentSelect label={t("label")} value={parent} moved={collection.id} onChange={setParent} />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
