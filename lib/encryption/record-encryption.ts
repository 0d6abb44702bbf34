import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { parseContentKey } from "@/lib/platform/storage";
import { deleteUnusedKeys, findKeyVersion, insertCryptoEvent } from "./repository";

/**
 * Records that an image has an encrypted file, in the open transaction. Returns the version of the
 * master key of the file's content key, or undefined for a file that is not encrypted.
 */
export async function recordEncryption(
  image: { id: string; owner: string },
  { blobKey, generation }: { blobKey: string; generation: number },
): Promise<number | undefined> {
  const contentKey = parseContentKey(blobKey);
  if (!contentKey) return undefined;

  const version = await findKeyVersion(contentKey.id);
  if (version === undefined) throw new Error(`the content key of ${blobKey} is gone`);

  await insertCryptoEvent({
    id: newId("cev"),
    owner: image.owner,
    imageId: image.id,
    type: "img_encrypt",
    detail: JSON.stringify({ generation, key_version: version }),
    createdAt: isoTime(),
  });

  return version;
}

/** Records that the new file of an image that was encrypted is not, in the open transaction. */
export async function recordDecryption(
  image: { id: string; owner: string },
  { generation }: { generation: number },
): Promise<void> {
  await insertCryptoEvent({
    id: newId("cev"),
    owner: image.owner,
    imageId: image.id,
    type: "img_decrypt",
    detail: JSON.stringify({ generation }),
    createdAt: isoTime(),
  });
}

/** Deletes the content keys of files that are gone. Returns how many. */
export async function sweepContentKeys(nowMs: number): Promise<number> {
  return deleteUnusedKeys(isoTime(nowMs - dayMs));
}
