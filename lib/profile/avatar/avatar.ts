import { Readable } from "node:stream";
import { commitChange } from "@/lib/changes";
import { avatarRendition, type EncodedRendition, engineErrors } from "@/lib/engine";
import { type AvatarSize, avatarSizes } from "@/lib/engine/variants/variant-keys";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { DecoderFailure, type DecoderInput, decoder } from "@/lib/platform/decoder";
import { newAvatarKey, objectStore, putStream } from "@/lib/platform/storage";
import { getProfile } from "../profile";
import { updateProfileRow } from "../repository";
import type { ProfileResource } from "../resource";
import { type AvatarRow, deleteAvatar, insertAvatar, listAvatar, lockOpenProfile } from "./repository";

/**
 * Makes the profile picture from a stored file, in all sizes. The previous avatar stays until the
 * transaction that replaces it; a job deletes its bytes. Throws INVALID_IMAGE and IMAGE_TOO_LARGE.
 */
export async function setAvatar(actor: Actor, { blobKey }: { blobKey: string }): Promise<ProfileResource> {
  const { owner } = actor.account;
  const stored: AvatarRow[] = [];
  try {
    await objectStore().withSource(blobKey, async (source) => {
      const version = newId("pic");
      for (const { size, bytes, sizeBytes } of await renderAvatar(actor, source)) {
        const row: AvatarRow = {
          owner,
          version,
          size,
          sizeBytes,
          sha256: null,
          blobKey: newAvatarKey(version),
          createdAt: isoTime(),
        };
        stored.push(row);
        row.sha256 = (await putStream(objectStore(), row.blobKey, Readable.from(bytes))).sha256;
      }
    });

    await transaction(async () => {
      if (!(await lockOpenProfile(owner))) throw new AppError(commonErrors.unauthorized);

      const formerKeys = await deleteAvatar(owner);
      await insertAvatar(stored);
      await commitAvatar(actor, formerKeys);
    });
  } catch (error) {
    // After any other error the rows may exist: the database connection can be lost between commit
    // and reply.
    if (error instanceof AppError) await objectStore().delete(stored.map((row) => row.blobKey));
    throw error;
  }

  return getProfile(actor);
}

/** Removes the uploaded avatar, or the URL of one elsewhere. */
export async function removeAvatar(actor: Actor): Promise<ProfileResource> {
  await transaction(async () => {
    await lockOpenProfile(actor.account.owner);
    if ((await getProfile(actor)).profile_picture === null) return;

    await commitAvatar(actor, await deleteAvatar(actor.account.owner));
  });

  return getProfile(actor);
}

async function commitAvatar(actor: Actor, formerKeys: string[]): Promise<void> {
  const { owner, uid } = actor.account;
  await updateProfileRow(owner, { profilePicture: null, updatedAt: isoTime() });
  await commitChange(actor, {
    resource: "profile",
    action: "update",
    id: uid,
    fields: ["profile_picture"],
    blobKeys: formerKeys,
  });
}

interface RenderedAvatar extends EncodedRendition {
  size: AvatarSize;
}

/** Renders all sizes from one decode. */
async function renderAvatar(actor: Actor, input: DecoderInput): Promise<RenderedAvatar[]> {
  const request = { fairnessKey: actor.account.uid, isUrgent: true };
  const source = await decoder().inspect(input, request);
  const renditions = avatarSizes.map(avatarRendition);
  const { rendered, failed } = await decoder()
    .renderRenditions({ input, source, renditions }, request)
    .catch(rejectFailure);
  if (failed.length > 0) throw new AppError(engineErrors.invalidImage);

  return avatarSizes.map((size) => {
    const rendition = rendered.find(({ key }) => key === avatarRendition(size).key);
    if (!rendition) throw new Error(`the profile picture was not rendered at ${size} pixels`);

    return { ...rendition, size };
  });
}

function rejectFailure(error: unknown): never {
  if (!(error instanceof DecoderFailure)) throw error;

  const definition = error.isTemporary ? commonErrors.unavailable : engineErrors.invalidImage;
  throw new AppError(definition, { cause: error });
}

/** Returns the objects of the owner's avatar. */
export async function listAvatarKeys(owner: string): Promise<string[]> {
  return (await listAvatar(owner)).map((row) => row.blobKey);
}

/** Opens the largest size of the owner's avatar. Returns `undefined` without an uploaded avatar. */
export async function openAvatar(owner: string): Promise<Readable | undefined> {
  const largest = await findLargestAvatar(owner);
  return largest && objectStore().get(largest.blobKey);
}

/** Returns the object of the largest size of the owner's avatar, which never changes. */
export async function findLargestAvatar(owner: string): Promise<{ blobKey: string } | undefined> {
  return (await listAvatar(owner)).at(-1);
}
