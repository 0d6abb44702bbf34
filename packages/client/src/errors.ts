/** Maps a field name to what is wrong with it. */
export type ErrorDetails = Readonly<Record<string, readonly string[]>>;

interface Properties {
  code: string;
  message: string;
  status: number;
  details?: ErrorDetails | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/**
 * An error response. `code` is the API's (see the guide "Limits and errors"), `UNREADABLE` for a
 * response that is not the API's, such as a proxy's page, and `NETWORK` with status 0 when there
 * was none.
 */
export class AlbumenError extends Error {
  override readonly name = "AlbumenError";
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, status, details, requestId, retryAfterSeconds, cause }: Properties) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function networkError(cause: unknown): AlbumenError {
  return new AlbumenError({
    code: "NETWORK",
    message: "The service could not be reached.",
    status: 0,
    cause,
  });
}

/** Reads an error response. */
export function toError(status: number, body: string, header: (name: string) => string | null): AlbumenError {
  const common = {
    status,
    requestId: header("x-request-id") ?? undefined,
    retryAfterSeconds: parseRetryAfter(header("retry-after")),
  };
  const parsed = parseBody(body);
  if (parsed) return new AlbumenError({ ...common, ...parsed });

  return new AlbumenError({ ...common, code: "UNREADABLE", message: `The response has status ${status}.` });
}

function parseBody(
  body: string,
): { code: string; message: string; details: ErrorDetails | undefined } | undefined {
  try {
    const value = JSON.parse(body) as Partial<Record<"code" | "message" | "details", unknown>> | null;
    if (typeof value?.code !== "string" || typeof value.message !== "string") return undefined;

    return { code: value.code, message: value.message, details: value.details as ErrorDetails | undefined };
  } catch {
    return undefined;
  }
}

/** Reads `Retry-After`: seconds or a date. */
export function parseRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value);

  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}
