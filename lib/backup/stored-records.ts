import type { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { WrongKeyError } from "@/lib/platform/encryption";
import type { BackupBucket } from "@/lib/platform/storage";
import { uploadErrors } from "@/lib/uploads/errors";
import { openText } from "./backup-key";
import { Sealed } from "./manifests";
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

/** Reads what a record says. @throws AppError HASH_MISMATCH */
export function parseRecord<Schema extends z.ZodType>(
  key: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw damagedRecord(key, parsed.error);
}

/** Returns a record as it was before it was encrypted with the key of a passphrase. @throws AppError HASH_MISMATCH */
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
