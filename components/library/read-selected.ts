import { countSelected, isSelected, type Selection } from "@/components/batches/selection";
import type { ImageList } from "@/components/image-lists/image-list";
import { type GridImage, pageSize } from "@/components/image-lists/list-api";
import { readImages } from "@/components/image-lists/read-images";
import { toGridImage } from "@/components/image-lists/to-grid-image";

/** The images of a selection that are loaded; a selection of all that match may have others. */
export function loadedImages(selection: Selection, list: ImageList): GridImage[] {
  const ids =
    selection.kind === "ids"
      ? [...selection.ids]
      : list.loadedIds().filter((id) => !selection.exceptIds.has(id));
  const indexes = ids.flatMap((id) => list.indexOf(id) ?? []);

  return indexes.flatMap((index) => list.imageAt(index) ?? []);
}

/**
 * Reads the selected images in the order of the list; images that it has not loaded are after the
 * others.
 */
export async function readSelected(selection: Selection, list: ImageList): Promise<GridImage[]> {
  if (selection.kind === "query") return readSelectedOfList(selection, list);

  const indexes = [...selection.ids].flatMap((id) => list.indexOf(id) ?? []);
  const loaded = indexes.toSorted((a, b) => a - b).flatMap((index) => list.imageAt(index) ?? []);
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const others = await readImages([...selection.ids].filter((id) => !loadedIds.has(id)));

  return [...loaded, ...others.map(toGridImage)];
}

/**
 * Reads the list from its start, because a selection of all that match may have more images than
 * are loaded.
 */
async function readSelectedOfList(selection: Selection, list: ImageList): Promise<GridImage[]> {
  const count = countSelected(selection);
  const images: GridImage[] = [];
  for (let from = 0; images.length < count; from += pageSize) {
    await list.load(from, from + pageSize);
    const end = Math.min(from + pageSize, list.snapshot().count);
    for (let index = from; index < end; index += 1) {
      const image = list.imageAt(index);
      if (image && isSelected(selection, image.id)) images.push(image);
    }
    if (end < from + pageSize) break;
  }

  return images;
}
