import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../process/env";

/** The purpose of a derived key; a signature for one purpose is invalid for another. */
type Purpose =
  | "cursor"
  | "sealed-cursor"
  | "upload-url"
  | "variant-url"
  | "link-key"
  | "image-link"
  | "image-token"
  | "export-file"
  | "share-token"
  | "share-session"
  | "share-visitor"
  | "unsubscribe"
  | "connect-provider"
  | "inngest"
  | "webhook-secret"
  | "backup-secret"
  | "domain-owner"
  | "domain-probe"
  | "dump"
  | "auth";

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

/** Identifies the secret of this installation without disclosing it. */
export const secretFingerprint = () => sign("dump", "secret");

/** Compares in constant time. */
export function isValidSignature(purpose: Purpose, text: string, signature: string): boolean {
  return isEqualText(sign(purpose, text), signature);
}

/** Compares in constant time; only the length may leak. */
export function isEqualText(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
}

export const Position = z.union([
  z.tuple([z.string(), z.string()]).readonly(),
  z.tuple([z.string(), z.string(), z.string()]).readonly(),
]);
/**
 * Position of the next page: sort key and id of this page's last row, and an optional note for the
 * list.
 */
export type Position = z.infer<typeof Position>;

/**
 * Encodes an opaque, signed cursor that is valid for the same query only; `query` describes sort
 * and filters.
 */
export function encodeCursor(position: Position, query: string): string {
  const body = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${body}.${sign("cursor", `${body}\n${query}`)}`;
}

/** Throws INVALID_CURSOR for a cursor that was not issued for this query. */
export function decodeCursor(cursor: string, query: string): Position {
  const [body = "", signature = ""] = cursor.split(".");
  if (!isValidSignature("cursor", `${body}\n${query}`, signature))
    throw new AppError(commonErrors.invalidCursor);

  return Position.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
}
