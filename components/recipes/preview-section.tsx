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
  /** Further actions on the preview. */
  actions?: ReactNode;
  children: (image: ImageResource) => ReactNode;
}

/** A preview with an image of the library, in whose place the user can choose a different one. */
export function PreviewSection({ image, onImage, actions, children }: Props) {
  const t = useTranslations("recipes.preview");
  const [isChoosing, setChoosing] = useState(false);
  if (!image) return <p className="rounded-md bg-sunken p-4 text-sm text-ink-soft">{t("noImage")}</p>;

  return (
    <section aria-label={t("label")}>
      {children(image)}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => setChoosing(true)}>
          {t("choose")}
        </Button>
        {actions}
      </div>
      {isChoosing && <ImageChoice chosen={image.id} onChoose={onImage} onClose={() => setChoosing(false)} />}
    </section>
  );
}
