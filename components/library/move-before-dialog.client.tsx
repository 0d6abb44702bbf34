"use client";

import type { ComponentProps } from "react";
import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { MoveBeforeChoice } from "./move-before-choice";

/** Moves images within the order by hand of a collection or an album. */
export function MoveBeforeDialog(props: ComponentProps<typeof MoveBeforeChoice>) {
  return (
    <CollectionMessages>
      <MoveBeforeChoice {...props} />
    </CollectionMessages>
  );
}
