import type { KeyboardEvent } from "react";
import { mainContentId } from "@/components/ui/main-content";
import type { ImageResource } from "@/lib/images/resource";
import { findNeighbour, findPosition, type GridPosition, isDirection } from "./find-neighbour";
import type { Row } from "./gallery-layout";
import { tileId } from "./gallery-tile";

interface GridFocusOptions {
  rows: readonly Row<ImageResource>[];
  gap: number;
  showRow: (row: number) => void;
  onDelete: (image: ImageResource) => void;
}

/** Focuses the tile once its row exists. */
function focusTile(id: string, triesLeft = 10): void {
  const tile = document.getElementById(tileId(id));
  if (tile) tile.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusTile(id, triesLeft - 1));
}

/** Moves the focus in the grid: by keys, after a deletion, and to a restored image. */
export function useGridFocus({ rows, gap, showRow, onDelete }: GridFocusOptions) {
  const imageAt = (position: GridPosition | undefined) =>
    position && rows[position.row]?.tiles[position.column]?.item;
  const findImagePosition = (matches: (image: ImageResource) => boolean) => findPosition(rows, matches);

  /** Deletes an image. If it had the focus, the next image receives it, or the page when there is none. */
  function deleteImage(image: ImageResource): void {
    const position = findImagePosition(({ id }) => id === image.id);
    const tile = document.getElementById(tileId(image.id))?.closest("li");
    const hadFocus = tile?.contains(document.activeElement) ?? false;
    const next =
      position &&
      (findNeighbour(rows, position, "ArrowRight", gap) ?? findNeighbour(rows, position, "ArrowLeft", gap));
    const nextImage = imageAt(next);
    onDelete(image);
    if (!hadFocus) return;
    if (nextImage) requestAnimationFrame(() => focusTile(nextImage.id));
    else document.getElementById(mainContentId)?.focus();
  }

  /** Returns false when the image is not in the grid. */
  function focusImage(imageId: string): boolean {
    const position = findImagePosition(({ id }) => id === imageId);
    if (!position) return false;
    showRow(position.row);
    focusTile(imageId);
    return true;
  }

  /** Arrow keys, Home and End move between images, Delete deletes the focused one; Tab works as usual. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const focused = (event.target as HTMLElement).closest("li")?.querySelector("a")?.id;
    const position = findImagePosition(({ id }) => tileId(id) === focused);
    const image = imageAt(position);
    if (!position || !image) return;

    if (event.key === "Delete") {
      event.preventDefault();
      deleteImage(image);
    } else if (isDirection(event.key)) {
      const to = findNeighbour(rows, position, event.key, gap);
      const next = imageAt(to);
      if (!to || !next) return;
      event.preventDefault();
      showRow(to.row);
      focusTile(next.id);
    }
  }

  return { onKeyDown, deleteImage, focusImage };
}
