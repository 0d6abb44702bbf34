import type { ExampleValues } from "@/lib/http";

const image = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";

/** The values that the documentation sends. They tell one story: what is pasted works after what was pasted before. */
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
  album: "images",
  alt: "A low sun over a still lake",
  tags: ["lake", "morning"],
  uploadImage: { file: "first-light.jpg", tags: "lake,morning", visibility: "unlisted" },
  createImage: { filename: "first-light.jpg", tags: ["lake", "morning"] },
  updateImage: { alt: "A low sun over a still lake", tags: ["lake", "sunrise"], visibility: "unlisted" },
  batchImages: { action: "tag", ids: [image], tags: ["lake"] },
  importImage: { url: "https://example.com/photo?id=7", filename: "second-light.jpg" },
  replaceImage: { content_type: "image/jpeg" },
  "listImages.limit": 20,
  "listFavourites.limit": 20,
  requestVariants: { variants: ["w512", "w640-h480-q80-fitcover"] },
  "previewVariant.format": "webp",
  purgeCdn: { image_id: image },

  // Albums and tags
  createAlbum: { album: "prints", title: "Prints", permission: "public" },
  updateAlbum: { title: "Early prints", color: "amber" },
  createTag: { tag: "lake", color: "teal" },
  updateTag: { description: "Still water", color: "blue" },
  tag: "lake",

  // Account and licenses
  handle: "ada",
  updateSettings: { theme: "dark", upload_defaults: { visibility: "unlisted", strip_metadata: true } },
  updateProfile: { name: "Ada Lovelace", website: "https://example.com/", github: "ada" },
  createLicense: { name: "Press use", author: "Ada Lovelace", attribution_required: true },
  updateLicense: { commercial_use: true },
  confirm: "ada",

  // Keys
  createApiKey: {
    name: "Screenshot tool",
    scopes: ["upload"],
    allowed_ips: ["203.0.113.7", "2001:db8::/32"],
  },
  updateApiKey: { name: "Screenshots at work", expires: "1y" },
};
