import { logFailure } from "../routes";
import { ToolError } from "./tool";

/**
 * Returns the part of an error that the caller may know. The package would send the message of any
 * error.
 */
export function explain(error: unknown, operation: string): string {
  if (error instanceof ToolError) return error.message;
  return `INTERNAL_ERROR: Something went wrong on our side.\nRequest ${logFailure(operation, error)}`;
}
