"use client";

import { useEffect, useRef } from "react";
import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { useMembership } from "@/components/image-collections/use-membership";
import { useMoveImages } from "@/components/image-collections/use-move-images";
import { type OrderedSet, orderedSetOf } from "@/components/image-lists/filters";
import { AddToCollectionDialog } from "./add-to-collection-dialog";
import type { CollectionRequest } from "./use-collection-request";

interface Props {
  request: CollectionRequest;
  onClose: () => void;
  /** Called when the change has started. */
  onDone: () => void;
}

/** Changes the collections of images, or their order in one: after a dialog, or at once. */
export function CollectionActions(props: Props) {
  const { action, target } = props.request;
  const set = orderedSetOf(target.filters);
  return (
    <CollectionMessages>
      {action === "addToCollection" ? (
        <AddToCollectionDialog {...props} />
      ) : (
        set && <ImmediateChange set={set} {...props} />
      )}
    </CollectionMessages>
  );
}

/** A change that has nothing to choose. */
function ImmediateChange({ set, request, onClose, onDone }: Props & { set: OrderedSet }) {
  const { remove, nameShown } = useMembership();
  const move = useMoveImages(set);
  const started = useRef<CollectionRequest>(undefined);
  useEffect(() => {
    if (started.current === request) return;

    started.current = request;
    const { target, loadedIds } = request;
    if (request.action === "removeFromCollection") {
      if ("collection" in set) void remove(nameShown(set.collection), target);
    } else if (request.action === "place") void move(loadedIds, request.place);
    else void move(loadedIds, { to: request.action === "moveToStart" ? "start" : "end" });
    onClose();
    // Moved images stay selected: they are still there.
    if (request.action === "removeFromCollection") onDone();
  });

  return null;
}
