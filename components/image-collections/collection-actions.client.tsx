"use client";

import { useEffect, useRef } from "react";
import type { CollectionRequest } from "@/components/image-actions/use-selection-actions";
import { AddToCollectionDialog } from "./add-to-collection-dialog";
import { CollectionMessages } from "./collection-messages.client";
import { MoveBeforeDialog } from "./move-before-dialog";
import { useMembership } from "./use-membership";
import { useMoveImages } from "./use-move-images";

interface Props {
  request: CollectionRequest;
  onClose: () => void;
  /** Called when the change has started. */
  onDone: () => void;
}

/** Changes the collections of images, or their order in one: after a dialog, or at once. */
export function CollectionActions(props: Props) {
  const { action, target } = props.request;
  const { collection } = target.filters;
  return (
    <CollectionMessages>
      {action === "addToCollection" ? (
        <AddToCollectionDialog {...props} />
      ) : collection === undefined ? null : action === "moveBefore" ? (
        <MoveBeforeDialog collection={collection} {...props} />
      ) : (
        <ImmediateChange collection={collection} {...props} />
      )}
    </CollectionMessages>
  );
}

/** A change that has nothing to choose. */
function ImmediateChange({ collection, request, onClose, onDone }: Props & { collection: string }) {
  const { remove, nameShown } = useMembership();
  const move = useMoveImages(collection);
  const started = useRef<CollectionRequest>(undefined);
  useEffect(() => {
    if (started.current === request) return;

    started.current = request;
    const { target, loadedIds } = request;
    if (request.action === "removeFromCollection") void remove(nameShown(collection), target);
    else if (request.action === "place") void move(loadedIds, request.place);
    else void move(loadedIds, { to: request.action === "moveToStart" ? "start" : "end" });
    onClose();
    // Moved images stay selected: they are still there.
    if (request.action === "removeFromCollection") onDone();
  });

  return null;
}
