import { z } from "zod";
import { AppError, commonErrors, type ErrorDetails, type ErrorKind } from "@/lib/kernel/errors";
import { truncate } from "@/lib/kernel/text";
import "./validation-messages";

/** The only mapping from error kind to HTTP status (RFC 9110 §15). */
export const statusByKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  rate_limited: 429,
  // The status of the extension checksum of tus 1.0.
  checksum_mismatch: 460,
  withheld: 451,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
};

export const ErrorBody = z
  .object({
    code: z.string().describe("Machine-readable"),
    message: z.string(),
    details: z.record(z.string(), z.array(z.string())).optional().describe("Messages by field name"),
  })
  .meta({ id: "Error" });

/** For a 503 without another time: most of its reasons pass within seconds. */
const retryAfterSeconds = 5;

/**
 * Returns an AppError unchanged. Other errors become a 503 when temporary, else a 500; neither
 * exposes the cause.
 */
export function toAppError(error: unknown, isTemporary: (error: unknown) => boolean): AppError {
  if (error instanceof AppError) return error;
  return isTemporary(error)
    ? new AppError(commonErrors.unavailable, { cause: error })
    : new AppError(commonErrors.internal, { cause: error });
}

/** Returns the cause to log for internal failures; undefined for other errors. */
export function loggedCause(error: AppError): unknown {
  if (error.kind === "internal") return error.cause ?? error;
  return error.kind === "unavailable" ? error.cause : undefined;
}

export function errorBody(error: AppError): z.input<typeof ErrorBody> {
  return {
    code: error.code,
    message: truncate(error.message, maxErrorChars),
    ...(error.details && { details: truncateDetails(error.details) }),
  };
}

/**
 * Callers choose field names, and some messages quote them. The limits bound the response's size.
 */
const maxFields = 20;
const maxFieldChars = 100;
const maxMessages = 20;
const maxMessageChars = 300;
const maxErrorChars = 2_000;

function truncateDetails(details: ErrorDetails): ErrorDetails {
  return Object.fromEntries(
    Object.entries(details)
      .slice(0, maxFields)
      .map(([field, messages]) => [
        truncate(field, maxFieldChars),
        messages.slice(0, maxMessages).map((message) => truncate(message, maxMessageChars)),
      ]),
  );
}

export function errorHeaders(error: AppError): Record<string, string> {
  if (error.kind === "unauthenticated") return { "www-authenticate": 'Bearer realm="albumen"' };
  if (error.retryAfterSeconds !== undefined)
    return { "retry-after": String(Math.ceil(error.retryAfterSeconds)) };

  return error.kind === "unavailable" ? { "retry-after": String(retryAfterSeconds) } : {};
}

/**
 * Converts Zod issues to `details`: field path → messages. Unknown members are listed under their
 * own path.
 */
export function toErrorDetails(error: z.ZodError, root: string): ErrorDetails {
  const details: ErrorDetails = Object.create(null);
  const add = (field: string, message: string) => {
    details[field] = [...(details[field] ?? []), message];
  };
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, "is unknown");
    } else {
      add(path || root, issue.message);
    }
  }

  return details;
}
