"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useHasRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import { ImagePlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const AddImagesDialog = onDemand(() =>
  import("./add-images-dialog.client").then((module) => module.AddImagesDialog),
);

interface Props {
  album: string;
  title: string;
}

/** Opens the choice of images that move to the album. */
export function AddImagesButton({ album, title }: Props) {
  const t = useTranslations("albums.addition");
  const mayAdd = useHasRole()("editor");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayAdd) return null;

  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        <ImagePlus aria-hidden size={16} />
        {t("add")}
      </Button>
      {isOpen && <AddImagesDialog album={album} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
