import type { ExampleValues } from "@/lib/http";

const image = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";
const createdAt = "2026-03-01T07:42:10.118Z";

/**
 * The values that the documentation fills in. They tell one story, so that what is pasted works after what was pasted
 * before. A new member or parameter without a value here gets one that its schema allows.
 */
export const examples: ExampleValues = {
  // Names of things in addresses
  "images.id": image,
  "albums.album": "prints",
  "tags.tag": "lake",
  "licenses.id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "api-keys.id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "webhooks.id": "whk_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "domains.id": "dom_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "variants.variantKey": "w512",

  // Images
  filename: "first-light.jpg",
  album: "prints",
  alt: "A low sun over a still lake",
  tags: ["lake", "morning"],
  owner: "ada@example.com",
  content_type: "image/jpeg",
  size_bytes: 482_113,
  width: 2400,
  height: 1600,
  expiration: "30d",
  license: "cc-by-4.0",
  created_at: createdAt,
  updated_at: createdAt,
  uploadImage: { album: "prints", tags: "lake,morning" },
  createImage: { filename: "first-light.jpg", album: "prints", tags: ["lake", "morning"] },
  updateImage: { alt: "A low sun over a still lake", tags: ["lake", "sunrise"], visibility: "unlisted" },
  replaceImage: { content_type: "image/jpeg" },
  "listImages.limit": 20,
  "listFavourites.limit": 20,
  "Image.id": image,
  "Image.urls": {
    original: "https://images.example.com/i/ada/prints/first-light.jpg",
    w512: "https://images.example.com/i/ada/prints/w512/first-light.jpg",
  },
  "ImageInfo.format": "jpeg",
  "ImageInfo.pages": 1,
  "ImageInfo.has_alpha": false,
  "ImageInfo.color_space": "srgb",
  "ImageInfo.sha256": "9f2c4e1f0a7b3d58c6e92b41d0837f5ae4c1b69d27f3805e1a9c4d6b82f07e35",
  "ImageInfo.placeholder": "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  "ImageInfo.exif": { camera: "Leica M11" },
  "ImageStatus.variants.ready": ["w512", "thumb"],
  "ImageStatus.variants.pending": ["w2048"],
  "ImageStatus.variants.failed": [],
  "UploadTarget.url": "https://images.example.com/upload/img_01kcp3v9…?signature=…",
  "UploadTarget.headers": { "content-type": "image/jpeg" },
  "UploadTarget.expires_at": "2026-03-01T08:42:10.118Z",
  "UploadTarget.max_bytes": 100_000_000,
  "Variant.key": "w512",
  "Variant.kind": "preset",
  "Variant.status": "ready",
  "Variant.url": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
  "Variant.content_type": "image/webp",
  "Variant.size_bytes": 38_204,
  "Variant.width": 512,
  "Variant.height": 341,
  "Variant.renderings.format": "webp",
  "Variant.renderings.content_type": "image/webp",
  "Variant.renderings.size_bytes": 38_204,
  "VariantList.custom_limit": 100,

  // Albums and tags
  count: 12,
  createAlbum: { album: "prints", title: "Prints", permission: "public" },
  updateAlbum: { title: "Early prints", color: "amber" },
  "Album.title": "Prints",
  "Album.description": "Albumen prints, in the order in which they were made.",
  "Album.color": "#f59e0b",
  "Album.cover_url": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
  createTag: { tag: "lake", color: "teal" },
  updateTag: { description: "Still water", color: "blue" },
  tag: "lake",
  "Tag.description": "Still water",
  "Tag.color": "#3b82f6",
  "Palette.data.name": "amber",
  "Palette.data.hex": "#f59e0b",

  // Everywhere
  "Error.code": "VALIDATION_ERROR",
  "Error.message": "Some of the values are not valid.",
  "Error.details": { filename: ["needs an extension such as .jpg"] },
};
