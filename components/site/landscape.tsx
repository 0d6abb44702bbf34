import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

interface Props {
  className?: string;
  /** Whether it is above the fold. */
  eager?: boolean;
}

/**
 * Albumen's own image. A plain img: the file is already as small as possible, and needs no
 * optimizer.
 */
export function Landscape({ className, eager = false }: Props) {
  const t = useTranslations("site.hero");
  return (
    // biome-ignore lint/performance/noImgElement: images never go through an optimizer here.
    <img
      src="/landscape.webp"
      width={1680}
      height={1120}
      alt={t("imageAlt")}
      fetchPriority={eager ? "high" : "auto"}
      loading={eager ? "eager" : "lazy"}
      className={classNames("block bg-sunken object-cover", className)}
    />
  );
}
