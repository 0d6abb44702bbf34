import { z } from "zod";
import { backupFormat, backupVersion, firstLists } from "./layout";

// Objects of a bucket are checked when they are read: anyone with access to it could have written
// it.

const Count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Without the segments `.` and `..`, by which a URL would leave the folder of the library. */
const ObjectKey = z.string().regex(/^(?!\.{1,2}(?:\/|$))[a-z0-9_.-]+(?:\/(?!\.{1,2}(?:\/|$))[a-z0-9_.-]+)*$/);

/** A part of the keys of its objects. */
const ImageId = z.string().regex(/^[a-z0-9_]+$/);

export const ImageManifest = z.object({
  format: z.literal(`${backupFormat}-image`),
  version: z.literal(backupVersion),
  id: ImageId,
  object: z.object({ key: ObjectKey, size_bytes: Count, sha256: z.string() }),
  encryption: z
    .discriminatedUnion("type", [
      z.object({
        type: z.literal("image"),
        /** The key under which the image's store has the object; its header has it as well. */
        name: ObjectKey,
        key: z.object({ id: z.string(), subject: z.string(), version: Count, wrapped: z.string() }),
      }),
      z.object({ type: z.literal("passphrase"), name: ObjectKey }),
    ])
    .nullable(),
  deleted_at: z.string().nullable(),
  record: z.record(z.string(), z.unknown()).nullable(),
  sealed_record: z.string().nullable(),
});
export type ImageManifest = z.output<typeof ImageManifest>;

/** A record that is encrypted with the key of the passphrase. */
export const Sealed = z.object({ sealed: z.string() });

/** A line of the index. */
export const IndexLine = z.object({ id: ImageId, deleted_at: z.string().nullable(), size_bytes: Count });
export type IndexLine = z.output<typeof IndexLine>;

/** Four times the cost of a key of this version: 256 MB of memory, and a second. */
const maxPassphraseCost = 2 ** 21;

export const PassphraseKey = z
  .object({
    kdf: z.literal("scrypt"),
    salt: z.string(),
    n: z
      .number()
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.number().int().min(1).max(32),
    p: z.number().int().min(1).max(16),
    wrapped: z.string(),
  })
  .refine(({ n, r, p }) => n * r * p <= maxPassphraseCost, "costs too much to open");

export const BackupHead = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  uid: z.string(),
  updated_at: z.string(),
  passphrase: PassphraseKey.nullable(),
});
export type BackupHead = z.output<typeof BackupHead>;

/** The uploaded profile picture, or the mark of a watermark. */
export const StoredFile = z.object({
  key: ObjectKey,
  /** Hash of the bytes in the bucket. */
  sha256: z.string(),
  /**
   * The name under which it is encrypted with the key of the passphrase; null for one that is not.
   */
  name: ObjectKey.nullable(),
});
export type StoredFile = z.output<typeof StoredFile>;

export const BackupIndex = z.object({
  account: z.object({ email: z.string() }),
  avatar: StoredFile.nullable().default(null),
  /** Marks of watermarks by their names in the records. */
  marks: z.record(z.string(), StoredFile).default({}),
  images: z.object({ images: Count }),
  albums: z.array(ObjectKey),
  /** Files of several records. */
  lists: z.array(ObjectKey).default([...firstLists]),
  shards: z.array(ObjectKey),
  /** The images of collections, in parts. */
  collection_images: z.array(ObjectKey).default([]),
});
export type BackupIndex = z.output<typeof BackupIndex>;

export const StoredKeys = z.object({
  uid: z.string(),
  root: z.string(),
  versions: z.array(
    z.object({
      version: z.number(),
      wrapped: z.string(),
      created_at: z.string(),
      retired_at: z.string().nullable(),
    }),
  ),
});
export type StoredKeys = z.output<typeof StoredKeys>;
