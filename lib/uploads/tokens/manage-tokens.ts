import { lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { commitChange } from "@/lib/changes";
import { hashKey, mintKey } from "@/lib/identity";
import { type Actor, actorKeyId, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import {
  deleteTokens,
  endToken,
  findToken,
  insertToken,
  isUploadPending,
  type UploadTokenRow,
} from "./repository";
import type { CreateUploadToken, UploadTokenResource, UploadTokenWithSecret } from "./resource";

/** Time for which an ended token can still be read. */
const retentionMs = 7 * dayMs;

/**
 * Creates a token with which anyone who has it uploads one image. The returned token is the only
 * copy.
 */
export async function createUploadToken(
  actor: Actor,
  { max_bytes, expires_in, ...fields }: CreateUploadToken,
): Promise<UploadTokenWithSecret> {
  const id = newId("upt");
  const token = mintKey(id);
  const nowMs = Date.now();

  const row = await transaction(async () => {
    await requireKnownFields(actor.account.owner, fields);
    const inserted = await insertToken({
      id,
      owner: actor.account.owner,
      tokenHash: hashKey(token),
      keyId: actorKeyId(actor),
      fields,
      maxBytes: max_bytes,
      createdAt: isoTime(nowMs),
      expiresAt: isoTime(nowMs + expires_in * secondMs),
    });
    await commitChange(actor, { resource: "upload_token", action: "create", id });

    return inserted;
  });

  return { ...(await presentToken(row)), token };
}

/** A value that the sender of an image could not correct is rejected before there is a token. */
async function requireKnownFields(
  owner: string,
  { album, license }: Pick<CreateUploadToken, "album" | "license">,
): Promise<void> {
  if (album !== undefined && !(await lockAlbumShared({ owner }, await resolveAlbumSlug(owner, album))))
    throw unknownAlbumError();
  if (license !== undefined) await resolveLicense(owner, license);
}

/** A key with only `upload` reads the tokens that it has created itself. */
export async function getUploadToken(actor: Actor, id: string): Promise<UploadTokenResource> {
  const row = await requireToken(actor, id);
  if (!hasScope(actor, "images:read") && row.keyId !== actorKeyId(actor)) throw unknownTokenError();

  return presentToken(row);
}

async function requireToken(actor: Actor, id: string): Promise<UploadTokenRow> {
  const row = await findToken(actor.account.owner, id);
  if (!row) throw unknownTokenError();

  return row;
}

const unknownTokenError = () => new AppError(commonErrors.notFound, { message: "Upload token not found." });

/**
 * Ends a token before its time. An image that was uploaded with it stays. Repeating it changes
 * nothing.
 */
export async function endUploadToken(actor: Actor, id: string): Promise<UploadTokenResource> {
  return transaction(async () => {
    const row = await endToken(actor.account.owner, id, isoTime());
    if (!row) return presentToken(await requireToken(actor, id));

    await commitChange(actor, { resource: "upload_token", action: "delete", id });
    return presentToken(row);
  });
}

/** Deletes tokens that ended long ago. Returns their number. */
export const pruneUploadTokens = (nowMs = Date.now()): Promise<number> =>
  deleteTokens(isoTime(nowMs - retentionMs));

async function presentToken(row: UploadTokenRow): Promise<UploadTokenResource> {
  const { id, imageId, maxBytes, createdAt, expiresAt } = row;
  const status = await findStatus(row);
  return {
    id,
    status,
    image_id: status === "used" ? imageId : null,
    max_bytes: maxBytes,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}

async function findStatus({ imageId, expiresAt }: UploadTokenRow): Promise<UploadTokenResource["status"]> {
  if (imageId !== null && !(await isUploadPending(imageId))) return "used";
  if (expiresAt <= isoTime()) return "expired";
  return imageId === null ? "open" : "uploading";
}
