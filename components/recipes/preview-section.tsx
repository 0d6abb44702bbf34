import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import type { ImageResource } from "@/lib/images/resource";

const ImageChoice = onDemand(() => import("./image-choice.client").then((module) => module.ImageChoice));

interface Props {
  /** Undefined while the library has no images. */
  image: ImageResource | undefined;
  onImage: (image: ImageResource) => void;
  children: (image: ImageResource) => ReactNode;
}

/** A preview with an image of the library, in whose place the user can choose a different one. */
export function PreviewSection({ image, onImage, children }: Props) {
  const t = useTranslations("recipes.preview");
  const [isChoosing, setChoosing] = useState(false);
  if (!image) return <p className="rounded-md bg-sunken p-4 text-sm text-ink-soft">{t("noImage")}</p>;

  return (
    <section aria-label={t("label")}>
      {children(image)}
      <Button size="small" className="mt-2" onClick={() => setChoosing(true)}>
        {t("choose")}
      </Button>
      {isChoosing && <ImageChoice chosen={image.id} onChoose={onImage} onClose={() => setChoosing(false)} />}
    </section>
  );
}
