import type { CollectionResource, ItemChanges } from "@/lib/collections/resource";

/** A change of a collection of images. With `isPublic`, a page shows it or has shown it. */
export type CollectionChange = { id: string; isPublic: boolean } & (
  | { action: "create"; present: () => Promise<CollectionResource> }
  | { action: "import"; present: () => Promise<CollectionResource> }
  /** The images of an archive are added, or the collection gets the place that it had. */
  | { action: "restore" }
  | { action: "update"; fields: readonly string[]; present: () => Promise<CollectionResource> }
  /**
   * Images are added, removed or moved. With `hasLongRank`, ranks have to be shortened by the job of
   * the collection.
   */
  | {
      action: "change-items";
      changes: ItemChanges;
      hasLongRank: boolean;
      present: () => Promise<CollectionResource>;
    }
  /**
   * `resources` has the collection as it was, if a webhook listens. `deleted` is the number of
   * deleted collections with the ones within it, and `movedUp` of the ones that it contained.
   */
  | { action: "delete"; resources: readonly CollectionResource[]; deleted: number; movedUp: number }
);
