import { createHash } from "node:crypto";
import { appOrigin } from "@/lib/image-urls";
import { sign } from "@/lib/platform/secrets/signing";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const tokenLength = 22;

interface SharedUrl {
  owner: string;
  id: string;
  urlVersion: number;
}

/**
 * The secret in a share's URL: 22 base62 characters, 130 bits. It is derived, not stored. It
 * includes the owner, because an archive can bring the id of a share to another account.
 */
export function shareToken({ owner, id, urlVersion }: SharedUrl): string {
  const text = `${owner}\n${id}\n${urlVersion}`;
  const signature = Buffer.from(sign("share-token", text), "base64url");
  const base = BigInt(alphabet.length);
  let rest = BigInt(`0x${signature.toString("hex")}`);
  let token = "";
  while (token.length < tokenLength) {
    token += alphabet[Number(rest % base)];
    rest /= base;
  }

  return token;
}

/** Returns the hash by which a token is found. It gives nothing away to readers of the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function shareUrl(share: SharedUrl): string {
  return `${appOrigin()}/s/${shareToken(share)}`;
}
