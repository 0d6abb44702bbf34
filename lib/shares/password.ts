import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { toIpNetwork } from "@/lib/platform/network/ip-address";
import { singleton } from "@/lib/platform/process/singleton";

/**
 * One of the equally strong parameter sets of the OWASP Password Storage Cheat Sheet, the one that
 * needs 16 MB. Tests lower it.
 */
export const passwordCost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;
const maxMemoryBytes = 64 * 1024 * 1024;

/**
 * Node hashes in its four worker threads, which also read files. One stays free, and owners do not
 * wait for visitors.
 */
const maxActive = { owners: 1, visitors: 2 };
/** Visitors who wait at the same time: of one link, from one network, and all. */
export const maxWaiting = { ofLink: 10, ofNetwork: 10, ofAll: 50 };
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
 * Reserves a place in the queue of the visitors who enter a password, and returns the function that
 * leaves it. An attack on one link, or from one network, makes only the visitors of this link or
 * network try again later.
 * @throws AppError RATE_LIMITED
 */
export function joinQueue(shareId: string, ipAddress: string): () => void {
  const { visitors, waiting } = queues();
  const network = toIpNetwork(ipAddress);
  const countOf = (key: string) => waiting.get(key) ?? 0;
  const isFull =
    countOf(shareId) >= maxWaiting.ofLink ||
    countOf(network) >= maxWaiting.ofNetwork ||
    visitors.pendingCount >= maxWaiting.ofAll;
  if (isFull) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds });

  for (const key of [shareId, network]) waiting.set(key, countOf(key) + 1);

  return () => {
    for (const key of [shareId, network]) {
      if (countOf(key) > 1) waiting.set(key, countOf(key) - 1);
      else waiting.delete(key);
    }
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
