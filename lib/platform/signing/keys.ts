import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../env";

/** The purpose of a derived key; a signature for one purpose is invalid for another. */
type Purpose = "cursor" | "upload-url" | "variant-url" | "link-key" | "image-link" | "inngest" | "auth";

const derivedKeys = singleton("derived-keys", () => new Map<Purpose, Buffer>());

/** A 256-bit key derived from the installation's secret (HKDF, RFC 5869). */
export function deriveKey(purpose: Purpose): Buffer {
  let key = derivedKeys.get(purpose);
  if (!key) {
    const secret = env().ALBUMEN_SECRET;
    if (!secret) throw new Error("The environment variable ALBUMEN_SECRET is not set.");
    key = Buffer.from(hkdfSync("sha256", secret, "albumen", purpose, 32));
    derivedKeys.set(purpose, key);
  }
  return key;
}

/** HMAC-SHA-256 of the text, base64url. */
export function sign(purpose: Purpose, text: string): string {
  return createHmac("sha256", deriveKey(purpose)).update(text).digest("base64url");
}

/** Compares in constant time. */
export function isValidSignature(purpose: Purpose, text: string, signature: string): boolean {
  return isEqualText(sign(purpose, text), signature);
}

/** Compares in constant time; only the length may leak. */
export function isEqualText(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
}
