"use client";

import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { CollectedAdditions } from "./collected-additions";

/** Adds uploaded images to the collection on whose page they were dropped, pasted or chosen. */
export function AddCollectedImages() {
  return (
    <CollectionMessages>
      <CollectedAdditions />
    </CollectionMessages>
  );
}
