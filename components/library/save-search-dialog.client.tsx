"use client";

import type { ComponentProps } from "react";
import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { SaveSearchForm } from "./save-search-form";

/** Saves a search as a smart collection. */
export function SaveSearchDialog(props: ComponentProps<typeof SaveSearchForm>) {
  return (
    <CollectionMessages>
      <SaveSearchForm {...props} />
    </CollectionMessages>
  );
}
