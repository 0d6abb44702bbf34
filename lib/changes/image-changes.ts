import type { CollectionChangeType, ImageChangeType } from "@/lib/images/changes/resource";
import type { AlbumChange, Change, ImageChange, TagChange, VariantChange } from "./change";

/**
 * The effect of a change on the images, or on the albums or tags themselves, as clients read it
 * that follow the changes.
 */
export interface FollowedChange {
  type: ImageChangeType | CollectionChangeType;
  /** For an album or a tag, its slug. */
  imageIds: readonly string[];
}

/**
 * Returns the change that clients follow, if it is one: a member of the image, album or tag
 * resource is different.
 */
export function toFollowedChange(change: Change): FollowedChange | undefined {
  switch (change.resource) {
    case "image":
      return ofImage(change);
    case "variant":
      return ofVariant(change);
    case "favourite":
      return { type: "image.updated", imageIds: change.ids };
    case "album":
      return ofAlbum(change);
    case "tag":
      return ofTag(change);
    default:
      return undefined;
  }
}

function ofImage(change: ImageChange): FollowedChange | undefined {
  switch (change.action) {
    case "repair":
      return { type: "image.variants_changed", imageIds: [change.id] };
    // Not an update, after which the damaged file would be backed up.
    case "find-damage":
    case "clear-damage":
      return { type: "image.variants_changed", imageIds: change.ids };
    case "change-upload":
    case "notify-damage":
      return undefined;
    case "request-analysis":
    case "fail-analysis":
    case "analyze":
    case "delete-analysis":
    case "locate":
      return { type: "image.updated", imageIds: change.ids };
    case "upload":
      return { type: change.generation === 1 ? "image.uploaded" : "image.replaced", imageIds: change.ids };
    default:
      return { type: types[change.action], imageIds: change.ids };
  }
}

const types = {
  create: "image.created",
  import: "image.created",
  update: "image.updated",
  delete: "image.deleted",
  expire: "image.expired",
  restore: "image.restored",
  purge: "image.purged",
} as const;

function ofVariant({ action, id }: VariantChange): FollowedChange | undefined {
  return action === "purge-cache" ? undefined : { type: "image.variants_changed", imageIds: [id] };
}

function ofAlbum(change: AlbumChange): FollowedChange {
  return change.action === "move-images"
    ? { type: "image.updated", imageIds: change.imageIds }
    : { type: "albums.changed", imageIds: [change.id] };
}

function ofTag(change: TagChange): FollowedChange {
  return change.action === "untag-images"
    ? { type: "image.updated", imageIds: change.imageIds }
    : { type: "tags.changed", imageIds: [change.id] };
}

/**
 * Returns the images whose backup is out of date after a change. Variants are rendered again, and
 * not in it.
 */
export function changedForBackup({ type, imageIds }: FollowedChange): readonly string[] {
  const isOfImages = type.startsWith("image.") && type !== "image.purged";
  return isOfImages && type !== "image.variants_changed" ? imageIds : [];
}
