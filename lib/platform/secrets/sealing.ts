import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { deriveKey, Position } from "./signing";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

type SealedPurpose = "webhook-secret" | "backup-secret" | "sealed-cursor";

/**
 * Encrypts a secret that the service has to read again, such as a signing secret. `context` names
 * the record that it belongs to: elsewhere it cannot be opened.
 */
export function seal(purpose: SealedPurpose, context: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, deriveKey(purpose), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);

  return `v1.${sealed.toString("base64url")}`;
}

/**
 * Throws for text that was not sealed with this installation's secret, for this purpose and
 * context.
 */
export function unseal(purpose: SealedPurpose, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
  const decipher = createDecipheriv(algorithm, deriveKey(purpose), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagLength));
  return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, "utf8") + decipher.final("utf8");
}

/**
 * Same as `encodeCursor`, for a position that its reader must not know: of an image that the list
 * leaves out, or with a time that a profile hides.
 */
export function sealCursor(position: Position, query: string): string {
  return seal("sealed-cursor", query, JSON.stringify(position));
}

/** Throws INVALID_CURSOR for a cursor that was not sealed for this query. */
export function unsealCursor(cursor: string, query: string): Position {
  return Position.parse(JSON.parse(unsealText(cursor, query)));
}

function unsealText(cursor: string, query: string): string {
  try {
    return unseal("sealed-cursor", query, cursor);
  } catch (cause) {
    throw new AppError(commonErrors.invalidCursor, { cause });
  }
}
