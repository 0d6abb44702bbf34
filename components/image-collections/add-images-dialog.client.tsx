"use client";

import type { ComponentProps } from "react";
import { AddImagesChoice } from "./add-images-choice";
import { CollectionMessages } from "./collection-messages.client";

/** Adds images of the library to a collection. */
export function AddImagesDialog(props: ComponentProps<typeof AddImagesChoice>) {
  return (
    <CollectionMessages>
      <AddImagesChoice {...props} />
    </CollectionMessages>
  );
}
