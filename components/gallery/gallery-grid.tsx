import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useDeleteImage } from "@/components/images/use-delete-image";
import type { ImageResource } from "@/lib/images/resource";
import { GalleryTile } from "./gallery-tile";
import { clampRatio, justifiedRows, type Row } from "./justified-rows";
import { useElementWidth } from "./use-element-width";
import { useGridFocus } from "./use-grid-focus";

const narrowWidth = 560;
const noRows: Row<ImageResource>[] = [];

function layoutRows(
  images: readonly ImageResource[],
  width: number,
): { rows: Row<ImageResource>[]; gap: number } {
  const isNarrow = width < narrowWidth;
  const gap = isNarrow ? 6 : 10;
  if (width === 0) return { rows: noRows, gap };
  const getRatio = ({ info }: ImageResource) => clampRatio(info.width, info.height);
  return { rows: justifiedRows(images, getRatio, { width, gap, targetHeight: isNarrow ? 170 : 240 }), gap };
}

interface Props {
  images: readonly ImageResource[];
  /** Whether these are all there are. */
  isComplete: boolean;
  /** An image that came back and is to have the focus. */
  restoredId: string | undefined;
  onFocused: () => void;
}

/** Images in rows that fill the width; only the rows near the window exist. */
export function GalleryGrid({ images, isComplete, restoredId, onFocused }: Props) {
  const t = useTranslations("gallery.grid");
  const [list, width] = useElementWidth<HTMLUListElement>();
  const { rows, gap } = useMemo(() => layoutRows(images, width), [images, width]);
  // A new function for new rows makes the virtualizer measure them anew.
  const getItemKey = useMemo(() => (index: number) => rows[index]?.tiles[0]?.item.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + gap,
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

  return (
    <ul
      ref={list}
      aria-label={t("label")}
      className="relative select-none"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={grid.onKeyDown}
    >
      {virtualizer.getVirtualItems().flatMap(({ index, start }) => {
        const row = rows[index];
        if (!row) return [];
        let left = 0;
        return row.tiles.map((tile, position) => {
          const x = left;
          left += tile.width + gap;
          return (
            <li
              key={tile.item.id}
              aria-setsize={isComplete ? images.length : -1}
              aria-posinset={row.start + position + 1}
              className="group absolute top-0 left-0"
              style={{
                width: tile.width,
                height: row.height,
                transform: `translate(${x}px, ${start - virtualizer.options.scrollMargin}px)`,
              }}
            >
              <GalleryTile
                image={tile.item}
                width={tile.width}
                onDelete={() => grid.deleteImage(tile.item)}
              />
            </li>
          );
        });
      })}
    </ul>
  );
}
