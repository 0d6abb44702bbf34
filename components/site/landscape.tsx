import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

interface Props {
  className?: string;
  /** Whether it is above the fold. */
  eager?: boolean;
}

/** Albumen's own image. A plain img: the file is already as small as possible, and needs no optimiser. */
export function Landscape({ className, eager = false }: Props) {
  const t = useTranslations("site.hero");
  return (
    // biome-ignore lint/performance/noImgElement: images never go through an optimiser here.
    <img
      src="/landscape.webp"
      width={1680}
      height={1120}
      alt={t("imageAlt")}
      fetchPriority={eager ? "high" : "auto"}
      loading={eager ? "eager" : "lazy"}
      className={classNames("block rounded-sm bg-sunken object-cover", className)}
    />
  );
}

interface FrameProps {
  children: ReactNode;
  caption?: ReactNode;
  className?: string;
}

/** An image like a mounted print: on a card, with a margin and a caption. */
export function FramedImage({ children, caption, className }: FrameProps) {
  return (
    <figure
      className={classNames("rounded-md border border-line bg-surface p-2 shadow-print sm:p-3", className)}
    >
      {children}
      {caption && (
        <figcaption className="px-0.5 pt-2 font-mono text-xs text-ink-soft sm:pt-3">{caption}</figcaption>
      )}
    </figure>
  );
}
