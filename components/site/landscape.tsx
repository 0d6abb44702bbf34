import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

interface Props {
  className?: string;
  /** True for the one that is seen first. */
  eager?: boolean;
}

/** Albumen's own picture. A plain img: the file is as small as it gets, there is nothing to optimise on the way. */
export function Landscape({ className, eager = false }: Props) {
  const t = useTranslations("site.hero");
  return (
    // biome-ignore lint/performance/noImgElement: pictures are never sent through an optimiser here.
    <img
      src="/landscape.webp"
      width={1680}
      height={1120}
      alt={t("pictureAlt")}
      fetchPriority={eager ? "high" : "auto"}
      loading={eager ? "eager" : "lazy"}
      className={classNames("block rounded-sm bg-sunken object-cover", className)}
    />
  );
}
