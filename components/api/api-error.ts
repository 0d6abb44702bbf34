import { useTranslations } from "next-intl";
import { parseRetryAfterMs, secondMs } from "@/lib/kernel/time";

/** Maps a field name to what is wrong with it. */
type Details = Readonly<Record<string, readonly string[]>>;

/** An error response of the REST API, or `NETWORK` (status 0) when there was no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: string,
    readonly response: {
      status: number;
      message: string;
      details?: Details | undefined;
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
    },
  ) {
    super(response.message);
  }

  get status(): number {
    return this.response.status;
  }
}

export function networkError(): ApiError {
  return new ApiError("NETWORK", { status: 0, message: "No answer came." });
}

/** Parses an error response; one in another format (a proxy's page, say) becomes `UNREADABLE`. */
export function parseApiError(
  status: number,
  body: string,
  header: (name: string) => string | null,
): ApiError {
  const delayMs = parseRetryAfterMs(header("retry-after"));
  const common = {
    status,
    requestId: header("x-request-id") ?? undefined,
    retryAfterSeconds: delayMs === undefined ? undefined : Math.ceil(delayMs / secondMs),
  };
  const parsedBody = parseBody(body);
  if (!parsedBody) return new ApiError("UNREADABLE", { ...common, message: `Status ${status}` });

  return new ApiError(parsedBody.code, {
    ...common,
    message: parsedBody.message,
    details: parsedBody.details,
  });
}

function parseBody(body: string): { code: string; message: string; details?: Details } | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null) return undefined;
    if (!("code" in value && typeof value.code === "string")) return undefined;
    if (!("message" in value && typeof value.message === "string")) return undefined;

    return value as { code: string; message: string; details?: Details };
  } catch {
    return undefined;
  }
}

/** Explains an error in words that a user understands. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("UNKNOWN");

    const [field] = Object.keys(error.response.details ?? {});
    for (const key of [`${error.code}_${field}`, error.code] as Parameters<typeof t>[0][])
      if (t.has(key)) return t(key);
    const [detail] = Object.values(error.response.details ?? {}).flat();

    return detail ? `${error.message} ${detail}` : error.message;
  };
}
