"use client";

import { useEffect, useRef } from "react";
import type { BatchTarget } from "@/components/batches/batch";
import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { type NamedCollection, useMembership } from "@/components/image-collections/use-membership";

interface Props {
  collection: NamedCollection;
  target: BatchTarget;
  onDone: () => void;
}

/** Adds dropped images to a collection. */
export function DroppedImages(props: Props) {
  return (
    <CollectionMessages>
      <Addition {...props} />
    </CollectionMessages>
  );
}

function Addition({ collection, target, onDone }: Props) {
  const { add } = useMembership();
  const started = useRef<BatchTarget>(undefined);
  useEffect(() => {
    if (started.current === target) return;

    started.current = target;
    void add(collection, target);
    onDone();
  });

  return null;
}
