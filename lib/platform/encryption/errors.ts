import { AppError, commonErrors } from "@/lib/kernel/errors";

/** The root key is missing or another one, so nothing that is encrypted can be read. */
export function encryptionUnavailable(cause?: unknown): AppError {
  return new AppError(commonErrors.unavailable, {
    message:
      "Encrypted images cannot be read or stored now: the root key of this service is missing or wrong.",
    cause,
  });
}
