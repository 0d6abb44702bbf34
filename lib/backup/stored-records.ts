import { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { WrongKeyError } from "@/lib/platform/encryption";
import type { BackupBucket } from "@/lib/platform/storage";
import { uploadErrors } from "@/lib/uploads/errors";
import { version } from "@/package.json";
import { openText } from "./backup-key";
import { backupErrors } from "./errors";
import { backupVersion, headKey } from "./layout";
import { BackupHead, Sealed } from "./manifests";
import { otherBytes } from "./problems";

// Records in a bucket may be lost, damaged, or written by someone else.

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a record. @throws AppError HASH_MISMATCH */
export function parseRecord<Schema extends z.ZodType>(
  key: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;

  throw damagedRecord(key, parsed.error);
}

/**
 * Reads the backup's description of itself.
 * @throws AppError BACKUP_NEWER for one of a newer version, HASH_MISMATCH
 */
export function parseHead(text: string): BackupHead {
  const { data } = z.object({ version: z.number() }).safeParse(parseJson(text));
  if (data && data.version > backupVersion) {
    const { message } = backupErrors.newerVersion;
    throw new AppError(backupErrors.newerVersion, {
      message: `${message} It has version ${data.version} of the format, and Albumen ${version} reads version ${backupVersion}: update Albumen first.`,
    });
  }

  return parseRecord(headKey, text, BackupHead);
}

/**
 * Fails for a backup that this version can neither read nor continue.
 * @throws AppError BACKUP_NEWER
 */
export async function requireOwnVersion(bucket: BackupBucket): Promise<void> {
  const text = await bucket.readText(headKey);
  try {
    if (text !== undefined) parseHead(text);
  } catch (error) {
    // A damaged one is written again.
    if (!isDamagedRecord(error)) throw error;
  }
}

/**
 * Returns a record as it was before it was encrypted with the key of a passphrase.
 * @throws AppError HASH_MISMATCH
 */
export async function readStoredText(
  bucket: BackupBucket,
  key: string,
  backupKey: Buffer | undefined,
): Promise<string | undefined> {
  const text = await bucket.readText(key);
  if (text === undefined || !backupKey) return text;

  const stored = Sealed.safeParse(parseJson(text));
  // Lists of several records are no JSON.
  if (!stored.success) return text;

  try {
    return openText(stored.data.sealed, backupKey, key);
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error;
    throw damagedRecord(key, error);
  }
}

function damagedRecord(key: string, cause: unknown): AppError {
  return new AppError(uploadErrors.otherBytes, { message: otherBytes(key).message, cause });
}

export function isDamagedRecord(error: unknown): error is AppError {
  return error instanceof AppError && error.code === uploadErrors.otherBytes.code;
}
