import { type DragEvent, type PointerEvent, useState } from "react";
import { isSelected, type Selection, selectionOf } from "@/components/batches/selection";
import {
  endImageDrag,
  imagesDraggedHere,
  isImageDrag,
  startImageDrag,
} from "@/components/image-collections/image-drag";
import { placeNextTo } from "@/components/image-collections/move-images";
import type { ListFilters } from "@/components/image-lists/filters";
import type { ImageList, Place } from "@/components/image-lists/image-list";
import { useHasRole } from "@/components/session/role.client";

interface Options {
  list: ImageList;
  filters: ListFilters;
  selection: Selection;
  isTrash: boolean;
  /** Whether images that are dropped between others move there. */
  isManualOrder: boolean;
  /** Whether images are beneath each other. */
  isList: boolean;
  onPlace: (ids: readonly string[], place: Place) => void;
}

/** A side of an image, between it and the next one. */
export interface DropMark {
  index: number;
  side: "before" | "after";
}

export interface ImageDrag {
  /** The place that the dragged images would move to. */
  mark: DropMark | undefined;
  startOnPress: (event: PointerEvent<HTMLElement>) => void;
  handlers: {
    onDragStart: (event: DragEvent<HTMLElement>) => void;
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDragLeave: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
    onDragEnd: () => void;
  };
}

const cellAt = ({ target }: { target: EventTarget }) =>
  (target as HTMLElement).closest<HTMLElement>("[data-index]");

/**
 * Drags images with the mouse: the selection, or an image alone. On touch screens a long press
 * selects.
 */
export function useImageDrag(options: Options): ImageDrag | undefined {
  const { list, filters, selection, isTrash, isManualOrder, isList, onPlace } = options;
  const hasRole = useHasRole();
  // A member of one album has no collection to drag images to.
  const mayEdit = hasRole(isManualOrder ? "editor" : { role: "editor", inWholeLibrary: true });
  const [mark, setMark] = useState<DropMark>();
  if (!mayEdit || isTrash) return undefined;

  const show = (next: DropMark | undefined) => {
    if (next?.index !== mark?.index || next?.side !== mark?.side) setMark(next);
  };

  /** Returns where the images move to; undefined for images that are not of this list. */
  function findMark(event: DragEvent<HTMLElement>): DropMark | undefined {
    const source = imagesDraggedHere();
    const cell = cellAt(event);
    const isOwn =
      source?.filters.collection === filters.collection && source?.filters.album === filters.album;
    if (!isManualOrder || !source || !isOwn || !cell || !isImageDrag(event.dataTransfer)) return undefined;

    const { left, top, width, height } = cell.getBoundingClientRect();
    const isMirrored = getComputedStyle(cell).direction === "rtl";
    const isPastMiddle = isList
      ? event.clientY > top + height / 2
      : event.clientX > left + width / 2 !== isMirrored;
    return { index: Number(cell.dataset.index), side: isPastMiddle ? "after" : "before" };
  }

  return {
    mark,
    startOnPress(event) {
      // Tiles are not draggable by themselves: a finger that rests on one selects it.
      const link = (event.target as HTMLElement).closest<HTMLElement>(".tile-link");
      if (link) link.draggable = event.pointerType === "mouse";
    },
    handlers: {
      onDragStart(event) {
        const cell = cellAt(event);
        const image = cell && list.imageAt(Number(cell.dataset.index));
        if (!image) return;

        const chosen = isSelected(selection, image.id) ? selection : selectionOf([image.id]);
        startImageDrag(event.dataTransfer, { selection: chosen, filters });
      },
      onDragOver(event) {
        const next = findMark(event);
        show(next);
        if (!next) return;

        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
      },
      onDragLeave(event) {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) show(undefined);
      },
      onDrop(event) {
        const next = findMark(event);
        const source = imagesDraggedHere();
        show(undefined);
        if (!next || !source) return;

        event.preventDefault();
        const order = list.loadedIds();
        const ids = order.filter((id) => isSelected(source.selection, id));
        const place = placeNextTo(order, ids, next);
        if (place) onPlace(ids, place);
      },
      onDragEnd() {
        endImageDrag();
        show(undefined);
      },
    },
  };
}
