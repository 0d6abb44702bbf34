import { useState } from "react";
import type { BatchTarget } from "@/components/batches/batch";
import { type Selection, selectionOf } from "@/components/batches/selection";
import type { Place } from "@/components/image-lists/image-list";
import type { CollectionActionId } from "./actions";
import type { SelectionSource } from "./use-sharing";

/** A change of the collections of images, or of their order in one. */
export type CollectionRequest = {
  target: BatchTarget;
  /** The loaded ones, in their order. */
  loadedIds: readonly string[];
} & ({ action: Exclude<CollectionActionId, "moveBefore"> } | { action: "place"; place: Place });

/** The requested change of the collections of images. */
export function useCollectionRequest({ filters, listLoaded }: SelectionSource) {
  const [collectionRequest, setCollectionRequest] = useState<CollectionRequest>();
  const [movedIds, setMovedIds] = useState<readonly string[]>();
  return {
    /** The images whose collections are being changed. */
    collectionRequest,
    closeCollections: () => setCollectionRequest(undefined),
    /** The images for which a place in the order by hand is being chosen. */
    movedIds,
    closeMove: () => setMovedIds(undefined),
    request(action: CollectionActionId, selection: Selection) {
      const loadedIds = listLoaded(selection).map(({ id }) => id);
      if (action === "moveBefore") setMovedIds(loadedIds);
      else setCollectionRequest({ action, target: { selection, filters }, loadedIds });
    },
    /** Moves images in the order by hand of the collection or the album that is shown. */
    place(ids: readonly string[], place: Place) {
      const target = { selection: selectionOf(ids), filters };
      setCollectionRequest({ action: "place", target, loadedIds: ids, place });
    },
  };
}
