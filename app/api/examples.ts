import type { ExampleValues } from "@/lib/http";

/**
 * Parameter values of the documentation's commands. Together with the body examples, which are part of their schemas, they
 * form one sequence: each command works after the previous one.
 */
export const examples: ExampleValues = {
  "owners.uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "invitations.id": "inv_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "reports.id": "rep_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "images.id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "albums.album": "prints",
  "public.handle": "ada",
  "getOEmbed.url": "https://images.example.com/@ada/images/first-light.jpg",
  "getOEmbed.maxwidth": 1024,
  "listPublicImages.limit": 20,
  "tags.tag": "lake",
  "shares.id": "shr_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "memberships.id": "mem_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "webhooks.id": "whk_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "domains.id": "dom_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "deliveries.delivery": "dlv_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "libraries.handle": "ada",
  "licenses.id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "api-keys.id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "upload-tokens.id": "upt_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "connections.provider": "github",
  "sessions.id": "ses_7f3a9c0e5b1d4286a0c9e3f71b5d8824",
  "passkeys.id": "psk_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "jobs.id": "job_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "exports.id": "exp_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "imports.id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
  "parts.number": 1,
  "variants.variantKey": "w512",
  "listImages.limit": 20,
  "listFavourites.limit": 20,
  "listJobResults.limit": 20,
  "previewVariant.format": "webp",
  alt: "A low sun over a still lake",
  album: "images",
  tags: ["lake", "morning"],
  file: "first-light.jpg",
};
