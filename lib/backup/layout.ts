import { createHash } from "node:crypto";

// The files of a backup, in the folder of the library in the bucket.

/** Describes the folder, and how the passphrase opens it. Never encrypted. */
export const headKey = "backup.json";
/** The account, and the names of the other records. */
export const indexKey = "index.json";
/** The master keys of encrypted images, wrapped by the root key of the installation. */
export const keysKey = "keys.json";
export const listKeys = {
  licenses: "licenses.ndjson",
  tags: "tags.ndjson",
  "share-links": "share-links.ndjson",
  recipes: "recipes.ndjson",
  watermarks: "watermarks.ndjson",
  collections: "collections.ndjson",
  "album-aliases": "album-aliases.ndjson",
} as const;
/** Backups of 1.0 have these, and do not list them. */
export const firstLists: readonly string[] = [listKeys.licenses, listKeys.tags, listKeys["share-links"]];
export const avatarFolder = "profile";
/** Equal marks have a folder for each watermark, because an object has one subject. */
export const markFolder = (id: string) => `watermarks/${id}`;
/** The name of a mark in records. */
export const markPath = (id: string) => `watermarks/${id}.png`;

/** The images of a collection, all or a part of them. */
export const collectionImagesKey = ({ id, part }: { id: string; part: string }) =>
  `collection-images/${id}${part === "" ? "" : `-${part}`}.ndjson`;

export const imageFolder = (id: string) => `images/${id}`;
export const manifestKey = (id: string) => `images/${id}/manifest.json`;

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Slugs would tell the names of albums. */
export const albumKey = (slug: string) => `albums/${digest(slug).slice(0, 24)}.json`;

/** Images are listed in up to 256 files, so that a change rewrites a small one. */
export const shardOf = (imageId: string) => digest(imageId).slice(0, 2);
export const shardKey = (shard: string) => `index/${shard}.ndjson`;

/**
 * The name of a file, of an image, a watermark or of the profile picture, that is encrypted with the key of the
 * backup.
 */
export function sealedName(subject: string, blobKey: string): string {
  return `backup/${subject}/e-${digest(blobKey).slice(0, 24)}-original`;
}

export const backupFormat = "albumen-backup";
export const backupVersion = 1;

export const hashText = digest;
