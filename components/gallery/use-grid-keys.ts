import type { KeyboardEvent } from "react";
import type { ImageResource } from "@/lib/images/resource";
import { tileId } from "./gallery-tile";
import type { Row } from "./justified-rows";
import { isDirection, neighbour, placeOf } from "./neighbour";

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

/** Arrow keys, Home and End move between images, Delete deletes the one in focus; Tab goes on as everywhere. */
export function useGridKeys({ rows, gap, showRow, onDelete }: Grid) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const focused = (event.target as HTMLElement).closest("li")?.querySelector("a")?.id;
    const place = placeOf(rows, ({ id }) => tileId(id) === focused);
    const image = place && rows[place.row]?.tiles[place.column]?.item;
    if (!place || !image) return;

    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const heir = neighbour(rows, place, "ArrowRight", gap) ?? neighbour(rows, place, "ArrowLeft", gap);
      const next = heir && rows[heir.row]?.tiles[heir.column]?.item;
      onDelete(image);
      if (next) requestAnimationFrame(() => focusTile(next.id));
    } else if (isDirection(event.key)) {
      const to = neighbour(rows, place, event.key, gap);
      const next = to && rows[to.row]?.tiles[to.column]?.item;
      if (!to || !next) return;
      event.preventDefault();
      showRow(to.row);
      focusTile(next.id);
    }
  };
}
