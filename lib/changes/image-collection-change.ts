import type { CollectionResource, ItemChanges } from "@/lib/collections/resource";

/** A change of a collection of images. With `isPublic`, a page shows it or has shown it. */
export type CollectionChange = { id: string; isPublic: boolean } & (
  | { action: "create"; present: () => Promise<CollectionResource> }
  | { action: "import"; present: () => Promise<CollectionResource> }
  /** The collection of an archive gets the parent that it had. */
  | { action: "import-parent" }
  | { action: "update"; fields: readonly string[]; present: () => Promise<CollectionResource> }
  /**
   * Images are added, removed or moved. With `hasLongRank`, ranks have to be shortened by the job of
   * the collection. A job may end after the collection was deleted.
   */
  | {
      action: "change-items";
      changes: ItemChanges;
      hasLongRank: boolean;
      present: () => Promise<CollectionResource | undefined>;
    }
  /** A job adds or removes some of its images. It commits `change-items` when it ends. */
  | { action: "change-items-part"; hasLongRank: boolean }
  /**
   * `resources` has the collection as it was, if a webhook listens. `deleted` is the number of
   * deleted collections with the ones within it, and `movedUp` of the ones that it contained.
   */
  | { action: "delete"; resources: readonly CollectionResource[]; deleted: number; movedUp: number }
  /** Undoes `delete`: of so many collections, and of so many moves of the ones that it contained. */
  | {
      action: "restore";
      restored: number;
      movedBack: number;
      present: () => Promise<CollectionResource>;
    }
);
