import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { emptyFields } from "@/lib/values/image-fields";

/**
 * Returns the part of an image that the sender may see: for an upload token only that the file
 * arrived and where it is, as the token is in the hands of other people. All data of the owner, the
 * token or the analysis about the image is empty. Of any other credential, all of it.
 */
export function redactForSender(actor: Actor, image: ImageResource): ImageResource {
  if (!actor.isUploadToken) return image;

  const { info, status } = image;
  return {
    ...image,
    owner: "",
    album: "",
    tags: [],
    ...emptyFields,
    visibility: image.visibility,
    is_favourited: false,
    archived: false,
    expiration_date: null,
    taken_at: null,
    info: {
      content_type: info.content_type,
      size_bytes: info.size_bytes,
      format: info.format,
      width: info.width,
      height: info.height,
      pages: info.pages,
      has_alpha: null,
      color_space: null,
      sha256: null,
      placeholder: null,
      phash: null,
      colors: null,
      exif: null,
      place: null,
      license_embedded: null,
      metadata: null,
    },
    status: {
      ...status,
      key_version: null,
      ai: "none",
      backup: { status: "disabled", synced_at: null, error: null },
    },
  };
}
