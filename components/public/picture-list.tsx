import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { maxTileRatio, minTileRatio } from "@/components/image-lists/ratio-bytes";
import { placeholderColor, placeholderPicture } from "@/components/ui/placeholder";
import type { PageLayout } from "@/lib/values/page-layout";
import type { PageImage } from "./page-image";

interface Props {
  pageImages: readonly PageImage[];
  layout: PageLayout;
  /** Whether a larger image above is what the page shows first. */
  isBelowCover: boolean;
  /** Whether the first row has blurred placeholders, which are data URLs. */
  isBlurred?: boolean;
  /** The id of an image's element. */
  idOf?: (pageImage: PageImage) => string | undefined;
  /** Renders the buttons on an image. */
  renderOverlay?: (pageImage: PageImage) => ReactNode;
}

/** Images of the first screen. They would only delay a cover, which is above them. */
const eagerCount = 8;
/** About the images of the first row, by layout: their blurred placeholders are in the HTML. */
const firstRow: Record<PageLayout, number> = { rows: 5, grid: 5, column: 1 };

/**
 * Images in the arrangement of a page: links to their pages, which `viewer.js` opens over this
 * one. CSS makes the rows, as the ones of the dashboard are made, so nothing needs a script.
 */
export function PictureList(props: Props) {
  const { pageImages, layout, isBelowCover, isBlurred = true, idOf, renderOverlay } = props;
  return (
    <ul className="public-images" data-layout={layout} data-images>
      {pageImages.map((pageImage, at) => (
        <li
          key={pageImage.href}
          id={idOf?.(pageImage)}
          style={{ "--ratio": ratioOf(pageImage, layout) } as CSSProperties}
        >
          <Tile
            pageImage={pageImage}
            layout={layout}
            isEager={!isBelowCover && at < eagerCount}
            isUrgent={!isBelowCover && at < firstRow[layout]}
            hasPlaceholder={isBlurred && at < firstRow[layout]}
          />
          {renderOverlay?.(pageImage)}
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  pageImage: PageImage;
  layout: PageLayout;
  isEager: boolean;
  isUrgent: boolean;
  hasPlaceholder: boolean;
}

/** An image. A sensitive one shows its color only. */
function Tile({ pageImage, layout, isEager, isUrgent, hasPlaceholder }: TileProps) {
  const t = useTranslations("publicPages.list");
  const { href, name, width, height, sources, original, download, placeholder, isSensitive } = pageImage;
  const ratio = width / height;
  const isExtreme = ratio < minTileRatio || ratio > maxTileRatio;
  const blurred = hasPlaceholder && !isSensitive && !isExtreme ? placeholderPicture(placeholder) : undefined;
  const style = {
    backgroundColor: isExtreme && layout === "rows" ? undefined : placeholderColor(placeholder),
    backgroundImage: blurred && `url(${blurred})`,
  };
  if (isSensitive)
    return (
      <a href={href} className="public-tile" style={style}>
        <span>{t("sensitive", { name })}</span>
      </a>
    );

  return (
    <a
      href={href}
      className="public-tile"
      style={style}
      data-image
      data-original={original}
      data-save={download}
    >
      {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
      <img
        {...sources}
        sizes={sizesOf(pageImage, layout)}
        width={width}
        height={height}
        alt={name}
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
        {...(isUrgent && { fetchPriority: "high" as const })}
      />
    </a>
  );
}

/** A column shows every shape in full; in a row the extreme ones are contained in less extreme tiles. */
function ratioOf({ width, height }: PageImage, layout: PageLayout): number {
  const ratio = width / height;
  const limited = layout === "column" ? ratio : Math.min(maxTileRatio, Math.max(minTileRatio, ratio));
  return Math.round(limited * 10_000) / 10_000;
}

/** Heights of rows, as in `public.css`, with the growth of most of them. */
const [narrowRow, wideRow, growth] = [152, 240, 1.25];

/** The drawn width, which depends on the row that an image gets into. */
function sizesOf(pageImage: PageImage, layout: PageLayout): string {
  const ratio = ratioOf(pageImage, layout);
  if (layout === "grid") return "(width < 40rem) 50vw, (width < 80rem) 25vw, 22rem";
  if (layout === "column") return `min(100vw, 70rem, ${Math.ceil(ratio * 88)}vh)`;

  const widthOf = (row: number) => Math.ceil(ratio * row * growth);
  // On phones with two or three screen pixels for each CSS pixel, the preset of 512 pixels is sharp
  // enough for a tile, and has a quarter of the bytes of the next one.
  return `(width < 40rem) min(39vw, ${widthOf(narrowRow)}px), min(100vw, ${widthOf(wideRow)}px)`;
}
