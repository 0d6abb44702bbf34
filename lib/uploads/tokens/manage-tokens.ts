import { commitChange } from "@/lib/changes";
import { hashKey, mintKey } from "@/lib/identity";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteTokens, endToken, findToken, insertToken, type UploadTokenRow } from "./repository";
import type { CreateUploadToken, UploadTokenResource, UploadTokenWithSecret } from "./resource";

/** How long an ended token can still be read. */
const retentionMs = 7 * dayMs;

/** Creates a token with which anyone who has it uploads one image. The returned token is the only copy. */
export async function createUploadToken(
  actor: Actor,
  { max_bytes, expires_in, ...fields }: CreateUploadToken,
): Promise<UploadTokenWithSecret> {
  const id = newId("upt");
  const token = mintKey(id);
  const nowMs = Date.now();
  const row = await transaction(async () => {
    const inserted = await insertToken({
      ...{ id, owner: actor.account.owner, tokenHash: hashKey(token), keyId: actorKeyId(actor) },
      ...{ fields, maxBytes: max_bytes },
      ...{ createdAt: isoTime(nowMs), expiresAt: isoTime(nowMs + expires_in * secondMs) },
    });
    await commitChange(actor, { resource: "upload_token", action: "create", id });
    return inserted;
  });
  return { ...presentToken(row), token };
}

export async function getUploadToken(actor: Actor, id: string): Promise<UploadTokenResource> {
  const row = await findToken(actor.account.owner, id);
  if (!row) throw new AppError(commonErrors.notFound, { message: "Upload token not found." });
  return presentToken(row);
}

/** Ends a token before its time. An image that was uploaded with it stays. Repeating it changes nothing. */
export async function endUploadToken(actor: Actor, id: string): Promise<UploadTokenResource> {
  return transaction(async () => {
    const row = await endToken(actor.account.owner, id, isoTime());
    if (!row) return getUploadToken(actor, id);
    await commitChange(actor, { resource: "upload_token", action: "delete", id });
    return presentToken(row);
  });
}

/** Deletes tokens that ended long ago. Returns their number. */
export const pruneUploadTokens = (nowMs = Date.now()): Promise<number> =>
  deleteTokens(isoTime(nowMs - retentionMs));

function presentToken(row: UploadTokenRow): UploadTokenResource {
  const { id, imageId, maxBytes, createdAt, expiresAt } = row;
  return {
    ...{ id, status: findStatus(row), image_id: imageId, max_bytes: maxBytes },
    ...{ created_at: createdAt, expires_at: expiresAt },
  };
}

function findStatus({ imageId, expiresAt }: UploadTokenRow): UploadTokenResource["status"] {
  if (imageId !== null) return "used";
  return expiresAt <= isoTime() ? "expired" : "open";
}
