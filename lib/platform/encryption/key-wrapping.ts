import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** A key that was wrapped by another key, or for another purpose. */
export class WrongKeyError extends Error {
  override readonly name = "WrongKeyError";
}

/**
 * Wraps a key: nonce, ciphertext and tag, base64url. `purpose` is authenticated and must be the
 * same for unwrapping.
 */
export function wrapKey(key: Buffer, wrappingKey: Buffer, purpose: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, wrappingKey, nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/** @throws WrongKeyError */
export function unwrapKey(wrapped: string, wrappingKey: Buffer, purpose: string): Buffer {
  const bytes = Buffer.from(wrapped, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, wrappingKey, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes));
    const key = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    decipher.final();
    return key;
  } catch (error) {
    throw new WrongKeyError(`the key for "${purpose}" cannot be unwrapped`, { cause: error });
  }
}

/** Names a root key without disclosing it. */
export function rootKeyId(rootKey: Buffer): string {
  return createHash("sha256").update("albumen root key\n").update(rootKey).digest("hex").slice(0, 16);
}

/** Returns the purpose for which a master key is wrapped. Only immutable ids. */
export function masterKeyPurpose(uid: string, version: number): string {
  return `albumen master key v1\n${uid}\n${version}`;
}

/** Returns the purpose for which a content key is wrapped. */
export function contentKeyPurpose(key: {
  id: string;
  subjectId: string;
  uid: string;
  keyVersion: number;
}): string {
  return `albumen content key v1\n${key.uid}\n${key.keyVersion}\n${key.subjectId}\n${key.id}`;
}
