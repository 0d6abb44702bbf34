"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { selectionOf } from "@/components/batches/selection";
import type { ListChoice } from "@/components/image-lists/filters";
import { getImage } from "@/components/image-lists/image-cache";
import { useImagePages } from "@/components/image-lists/use-image-pages";
import { EndOfPage, ImageOptions } from "@/components/library/image-options.client";
import { Dialog } from "@/components/ui/dialog";
import type { ImageResource } from "@/lib/images/resource";

const allImages: ListChoice = { filters: {}, sort: undefined };

interface Props {
  chosen: string;
  onChoose: (image: ImageResource) => void;
  onClose: () => void;
}

/** A choice of the image that the preview shows. */
export function ImageChoice({ chosen, onChoose, onClose }: Props) {
  const t = useTranslations("recipes.preview");
  const errorText = useErrorText();
  const { images, snapshot, loadMore } = useImagePages(allImages);
  const [error, setError] = useState<unknown>();

  async function choose(id: string): Promise<void> {
    try {
      onChoose(await getImage(id));
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("choose")} closeLabel={t("cancel")} width="max-w-3xl">
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error ? errorText(error) : null}
      </p>
      <ImageOptions
        label={t("choose")}
        images={images}
        selection={selectionOf([chosen])}
        onToggle={({ id }) => void choose(id)}
      />
      {!snapshot.isComplete && <EndOfPage key={images.length} onVisible={loadMore} />}
    </Dialog>
  );
}
