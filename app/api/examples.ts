import type { ExampleValues } from "@/lib/http";

/**
 * The parameters that the documentation sends. With the examples of the bodies, which stand at their schemas, they tell one
 * story: what is pasted works after what was pasted before.
 */
export const examples: ExampleValues = {
  "images.id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "albums.album": "prints",
  "tags.tag": "lake",
  "licenses.id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "api-keys.id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "variants.variantKey": "w512",
  "listImages.limit": 20,
  "listFavourites.limit": 20,
  "previewVariant.format": "webp",
  alt: "A low sun over a still lake",
  album: "images",
  tags: ["lake", "morning"],
  file: "first-light.jpg",
};
