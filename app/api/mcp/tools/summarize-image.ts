import type { ImageResource } from "@/lib/images/resource";

/** The members that a model needs to choose among images; `get_image` has the rest. */
export function summarizeImage(image: ImageResource) {
  return {
    id: image.id,
    filename: image.filename,
    title: image.title,
    alt: image.alt,
    album: image.album,
    tags: image.tags,
    visibility: image.visibility,
    width: image.info.width,
    height: image.info.height,
    size_bytes: image.info.size_bytes,
    is_favourited: image.is_favourited,
    rating: image.rating,
    pick: image.pick,
    archived: image.archived,
    taken_at: image.taken_at,
    created_at: image.created_at,
    url: image.urls.original,
    thumbnail_url: image.urls.thumb,
  };
}
