import { createHash, randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 43;
const checksumLength = 6;
const tokenPattern = /^([a-z]{3})_[0-9a-z]{10}_[0-9A-Za-z]{49}$/;

/** An API key, or an access or refresh token of OAuth. */
const keyKinds = ["alb", "alo", "alr"] as const;
type KeyKind = (typeof keyKinds)[number];

/**
 * Creates a key as its owner sees it once: `alb_`, the last ten characters of the key's id, `_`, 43
 * random base62 characters (256 bits) and a checksum. With the checksum, a secret scanner can
 * recognize a real key offline.
 */
export function mintKey(keyId: string, kind: KeyKind = "alb"): string {
  return mintToken(kind, keyId);
}

/** Creates a token in the form of a key, with a prefix of three letters for its kind. */
export function mintToken(prefix: string, id: string): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const body = `${prefix}_${id.slice(-10)}_${secret}`;
  return body + checksum(body);
}

/**
 * Returns the beginning of a key, which a rotation does not change. Not secret: it may be shown and
 * searched for.
 */
export function keyPrefix(keyId: string, kind: KeyKind = "alb"): string {
  return `${kind}_${keyId.slice(-10)}`;
}

/** Whether the text has the prefix of an access token of OAuth. */
export function isAccessToken(text: string): boolean {
  return text.startsWith("alo_");
}

/**
 * Whether the text has a key's format and a valid checksum. Rejects a malformed key without a
 * query.
 */
export function isWellFormedKey(text: string): boolean {
  return keyKinds.some((kind) => isWellFormedToken(kind, text));
}

/** The same for a token with the prefix of its kind. */
export function isWellFormedToken(prefix: string, text: string): boolean {
  const isInForm = tokenPattern.exec(text)?.[1] === prefix;
  return isInForm && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Returns the stored hash of a key, its SHA-256. A slow hash adds nothing to 256 random bits. */
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
