import type { Actor } from "@/lib/kernel/actor";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import type { Page } from "@/lib/kernel/page";
import { checkEncryption, findRootKey, isEncryptionOffered } from "@/lib/platform/encryption";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { countKeys, findStoredKeys, listEventRows } from "./repository";
import type { CryptoEvent, EncryptionResource } from "./resource";

/** Describes what protects the images of the actor's library. */
export async function describeEncryption(actor: Actor): Promise<EncryptionResource> {
  const { owner } = wholeLibrary(actor);
  const [state, keys, counts] = await Promise.all([
    checkEncryption(),
    findStoredKeys(owner),
    countKeys(owner),
  ]);
  const versions = keys?.versions ?? [];
  const newest = versions.at(-1);
  const rootKey = findRootKey();

  return {
    available: state === "ok" && isEncryptionOffered(),
    state,
    key_version: newest?.version ?? null,
    versions: versions
      .map(({ version, created_at, retired_at }) => ({
        version,
        created_at,
        retired_at,
        images: counts.find((count) => count.version === version)?.images ?? 0,
      }))
      .reverse(),
    encrypted_images: counts.reduce((total, { images }) => total + images, 0),
    rotation: describeRotation(versions, counts),
    root_key: rootKey ? { provider: rootKey.provider, id: rootKey.id } : null,
  };
}

type StoredVersion = EncryptionResource["versions"][number];

/** A rotation continues as long as an earlier version is not retired. */
function describeRotation(
  versions: ReadonlyArray<Pick<StoredVersion, "version" | "created_at" | "retired_at">>,
  counts: Awaited<ReturnType<typeof countKeys>>,
): EncryptionResource["rotation"] {
  const newest = versions.at(-1);
  const oldest = versions.find((version) => version.retired_at === null);
  if (!newest || !oldest || oldest === newest) return null;

  const total = counts.reduce((sum, { keys }) => sum + keys, 0);
  const done = counts.find(({ version }) => version === newest.version)?.keys ?? 0;

  return { from: oldest.version, to: newest.version, done, total, started_at: newest.created_at };
}

/** Returns what happened to the keys and encrypted images, newest first. */
export async function listCryptoEvents(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<CryptoEvent>> {
  const query = `crypto-events:${actor.library.uid}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, query);
  const rows = await listEventRows(wholeLibrary(actor).owner, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);

  return {
    data: page.map((row) => ({
      id: row.id,
      type: row.type as CryptoEvent["type"],
      image_id: row.imageId,
      detail: JSON.parse(row.detail ?? "{}"),
      created_at: row.createdAt,
    })),
    next_cursor: rows.length > limit && last ? encodeCursor([last.createdAt, last.id], query) : null,
  };
}
