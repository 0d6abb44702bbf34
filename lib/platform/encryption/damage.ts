import { WrongKeyError } from "./key-wrapping";
import { DamagedObjectError } from "./object-format";

/** By name, because each bundle of a process has its own copy of the classes. */
const damages: readonly string[] = [DamagedObjectError.name, WrongKeyError.name];

/**
 * Whether an object could not be read because its stored bytes or its key are not what they were.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && (damages.includes(error.name) || isDamage(error.cause));
}
