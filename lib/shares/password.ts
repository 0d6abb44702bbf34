import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { singleton } from "@/lib/platform/process/singleton";

/** One of the equally strong parameter sets of the OWASP Password Storage Cheat Sheet, the one that needs 16 MB. Tests lower it. */
export const passwordCost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;
const maxMemoryBytes = 64 * 1024 * 1024;

/** Node hashes in its four worker threads, which also read files. Two stay free, and few callers wait. */
const maxActive = 2;
const maxWaiting = 50;
const queue = () => singleton("share-passwords", () => pLimit(maxActive));

/** Returns the stored form: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return toStored(salt, await derive(password, salt, passwordCost));
}

/** Returns the stored form of a password that nobody knows, in the place of one that was lost. */
export function newLostPassword(): string {
  return toStored(randomBytes(16), randomBytes(keyBytes));
}

function toStored(salt: Buffer, key: Buffer): string {
  const { N, r, p } = passwordCost;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = stored.split("$");
  const key = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(key, Buffer.from(expected, "base64url"));
}

function derive(password: string, salt: Buffer, parameters: typeof passwordCost): Promise<Buffer> {
  if (queue().pendingCount >= maxWaiting)
    throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 5 });
  return queue()(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(
          password.normalize("NFC"),
          salt,
          keyBytes,
          { ...parameters, maxmem: maxMemoryBytes },
          (error, key) => (error ? reject(error) : resolve(key)),
        );
      }),
  );
}
