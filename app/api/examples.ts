import type { ExampleValues } from "@/lib/http";

const image = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";
const createdAt = "2026-03-01T07:42:10.118Z";

const uploadTarget = {
  url: "https://images.example.com/upload/img_01kcp3v9w8e7rgtq5n2xj6m4dz/…",
  method: "PUT",
  headers: { "content-type": "image/jpeg" },
  expires_at: "2026-03-01T08:42:10.118Z",
  max_bytes: 100_000_000,
};

const waiting = {
  ...{ content_type: null, size_bytes: null, width: null, height: null, format: null, pages: null },
  ...{ has_alpha: null, color_space: null, sha256: null, placeholder: null, exif: null },
};

/** The values that the documentation fills in. They tell one story: what is pasted works after what was pasted before. */
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
  UploadTarget: uploadTarget,
  "createImage.answer": { info: waiting, upload: uploadTarget },
  "replaceImage.answer": { upload: uploadTarget },
  key: "w512",
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

  // Account and licenses
  uid: "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
  handle: "ada",
  updateSettings: { theme: "dark", upload_defaults: { album: "prints", strip_metadata: true } },
  updateProfile: { name: "Ada Lovelace", website: "https://example.com/", github: "ada" },
  createLicense: { name: "Press use", author: "Ada Lovelace", attribution_required: true },
  updateLicense: { commercial_use: true },
  "License.id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "License.name": "Press use",
  "License.author": "Ada Lovelace",
  "Profile.name": "Ada Lovelace",
  "Profile.display_name": "Ada",
  "Profile.website": "https://example.com/",
  "Profile.github": "ada",
  "Caller.key_id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",

  // Keys, figures
  "ApiKey.name": "Screenshot tool",
  prefix: "alb_01kcp3v9w8",
  scopes: ["upload"],
  allowed_ips: ["203.0.113.7", "2001:db8::/32"],
  "ShownApiKey.name": "Screenshot tool",
  "ShownApiKey.key": "alb_01kcp3v9w8_5vXq2mN8bR4tY7uJ1kL0pC3sD6fG9hW2eZ5xA8nT1vB4qM7yK0rU3",
  createApiKey: {
    name: "Screenshot tool",
    scopes: ["upload"],
    allowed_ips: ["203.0.113.7", "2001:db8::/32"],
  },
  updateApiKey: { name: "Screenshots at work", expires_at: null },
  date: "2026-03-01",
  from: "2026-02-01",
  to: "2026-03-02",
  image_id: image,
  country: "NO",
  referrer: "blog.example.com",
  variant: "w512",
  format: "webp",

  // Everywhere
  "Error.code": "VALIDATION_ERROR",
  "Error.message": "Some of the values are not valid.",
  "Error.details": { filename: ["needs an extension such as .jpg"] },
};
