import { createHash, randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 43;
const checksumLength = 6;
const keyPattern = /^alb_([0-9a-z]{10})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * A key as its owner sees it, once: `alb_`, the last ten characters of the key's id, `_`, 43 random base62 characters
 * (256 bits) and a checksum by which a secret scanner can tell a real key without asking us.
 */
export function mintKey(keyId: string): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const body = `${keyPrefix(keyId)}_${secret}`;
  return body + checksum(body);
}

/** How the texts of a key begin, before and after a rotation: no secret, so it may be shown and looked for. */
export function keyPrefix(keyId: string): string {
  return `alb_${keyId.slice(-10)}`;
}

/** Whether the text has a key's form and a right checksum; false costs no query. */
export function isWellFormedKey(text: string): boolean {
  return keyPattern.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** What is stored of a key: the SHA-256 of all of it. A slow hash adds nothing against 256 random bits. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function checksum(body: string): string {
  let rest = createHash("sha256").update(body).digest().readUIntBE(0, 4);
  let text = "";
  for (let place = 0; place < checksumLength; place++) {
    text = alphabet[rest % alphabet.length] + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
