import { AppError, commonErrors } from "@/lib/kernel/errors";

/**
 * Distinguishes a missing root key from other reasons for an error, by its name: each bundle of a
 * process has its own copy of the class.
 */
class RootKeyError extends Error {
  override readonly name = "RootKeyError";
}

/** Whether an object could not be read because the root key is missing or another one. */
export function lacksRootKey(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof Error && error.cause.name === RootKeyError.name;
}

/** The root key is missing or another one, so nothing that is encrypted can be read. */
export function encryptionUnavailable(reason = "there is no root key"): AppError {
  return new AppError(commonErrors.unavailable, {
    message:
      "Encrypted images cannot be read or stored now: the root key of this service is missing or wrong.",
    cause: new RootKeyError(reason),
  });
}
