import type { KeyboardEvent } from "react";
import { mainContentId } from "@/components/ui/skip-link";
import type { ImageResource } from "@/lib/images/resource";
import { tileId } from "./gallery-tile";
import type { Row } from "./justified-rows";
import { isDirection, neighbour, type Place, placeOf } from "./neighbour";

interface Grid {
  rows: readonly Row<ImageResource>[];
  gap: number;
  showRow: (row: number) => void;
  onDelete: (image: ImageResource) => void;
}

/** Moves the focus, once the row it is in exists. */
function focusTile(id: string, triesLeft = 10): void {
  const tile = document.getElementById(tileId(id));
  if (tile) tile.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusTile(id, triesLeft - 1));
}

/** Where the focus of the grid goes: by keys, after an image was deleted, and to one that came back. */
export function useGridFocus({ rows, gap, showRow, onDelete }: Grid) {
  const imageAt = (place: Place | undefined) => place && rows[place.row]?.tiles[place.column]?.item;
  const placeOfImage = (isIt: (image: ImageResource) => boolean) => placeOf(rows, isIt);

  /** Deletes an image. When the focus was on it, the next one has it, or the page when there is none. */
  function deleteImage(image: ImageResource): void {
    const place = placeOfImage(({ id }) => id === image.id);
    const tile = document.getElementById(tileId(image.id))?.closest("li");
    const hadFocus = tile?.contains(document.activeElement) ?? false;
    const next =
      place && (neighbour(rows, place, "ArrowRight", gap) ?? neighbour(rows, place, "ArrowLeft", gap));
    const nextImage = imageAt(next);
    onDelete(image);
    if (!hadFocus) return;
    if (nextImage) requestAnimationFrame(() => focusTile(nextImage.id));
    else document.getElementById(mainContentId)?.focus();
  }

  /** False when the image is not in the grid. */
  function focusImage(imageId: string): boolean {
    const place = placeOfImage(({ id }) => id === imageId);
    if (!place) return false;
    showRow(place.row);
    focusTile(imageId);
    return true;
  }

  /** Arrow keys, Home and End move between images, Delete deletes the one in focus; Tab goes on as everywhere. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const focused = (event.target as HTMLElement).closest("li")?.querySelector("a")?.id;
    const place = placeOfImage(({ id }) => tileId(id) === focused);
    const image = imageAt(place);
    if (!place || !image) return;

    if (event.key === "Delete") {
      event.preventDefault();
      deleteImage(image);
    } else if (isDirection(event.key)) {
      const to = neighbour(rows, place, event.key, gap);
      const next = imageAt(to);
      if (!to || !next) return;
      event.preventDefault();
      showRow(to.row);
      focusTile(next.id);
    }
  }

  return { onKeyDown, deleteImage, focusImage };
}
