import type { BatchTarget } from "@/components/batches/batch";
import { selectionOf } from "@/components/batches/selection";

/** The type of dragged images. Its data has their ids. */
const imagesType = "application/x-albumen-images";

/** The images that are dragged from this page. */
let dragged: BatchTarget | undefined;

/** Starts to drag images, in place of the link that a tile is. */
export function startImageDrag(transfer: DataTransfer, target: BatchTarget): void {
  dragged = target;
  const ids = target.selection.kind === "ids" ? [...target.selection.ids] : [];
  transfer.clearData();
  transfer.setData(imagesType, JSON.stringify({ ids }));
  transfer.effectAllowed = "copyMove";
}

export function endImageDrag(): void {
  dragged = undefined;
}

export const imagesDraggedHere = (): BatchTarget | undefined => dragged;

export const isImageDrag = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes(imagesType) ?? false;

/** Returns the dropped images, also of another window of this site. */
export function readDroppedImages(transfer: DataTransfer): BatchTarget | undefined {
  try {
    const { ids } = JSON.parse(transfer.getData(imagesType)) as { ids?: unknown };
    const known = Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
    // All images that match are known to this page only.
    return known.length === 0 ? dragged : { selection: selectionOf(known), filters: {} };
  } catch {
    return undefined;
  }
}

const idAttribute = "data-drop-collection";
const titleAttribute = "data-drop-title";

/** Attributes that make an element (a card, an entry of the rail) take images that are dropped on it. */
export function dropCollectionProps({ id, title, kind }: { id: string; title: string; kind: string }) {
  return kind === "manual" ? { [idAttribute]: id, [titleAttribute]: title } : {};
}

/** Returns the innermost element around a drop that is a collection's, with the collection. */
export function findDropCollection(node: EventTarget | null) {
  const element = node instanceof Element ? node.closest<HTMLElement>(`[${idAttribute}]`) : null;
  const id = element?.getAttribute(idAttribute);
  if (!element || !id) return undefined;

  return { element, collection: { id, title: element.getAttribute(titleAttribute) ?? "" } };
}
