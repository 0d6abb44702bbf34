import { createHash } from "node:crypto";
import { AppError } from "@/lib/kernel/errors";
import { requestImages, updateConfig } from "../config-repository";
import { keysKey, manifestKey } from "../layout";
import { ImageManifest, type StoredKeys } from "../manifests";
import { type ObjectRow, updateObject } from "../objects-repository";
import { objectLost, otherBytes } from "../problems";
import { readRecord } from "../restore/image-sources";
import type { Tally } from "../runs";
import { parseJson } from "../stored-records";
import type { BackupContext } from "../sync/context";
import { hashManifest } from "../sync/image-manifest";

/** An object of a backup; `hasRecord`: the record of its image describes it. */
export type CheckedObject = ObjectRow & { hasRecord: boolean };

/**
 * Reads an object back, and the record of its image, and counts what is lost or has other bytes.
 * What the library has is copied again by the next synchronization; of deleted images nothing can
 * be. Returns whether there is something to copy.
 */
export async function checkObject(
  context: BackupContext,
  object: CheckedObject,
  { keys, tally }: { keys: StoredKeys | undefined; tally: Tally },
): Promise<boolean> {
  const { objectKey, subjectId, sizeBytes } = object;
  const hasBytes = await checkBytes(context, object);
  const hasManifest = !object.hasRecord || (await checkManifest(context, object, keys));
  tally.bytes += sizeBytes;
  if (hasBytes === true && hasManifest === true) {
    tally.unchanged++;
    return false;
  }

  tally.failed++;
  for (const [key, found] of [
    [objectKey, hasBytes],
    [manifestKey(subjectId), hasManifest],
  ] as const)
    if (found !== true)
      tally.problems.push({ id: subjectId, ...(found === undefined ? objectLost(key) : otherBytes(key)) });

  if (object.deletedAt !== null) return false;

  await requestAgain(context, object, {
    hasBytes: hasBytes === true,
    message: tally.problems.at(-1)?.message,
  });

  return true;
}

/** Returns undefined if it is lost, and false if it has other bytes. */
type Found = true | false | undefined;

async function checkBytes({ bucket }: BackupContext, { objectKey, sha256 }: ObjectRow): Promise<Found> {
  const hash = createHash("sha256");
  const stream = await bucket.get(objectKey);
  if (!stream) return undefined;

  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex") === sha256;
}

/** Compares the record of an image with the stored one. */
async function checkManifest(
  { bucket, backupKey }: BackupContext,
  { subjectId, objectKey, recordHash }: ObjectRow,
  master: StoredKeys | undefined,
): Promise<Found> {
  const text = await bucket.readText(manifestKey(subjectId));
  if (text === undefined) return undefined;

  const manifest = ImageManifest.safeParse(parseJson(text)).data;
  if (manifest?.id !== subjectId || manifest.object.key !== objectKey) return false;

  try {
    const hash = hashManifest(manifest, readRecord(manifest, { backupKey, master }));
    // It is stored again anyway, if it was found before.
    return recordHash === "" || hash === recordHash;
  } catch (error) {
    // Without the root key, it cannot be told.
    return error instanceof AppError && error.kind === "unavailable";
  }
}

/** Forgets what was stored, so that the next synchronization stores it. */
async function requestAgain(
  { config }: BackupContext,
  object: ObjectRow,
  { hasBytes, message = "" }: { hasBytes: boolean; message: string | undefined },
): Promise<void> {
  const { objectKey, kind, subjectId } = object;
  // An existing file is not copied for its record.
  await updateObject(object, { recordHash: "", ...(!hasBytes && { sourceKey: null }) });
  if (kind === "image") await requestImages([subjectId], message);
  if (objectKey === keysKey) await updateConfig(config, { keysRevision: null });
}
