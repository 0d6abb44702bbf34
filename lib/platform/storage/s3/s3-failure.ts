import { AppError, commonErrors } from "@/lib/kernel/errors";
import { storageErrors } from "../object-store";
import { hasErrorCode } from "../write-stream";
import { readElement } from "./s3-xml";

/** An answer of the store that is not the expected one. */
export class S3Failure extends Error {
  override readonly name = "S3Failure";

  constructor(
    readonly status: number,
    /** The store's name of the error, such as `SlowDown`; empty when it gave none. */
    readonly code: string,
    request: string,
  ) {
    super(`The object store responded to ${request} with ${[status, code].join(" ").trim()}.`);
  }
}

export function readFailure(status: number, body: string, request: string): S3Failure {
  return new S3Failure(status, readElement(body, "Code") ?? "", request);
}

const transientStatuses = [408, 429, 500, 502, 503, 504];
/** The request arrived damaged, or another one was in the way. */
const transientCodes = [
  "BadDigest",
  "IncompleteBody",
  "InvalidDigest",
  "OperationAborted",
  "RequestTimeout",
  "SlowDown",
  "XAmzContentSHA256Mismatch",
];

/** Whether the same request may succeed in a moment. */
export function isTransient(error: unknown): boolean {
  if (error instanceof S3Failure)
    return transientStatuses.includes(error.status) || transientCodes.includes(error.code);
  return !(error instanceof AppError) && !isLocal(error);
}

/** Errors of reading the file that is sent. */
function isLocal(error: unknown): boolean {
  return hasErrorCode(error, "ENOENT", "EACCES", "EIO", "EMFILE");
}

const fullCodes = ["InsufficientStorage", "QuotaExceeded", "StorageFull", "XMinioStorageFull"];

/** Returns what callers are told. The failure itself is only logged. */
export function toStorageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;

  const isFull = cause instanceof S3Failure && (cause.status === 507 || fullCodes.includes(cause.code));
  return isFull
    ? new AppError(storageErrors.full, { cause })
    : new AppError(commonErrors.unavailable, { cause, retryAfterSeconds: 5 });
}
