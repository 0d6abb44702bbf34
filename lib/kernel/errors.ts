/**
 * The closed set of errors that a use case may throw. A transport maps each kind to a status once;
 * domains know no statuses.
 */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "gone"
  | "precondition_failed"
  | "too_large"
  | "misdirected"
  | "unsupported_media_type"
  | "withheld"
  | "rate_limited"
  | "checksum_mismatch"
  | "not_implemented"
  | "unavailable"
  | "internal";

/** Field name → messages. */
export type ErrorDetails = Record<string, string[]>;

/** The common members of all errors with this code. */
export interface ErrorDefinition {
  kind: ErrorKind;
  code: string;
  message: string;
}

interface Options {
  message?: string;
  details?: ErrorDetails;
  cause?: unknown;
  retryAfterSeconds?: number;
}

/** An expected error. The message and details are public; the cause is only logged. */
export class AppError extends Error {
  /**
   * Compares by name, because each bundle of a process has its own copy of this class (see
   * `singleton`).
   */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === "AppError";
  }

  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetails | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(definition: ErrorDefinition, options: Options = {}) {
    super(options.message ?? definition.message, { cause: options.cause });
    this.kind = definition.kind;
    this.code = definition.code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Errors that any use case may throw. Domain-specific ones are in the domain's `errors.ts`. */
export const commonErrors = {
  validation: { kind: "invalid", code: "VALIDATION_ERROR", message: "Some of the values are not valid." },
  invalidJson: { kind: "invalid", code: "INVALID_JSON", message: "The body is not valid JSON." },
  invalidCursor: {
    kind: "invalid",
    code: "INVALID_CURSOR",
    message: "The cursor is not valid for this query. Start again without a cursor.",
  },
  unauthorized: {
    kind: "unauthenticated",
    code: "UNAUTHORIZED",
    message: "Authentication is required. Send an API key as a Bearer token.",
  },
  forbidden: { kind: "forbidden", code: "FORBIDDEN", message: "You do not have permission to do this." },
  insufficientScope: {
    kind: "forbidden",
    code: "INSUFFICIENT_SCOPE",
    message: "The API key lacks the required scope.",
  },
  roleRequired: {
    kind: "forbidden",
    code: "ROLE_REQUIRED",
    message: "Your role in this library does not allow this.",
  },
  freshSignInRequired: {
    kind: "forbidden",
    code: "FRESH_SIGN_IN_REQUIRED",
    message: "This requires a sign-in of the last 10 minutes. Sign in again.",
  },
  accountDisabled: {
    kind: "forbidden",
    code: "ACCOUNT_DISABLED",
    message: "The operator of this service has disabled the account. It can only be read and exported.",
  },
  notFound: { kind: "not_found", code: "NOT_FOUND", message: "Not found." },
  methodNotAllowed: {
    kind: "method_not_allowed",
    code: "METHOD_NOT_ALLOWED",
    message: "Method not allowed.",
  },
  unsupportedMediaType: {
    kind: "unsupported_media_type",
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "The media type of the body is not supported.",
  },
  bodyTooLarge: {
    kind: "too_large",
    code: "BODY_TOO_LARGE",
    message: "The body is too large.",
  },
  uploadIncomplete: {
    kind: "invalid",
    code: "UPLOAD_INCOMPLETE",
    message: "The connection closed before the whole body arrived. Send it again.",
  },
  conflict: { kind: "conflict", code: "CONFLICT", message: "The request conflicts with another one." },
  preconditionFailed: {
    kind: "precondition_failed",
    code: "PRECONDITION_FAILED",
    message: "The resource has changed since you read it. Read it again.",
  },
  rateLimited: { kind: "rate_limited", code: "RATE_LIMITED", message: "Too many requests. Try again later." },
  unavailable: {
    kind: "unavailable",
    code: "SERVICE_UNAVAILABLE",
    message: "The service is temporarily unavailable. Try again later.",
  },
  internal: { kind: "internal", code: "INTERNAL_ERROR", message: "Something went wrong on our side." },
} as const satisfies Record<string, ErrorDefinition>;

export function validationError(details: ErrorDetails): AppError {
  return new AppError(commonErrors.validation, { details });
}
