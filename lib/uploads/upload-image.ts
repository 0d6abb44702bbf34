import { encryptsUploads } from "@/lib/albums";
import { createOriginalKey, requireEncryption } from "@/lib/encryption";
import { cleanOriginalFilename, getImage } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId, getLicenseStatement, noLicense, resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import type { DecoderInput } from "@/lib/platform/decoder";
import { objectStore } from "@/lib/platform/storage";
import { getUploadDefaults, type UploadDefaults } from "@/lib/settings";
import { buildRecord } from "./create-image";
import { createWithFile } from "./create-with-file";
import { findDuplicateByHash, lockFileHash } from "./duplicate-repository";
import { findableKeyId } from "./file-access";
import { createOrFindExisting, type UploadResult } from "./filename-conflict";
import { type PreparedFile, prepareFile, toStripScope } from "./prepare-file";
import { bufferedInput, type ReceivedFile, storeReceived } from "./received-file";
import { mergeTokenFields, redactForSender } from "./tokens";

/**
 * `dedupe`: returns the owner's existing image of the same file instead of a new one. A key with
 * only `upload` finds those it has uploaded itself.
 */
export type UploadInput = CreateImage & { dedupe?: boolean | undefined };

/**
 * Uploads an image in one call. One transaction creates the record together with its file. A failed
 * or interrupted call leaves no record, and its filename stays free for a retry.
 */
export async function uploadImage(
  actor: Actor,
  fields: UploadInput,
  received: ReceivedFile,
): Promise<UploadResult> {
  const input = await mergeTokenFields(actor, fields, received.sizeBytes);
  const { filename, on_conflict } = input;
  if (on_conflict !== "existing") return createComplete(actor, input, received);

  return createOrFindExisting(actor, { filename, sha256: received.sha256 }, () =>
    createComplete(actor, input, received),
  );
}

async function createComplete(
  actor: Actor,
  { dedupe = false, ...input }: UploadInput,
  received: ReceivedFile,
): Promise<UploadResult> {
  const { sha256 } = received;
  const scope = scopeOf(actor);
  const existingId = dedupe ? await findDuplicate(actor, sha256) : undefined;
  if (existingId !== undefined) return { image: await getImage(actor, existingId), isNew: false };

  const imageId = newId("img");
  const { owner } = scope;
  const originalFilename =
    input.original_filename || cleanOriginalFilename(received.name ?? "") || input.filename;
  const defaults = await getUploadDefaults(owner, actor);
  const resolvedInput = {
    ...(await applyDefaults(actor, input, defaults)),
    original_filename: originalFilename,
  };
  if (resolvedInput.encrypt) await requireEncryption(owner);
  const blobKey = await createOriginalKey({ id: imageId, owner }, { encrypted: resolvedInput.encrypt });
  const storedKeys = [blobKey];
  let result: { duplicateId: string } | { created: ImageResource | undefined };
  try {
    const { strip_metadata, strip_location, embed_license, license = noLicense } = resolvedInput;
    const strip = toStripScope({ stripMetadata: strip_metadata, stripLocation: strip_location });
    const statement = embed_license ? await getLicenseStatement(actor, license) : null;
    const file = await storeAndPrepare(received, blobKey, (input) =>
      prepareFile(actor, { imageId, blobKey, strip, statement, input }),
    );
    if (file.blobKey !== blobKey) storedKeys.push(file.blobKey);

    result = await transaction(async () => {
      const duplicateId = dedupe ? await lockAndFindDuplicate(actor, sha256) : undefined;
      if (duplicateId !== undefined) return { duplicateId };

      const record = await buildRecord(actor, imageId, resolvedInput, defaults);
      return { created: await createWithFile(actor, resolvedInput, { record, file }) };
    });

    const isDuplicate = "duplicateId" in result;
    const unused = storedKeys.filter((key) => isDuplicate || key !== file.blobKey);
    if (unused.length > 0) await objectStore().delete(unused);
  } catch (error) {
    // After any other error the row may exist: the database connection can be lost between commit
    // and reply.
    if (error instanceof AppError) await objectStore().delete(storedKeys);
    throw error;
  }

  if ("duplicateId" in result)
    return { image: redactForSender(actor, await getImage(actor, result.duplicateId)), isNew: false };

  return { image: redactForSender(actor, result.created ?? (await getImage(actor, imageId))), isNew: true };
}

/**
 * Stores the file under the key, and prepares it while it is written if it is in memory. Both have
 * ended when one fails.
 */
export async function storeAndPrepare(
  received: ReceivedFile,
  blobKey: string,
  prepare: (input: DecoderInput | undefined) => Promise<PreparedFile | undefined>,
): Promise<PreparedFile> {
  const input = bufferedInput(received);
  const storing = storeReceived(received, blobKey);
  if (!input) await storing;
  const [stored, prepared] = await Promise.allSettled([storing, prepare(input)]);
  if (stored.status === "rejected") {
    if (prepared.status === "fulfilled" && prepared.value)
      await objectStore().delete([prepared.value.blobKey]);
    throw stored.reason;
  }
  if (prepared.status === "rejected") throw prepared.reason;
  if (!prepared.value) throw new Error(`the bytes of ${blobKey} are gone`);

  return prepared.value;
}

/** Among simultaneous uploads of one file, the first creates the image and the others find it. */
async function lockAndFindDuplicate(actor: Actor, sha256: string): Promise<string | undefined> {
  await lockFileHash(scopeOf(actor).owner, sha256);
  return findDuplicate(actor, sha256);
}

const findDuplicate = (actor: Actor, sha256: string): Promise<string | undefined> =>
  findDuplicateByHash(scopeOf(actor), { sha256, now: isoTime(), keyId: findableKeyId(actor) });

/** Resolves the settings that affect the bytes, before they are read. */
async function applyDefaults(actor: Actor, input: CreateImage, defaults: UploadDefaults) {
  const { owner, album } = scopeOf(actor);
  const albumSlug = input.album ?? album ?? defaults.album;
  const resolved = {
    ...input,
    strip_metadata: input.strip_metadata ?? defaults.strip_metadata,
    strip_location: input.strip_location ?? defaults.strip_location,
    encrypt: input.encrypt ?? (defaults.encrypt || (await encryptsUploads(owner, albumSlug))),
  };
  if (!input.embed_license) return resolved;

  const license =
    input.license === undefined
      ? ((await findLicenseId(owner, defaults.license, { lock: true })) ?? noLicense)
      : await resolveLicense(owner, input.license);

  return { ...resolved, license };
}
