import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useDeleteImage } from "@/components/images/use-delete-image";
import type { ImageResource } from "@/lib/images/resource";
import { estimateTileWidth, gridStyle, layoutRows, tileStyle } from "./gallery-layout";
import { GalleryTile } from "./gallery-tile";
import { useGridFocus } from "./use-grid-focus";

/** Roughly the images of the first screen, which the browser loads first. */
const urgentCount = 8;

interface Props {
  images: readonly ImageResource[];
  /** Whether all images are loaded. */
  isComplete: boolean;
  /** A restored image that receives the focus. */
  restoredId: string | undefined;
  onFocused: () => void;
}

/**
 * Images in rows that fill the width. The server's HTML contains all of them and leaves the rows to CSS; once the width is
 * known, only the rows near the viewport are rendered.
 */
export function GalleryGrid({ images, isComplete, restoredId, onFocused }: Props) {
  const t = useTranslations("gallery.grid");
  const [list, width] = useElementWidth<HTMLUListElement>();
  const { rows, gap } = useMemo(() => layoutRows(images, width), [images, width]);
  // A new function makes the virtualizer measure new rows again.
  const getItemKey = useMemo(() => (index: number) => rows[index]?.tiles[0]?.item.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    gap,
    getItemKey,
    overscan: 3,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const deleteImage = useDeleteImage();
  const grid = useGridFocus({
    rows,
    gap,
    showRow: (row) => virtualizer.scrollToIndex(row),
    onDelete: (image) => void deleteImage(image),
  });
  useEffect(() => {
    if (restoredId !== undefined && grid.focusImage(restoredId)) onFocused();
  });

  const isLaidOut = rows.length > 0;
  const renderTile = (image: ImageResource, index: number, tileWidth: number, style: CSSProperties) => (
    <li
      key={image.id}
      aria-setsize={isComplete ? images.length : -1}
      aria-posinset={index + 1}
      className="group min-w-0"
      style={style}
    >
      <GalleryTile
        image={image}
        width={tileWidth}
        isUrgent={index < urgentCount}
        onDelete={isLaidOut ? () => grid.deleteImage(image) : undefined}
      />
    </li>
  );

  return (
    <div className="@container">
      <ul
        ref={list}
        aria-label={t("label")}
        className={isLaidOut ? "relative select-none" : gridStyle}
        style={isLaidOut ? { height: virtualizer.getTotalSize() } : undefined}
        onKeyDown={grid.onKeyDown}
      >
        {isLaidOut
          ? virtualizer.getVirtualItems().flatMap(({ index, start }) => {
              const row = rows[index];
              const top = start - virtualizer.options.scrollMargin;
              let left = 0;
              return row?.tiles.map((tile, position) => {
                const x = left;
                left += tile.width + gap;
                return renderTile(tile.item, row.start + position, tile.width, {
                  position: "absolute",
                  insetBlockStart: 0,
                  insetInlineStart: x,
                  width: tile.width,
                  height: row.height,
                  transform: `translateY(${top}px)`,
                });
              });
            })
          : images.map((image, index) =>
              renderTile(image, index, estimateTileWidth(image), {
                position: "relative",
                ...tileStyle(image),
              }),
            )}
      </ul>
    </div>
  );
}

/** Stored between visits, which restores the rows on return. Never set on the server. */
let lastWidth = 0;

/** Returns the width of the element with the ref; 0 until it is known. */
function useElementWidth<Kind extends HTMLElement>(): [RefObject<Kind | null>, number] {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      lastWidth = element.clientWidth;
      setWidth(lastWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
