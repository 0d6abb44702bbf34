import {
  BlobError,
  BlobServiceNotAvailable,
  BlobServiceRateLimited,
  BlobStoreSuspendedError,
  BlobUnknownError,
} from "@vercel/blob";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { storageErrors } from "../object-store";
import { hasErrorCode } from "../write-stream";

/** An answer to a request for the bytes of a blob that is not the expected one. */
export class BlobReadFailure extends Error {
  override readonly name = "BlobReadFailure";

  constructor(readonly status: number) {
    super(`Vercel Blob responded with ${status}.`);
  }
}

/** The received bytes differ from the sent ones. */
export class BlobDamaged extends Error {
  override readonly name = "BlobDamaged";
}

const transientStatuses = [408, 429, 500, 502, 503, 504];
const transientErrors = [BlobServiceNotAvailable, BlobServiceRateLimited, BlobUnknownError];

/** Whether the same request may succeed in a moment. */
export function isTransient(error: unknown): boolean {
  if (error instanceof BlobReadFailure) return transientStatuses.includes(error.status);
  if (error instanceof BlobError) return transientErrors.some((one) => error instanceof one);
  return !(error instanceof AppError) && !hasErrorCode(error, "ENOENT", "EACCES", "EIO", "EMFILE");
}

/** Returns what callers are told. The failure itself is only logged. */
export function toStorageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  // A store over the limits of its plan is suspended.
  return cause instanceof BlobStoreSuspendedError
    ? new AppError(storageErrors.full, { cause })
    : new AppError(commonErrors.unavailable, { cause, retryAfterSeconds: 5 });
}
