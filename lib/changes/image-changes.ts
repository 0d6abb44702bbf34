import type { ImageChangeType } from "@/lib/images/changes/resource";
import type { Change, ImageChange, TagChange, VariantChange } from "./change";

/** What a change is for the images, as clients read it that follow the changes. */
export interface FollowedChange {
  type: ImageChangeType;
  imageIds: readonly string[];
}

/** Returns the change of images that clients follow, if it is one: a member of the image resource is different. */
export function toFollowedChange(change: Change): FollowedChange | undefined {
  switch (change.resource) {
    case "image":
      return ofImage(change);
    case "variant":
      return ofVariant(change);
    case "favourite":
      return { type: "image.updated", imageIds: change.ids };
    case "album":
      return change.action === "move-images"
        ? { type: "image.updated", imageIds: change.imageIds }
        : undefined;
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
    case "change-upload":
      return undefined;
    case "upload":
      return { type: change.generation === 1 ? "image.uploaded" : "image.replaced", imageIds: change.ids };
    default:
      return { type: types[change.action], imageIds: change.ids };
  }
}

const types = {
  create: "image.created",
  update: "image.updated",
  delete: "image.deleted",
  expire: "image.expired",
  restore: "image.restored",
  purge: "image.purged",
} as const;

function ofVariant({ action, id }: VariantChange): FollowedChange | undefined {
  return action === "purge-cache" ? undefined : { type: "image.variants_changed", imageIds: [id] };
}

function ofTag(change: TagChange): FollowedChange | undefined {
  return change.action === "untag-images" ? { type: "image.updated", imageIds: change.imageIds } : undefined;
}
