import { z } from "zod";
import { ArchiveFileError, describeInvalid, type Problem } from "@/lib/account/import";
import { AppError } from "@/lib/kernel/errors";
import { DamagedObjectError } from "@/lib/platform/encryption";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import { uploadErrors } from "@/lib/uploads/errors";

export const otherBytesCode = uploadErrors.otherBytes.code;
/** The bucket, or the way to it, has failed. */
export const bucketFailedCode = "BUCKET_FAILED";

export const objectLost = (objectKey: string): Problem => ({
  code: "OBJECT_LOST",
  message: `The bucket has lost ${objectKey}.`,
});

export const otherBytes = (objectKey: string): Problem => ({
  code: otherBytesCode,
  message: `The bucket has other bytes of ${objectKey} than were stored.`,
});

/** Returns a restore's report of the file. */
export const fileError = ({ code, message }: Problem): ArchiveFileError =>
  new ArchiveFileError(code, message);

/** Returns why an object of a backup could not be read. */
export function describeFailure(error: unknown): Problem {
  return { code: codeOf(error), message: describe(error) };
}

function codeOf(error: unknown): string {
  if (isBucketError(error)) return bucketFailedCode;
  if (error instanceof DamagedObjectError) return otherBytesCode;
  return error instanceof ArchiveFileError || error instanceof AppError ? error.code : "INVALID_RECORD";
}

function describe(error: unknown): string {
  if (error instanceof z.ZodError) return describeInvalid(error);
  return error instanceof AppError && !isBucketError(error) ? error.message : describeBucketError(error);
}
