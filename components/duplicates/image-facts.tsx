import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import type { ImageResource } from "@/lib/images/resource";

/** Dimensions, size and format: what makes one of several duplicates the best. */
export function ImageFacts({ image }: { image: Pick<ImageResource, "info"> }) {
  const t = useTranslations("duplicates.group");
  const { bytes } = useFormats();
  const { width, height, size_bytes, format } = image.info;
  return (
    <span className="flex flex-wrap gap-x-2 text-[0.8125rem] leading-5 text-ink-soft">
      {width && height && <Ltr>{t("pixels", { width, height })}</Ltr>}
      {size_bytes !== null && <span>{bytes(size_bytes)}</span>}
      {format && <span>{format.toUpperCase()}</span>}
    </span>
  );
}
