import { AppError, commonErrors } from "@/lib/kernel/errors";
import { WrongKeyError } from "./key-wrapping";
import { DamagedObjectError } from "./object-format";

/** By name, because each bundle of a process has its own copy of the classes. */
const damages: readonly string[] = [DamagedObjectError.name, WrongKeyError.name];

/** Whether an object could not be read because its stored bytes or its key are not what they were. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && (damages.includes(error.name) || isDamage(error.cause));
}

/** The root key is missing or another one, so nothing that is encrypted can be read. */
export function encryptionUnavailable(cause?: unknown): AppError {
  return new AppError(commonErrors.unavailable, {
    message:
      "Encrypted images cannot be read or stored now: the root key of this service is missing or wrong.",
    cause,
  });
}
