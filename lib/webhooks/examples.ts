import type { Snapshot } from "@/lib/changes";
import type { EventType } from "@/lib/changes/event-types";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { defaultPlacement } from "@/lib/engine/variants/watermark";
import { emptyFields } from "@/lib/values/image-fields";

const time = "2026-11-26T09:30:00.000Z";
const imageId = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";
const delivered = "https://images.example.com/i/ada/images";

const image: Snapshot<"image.uploaded"> = {
  id: imageId,
  owner: "ada@example.com",
  filename: "first-light.jpg",
  original_filename: "first-light.jpg",
  album: "images",
  tags: ["lake", "morning"],
  urls: { original: `${delivered}/first-light.jpg`, thumb: `${delivered}/thumb/first-light.jpg` },
  upload: null,
  version: 1,
  info: {
    content_type: "image/jpeg",
    size_bytes: 482_133,
    width: 2400,
    height: 1600,
    format: "jpeg",
    pages: 1,
    has_alpha: false,
    color_space: "srgb",
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
    phash: "c3c18e3e7c3c3c1c",
    colors: [{ hex: "#d9a066", name: "orange", share: 0.42 }],
    exif: null,
    place: null,
    license_embedded: false,
    metadata: { found: ["exif"], kept: ["exif"], removed: [] },
  },
  status: {
    upload: "complete",
    state: "active",
    deleted_at: null,
    variants: { ready: [], pending: ["thumb"], failed: [] },
    damaged: false,
    encrypted: false,
    key_version: null,
    backup: { status: "disabled", synced_at: null, error: null },
    ai: "none",
  },
  ...emptyFields,
  alt: "A low sun over a still lake",
  license: "all-rights-reserved",
  visibility: "public",
  expiration_date: null,
  is_private: false,
  is_favourited: false,
  archived: false,
  taken_at: null,
  created_at: time,
  updated_at: time,
};

const deletedImage = { ...image, status: { ...image.status, state: "deleted" as const, deleted_at: time } };

const album: Snapshot<"album.created"> = {
  album: "prints",
  title: "Prints",
  description: "",
  count: 0,
  archived_count: 0,
  permission: "public",
  color: null,
  cover: null,
  cover_url: null,
  preview_urls: [],
  is_favourited: false,
  encrypt_uploads: false,
  layout: "rows",
  sort: "recent",
  recipes: [],
  required_watermark: null,
  created_at: time,
  updated_at: time,
};

const tag: Snapshot<"tag.created"> = {
  tag: "lake",
  name: "Lake",
  description: null,
  color: "#0d9488",
  count: 1,
  created_at: time,
  updated_at: time,
};

const collection: Snapshot<"collection.created"> = {
  id: "col_01kcp3v9w8e7rgtq5n2xj6m4dz",
  slug: "portfolio",
  kind: "manual",
  title: "Portfolio",
  description: "",
  color: "amber",
  parent: null,
  depth: 1,
  visibility: "private",
  sort: "manual",
  layout: "rows",
  is_pinned: false,
  cover: null,
  cover_url: null,
  preview_urls: [],
  filter: null,
  filter_scopes: [],
  count: 0,
  count_is_exact: true,
  counted_at: null,
  archived_count: 0,
  hidden_count: null,
  children_count: 0,
  created_at: time,
  updated_at: time,
};

const recipe: Snapshot<"recipe.created"> = {
  id: "rcp_01kcp3v9w8e7rgtq5n2xj6m4dz",
  slug: "card",
  ...defaultRecipe,
  width: 640,
  height: 360,
  fit: "cover",
  is_public: false,
  revision: "8f14e45fceea",
  created_at: time,
  updated_at: time,
};

const watermark: Snapshot<"watermark.created"> = {
  id: "wmk_01kcp3v9w8e7rgtq5n2xj6m4dz",
  name: "Copyright",
  kind: "text",
  text: "© Ada Lovelace",
  color: "#ffffff",
  width: 2044,
  height: 301,
  ...defaultPlacement,
  created_at: time,
  updated_at: time,
};

const domain: Snapshot<"domain.verified"> = {
  id: "dom_01kcp3v9w8e7rgtq5n2xj6m4dz",
  hostname: "photos.example.com",
  unicode_hostname: "photos.example.com",
  status: "active",
  verification: {
    txt_name: "_albumen.photos.example.com",
    txt_value: "albumen-verify=3q2xP7bnxTq8sJtGm0yqzFfUYwZyW1lK0pB6cVvE9hM",
    cname_target: "images.example.com",
    checks: [],
  },
  last_error: null,
  checked_at: time,
  next_check_at: "2026-11-27T09:30:00.000Z",
  created_at: time,
  updated_at: time,
};

/** `data` of an event of each type, for the reference and for tests of a webhook. */
export const exampleData: { [Type in EventType]: Snapshot<Type> } = {
  "image.created": image,
  "image.uploaded": image,
  "image.updated": image,
  "image.replaced": { ...image, version: 2 },
  "image.deleted": deletedImage,
  "image.restored": image,
  "image.purged": deletedImage,
  "image.expired": deletedImage,
  "image.analyzed": { ...image, status: { ...image.status, ai: "ready" } },
  "image.damaged": { ...image, status: { ...image.status, damaged: true } },
  "variant.ready": { image_id: imageId, variant: "thumb" },
  "variant.failed": { image_id: imageId, variant: "thumb" },
  "album.created": album,
  "album.updated": album,
  "album.deleted": album,
  "tag.created": tag,
  "tag.updated": tag,
  "tag.deleted": tag,
  "collection.created": collection,
  "collection.updated": collection,
  "collection.deleted": collection,
  "collection.items_changed": { ...collection, count: 2, changes: { added: 2, removed: 0, moved: 0 } },
  "recipe.created": recipe,
  "recipe.updated": recipe,
  "recipe.deleted": recipe,
  "watermark.created": watermark,
  "watermark.updated": watermark,
  "watermark.deleted": watermark,
  "favourite.added": { ...image, is_favourited: true },
  "favourite.removed": image,
  "backup.completed": { status: "synced" },
  "backup.failed": { status: "failed" },
  "domain.verified": domain,
  "domain.failed": { ...domain, status: "misconfigured", last_error: "The record does not exist yet." },
  "subscription.updated": { plan: "starter", status: "active" },
  "webhook.test": { message: "This is a test." },
};

/** Returns the body of a request about an example. */
export function exampleBody(type: EventType): Record<string, unknown> {
  const times = { created_at: time, timestamp: time };
  return { id: "evt_01kcp3v9w8e7rgtq5n2xj6m4dz", type, ...times, data: exampleData[type] };
}
