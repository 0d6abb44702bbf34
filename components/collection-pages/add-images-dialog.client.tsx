"use client";

import type { ComponentProps } from "react";
import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { AddImagesChoice } from "./add-images-choice";

/** Adds images of the library to a collection. */
export function AddImagesDialog(props: ComponentProps<typeof AddImagesChoice>) {
  return (
    <CollectionMessages>
      <AddImagesChoice {...props} />
    </CollectionMessages>
  );
}
