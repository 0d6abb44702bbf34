import { z } from "zod";
import { ArchiveFileError, describeInvalid, type Problem } from "@/lib/account/import";
import { AppError } from "@/lib/kernel/errors";
import { DamagedObjectError } from "@/lib/platform/encryption";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import { bucketFailedCode, otherBytesCode } from "../problems";

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
