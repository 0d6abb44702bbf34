import type { CollectionResource } from "@/lib/collections/resource";

/** Collections in the page's HTML and in each further request. */
export const collectionsPerPage = 120;

/** A collection on the way to another one. */
export type PathEntry = Pick<CollectionResource, "id" | "title">;
