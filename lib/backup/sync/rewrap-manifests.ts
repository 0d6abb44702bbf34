import pLimit from "p-limit";
import { rewrapContentKey, WrongKeyError } from "@/lib/platform/encryption";
import { manifestKey } from "../layout";
import { ImageManifest } from "../manifests";
import { findOlderKeys, type ObjectRow, updateObject } from "../objects-repository";
import { readRecord } from "../restore/image-sources";
import { parseJson } from "../stored-records";
import { type BackupContext, putManifest, recordCopy } from "./context";
import { hashManifest } from "./image-manifest";
import type { BucketKeys } from "./sync-keys";

const objectsPerStep = 100;

/**
 * Wraps the content keys in the bucket that an earlier version of the master key wraps by the
 * newest one: keys of deleted images are nowhere else. Returns false if the time was not enough.
 */
export async function rewrapManifests(
  context: BackupContext,
  keys: BucketKeys,
  deadline: number,
): Promise<boolean> {
  const limit = pLimit(context.config.concurrency);
  for (;;) {
    const rows = await findOlderKeys(context.owner, keys.newest, objectsPerStep);
    if (rows.length === 0) return true;

    await Promise.all(rows.map((row) => limit(() => rewrapManifest(context, row, keys))));
    if (Date.now() > deadline) return false;
  }
}

/** One that is lost, damaged or cannot be opened stays as it is: a restore names it. */
async function rewrapManifest(context: BackupContext, row: ObjectRow, keys: BucketKeys): Promise<void> {
  const text = await context.bucket.readText(manifestKey(row.subjectId));
  const stored = ImageManifest.safeParse(text === undefined ? undefined : parseJson(text)).data;
  // The record of a deleted image describes the last file; its replaced ones have none.
  const next = stored?.object.key === row.objectKey ? wrapAgain(stored, keys) : undefined;
  if (next) await putManifest(context, next.manifest);
  await recordCopy(context, () =>
    updateObject(row, { keyVersion: keys.newest, ...(next && { recordHash: next.hash }) }),
  );
}

/** Returns undefined if the newest version wraps its key already, or it cannot be opened. */
function wrapAgain(
  manifest: ImageManifest,
  { keys, newest }: BucketKeys,
): { manifest: ImageManifest; hash: string } | undefined {
  const { encryption } = manifest;
  if (encryption?.type !== "image") return undefined;

  const { id, subject, version, wrapped } = encryption.key;
  if (version === newest) return undefined;

  const { uid, ...master } = keys;
  try {
    const key = rewrapContentKey(
      { id, subjectId: subject, keyVersion: version, wrapped },
      { uid, version: newest, keys: master },
    );

    const next: ImageManifest = {
      ...manifest,
      encryption: { ...encryption, key: { id, subject, version: newest, wrapped: key } },
    };
    const record = readRecord(next, { backupKey: undefined, master: keys });
    return { manifest: next, hash: hashManifest(next, record) };
  } catch (error) {
    if (error instanceof WrongKeyError) return undefined;
    throw error;
  }
}
