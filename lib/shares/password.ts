import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { singleton } from "@/lib/platform/process/singleton";

/** One of the equally strong parameter sets of the OWASP Password Storage Cheat Sheet, the one that needs 16 MB. Tests lower it. */
export const passwordCost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;
const maxMemoryBytes = 64 * 1024 * 1024;

/** Node hashes in its four worker threads, which also read files. One stays free, and owners do not wait for visitors. */
const maxActive = { owners: 1, visitors: 2 };
/** Visitors of one link, and of all links, who wait at the same time. */
export const maxWaiting = { ofLink: 10, ofAll: 50 };
const retryAfterSeconds = 5;

const queues = () =>
  singleton("share-passwords", () => ({
    owners: pLimit(maxActive.owners),
    visitors: pLimit(maxActive.visitors),
    waiting: new Map<string, number>(),
  }));

/** Returns the stored form: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return toStored(salt, await queues().owners(() => derive(password, salt, passwordCost)));
}

/** Returns the stored form of a password that nobody knows, in the place of one that was lost. */
export function newLostPassword(): string {
  return toStored(randomBytes(16), randomBytes(keyBytes));
}

function toStored(salt: Buffer, key: Buffer): string {
  const { N, r, p } = passwordCost;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Reserves a place in the queue of the visitors who enter a password, and returns the function that leaves it. An attack on one link
 * makes only the visitors of this link try again later.
 * @throws AppError RATE_LIMITED
 */
export function joinQueue(shareId: string): () => void {
  const { visitors, waiting } = queues();
  const ofLink = waiting.get(shareId) ?? 0;
  if (ofLink >= maxWaiting.ofLink || visitors.pendingCount >= maxWaiting.ofAll)
    throw new AppError(commonErrors.rateLimited, { retryAfterSeconds });
  waiting.set(shareId, ofLink + 1);

  return () => {
    const others = (waiting.get(shareId) ?? 1) - 1;
    if (others === 0) waiting.delete(shareId);
    else waiting.set(shareId, others);
  };
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = stored.split("$");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await queues().visitors(() => derive(password, Buffer.from(salt, "base64url"), parameters));

  return timingSafeEqual(key, Buffer.from(expected, "base64url"));
}

function derive(password: string, salt: Buffer, parameters: typeof passwordCost): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(
      password.normalize("NFC"),
      salt,
      keyBytes,
      { ...parameters, maxmem: maxMemoryBytes },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
