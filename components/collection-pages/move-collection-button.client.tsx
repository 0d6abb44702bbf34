"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ForRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { FolderInput } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { CollectionResource } from "@/lib/collections/resource";

const MoveCollectionDialog = onDemand(() =>
  import("./move-collection-dialog.client").then((module) => module.MoveCollectionDialog),
);

/** Opens the choice of the collection that contains this one. */
export function MoveCollectionButton({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.parent");
  const [isOpen, setOpen] = useState(false);
  return (
    <ForRole least="editor">
      <IconButton label={t("move")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FolderInput aria-hidden size={17} />
      </IconButton>
      {isOpen && <MoveCollectionDialog collection={collection} onClose={() => setOpen(false)} />}
    </ForRole>
  );
}
