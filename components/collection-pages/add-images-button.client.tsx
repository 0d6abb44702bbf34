"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NamedCollection } from "@/components/image-collections/use-membership";
import { ForRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import { ImagePlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const AddImagesDialog = onDemand(() =>
  import("./add-images-dialog.client").then((module) => module.AddImagesDialog),
);

/** Opens the choice of images that are added to the collection. */
export function AddImagesButton({ collection }: { collection: NamedCollection }) {
  const t = useTranslations("albums.addition");
  const [isOpen, setOpen] = useState(false);
  return (
    <ForRole least="editor">
      <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ImagePlus aria-hidden size={16} />
        {t("add")}
      </Button>
      {isOpen && <AddImagesDialog collection={collection} onClose={() => setOpen(false)} />}
    </ForRole>
  );
}
