import type { IncomingMessage, ServerResponse } from "node:http";
import { credentialErrors } from "@/lib/credentials";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";

const methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/**
 * Rejects what Next's router would answer with a bare 500 or a redirect to the host that the request names, and what it serves
 * beside our routes. Returns the path, which is not decoded.
 */
export function rejectUnroutable(request: IncomingMessage, response: ServerResponse): string {
  if (!methods.includes(request.method ?? "")) {
    response.setHeader("allow", methods.join(", "));
    throw new AppError(commonErrors.methodNotAllowed);
  }
  const [path = "", ...search] = (request.url ?? "").split("?");
  if (!path.startsWith("/")) throw new AppError(commonErrors.validation, { message: invalidTarget });
  if (hiddenPaths.includes(decoded(path))) throw new AppError(commonErrors.notFound);
  if (!isByteRoute(path)) rejectLostName(search.join("?"));
  return path;
}

/** Images go their own way, with their own permissions; the page of a fault is no page to open. */
const hiddenPaths = ["/_next/image", "/_global-error"];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new AppError(commonErrors.notFound, { cause });
  }
}

const isByteRoute = (path: string) => path.startsWith("/i/") || path.startsWith("/upload/");

/** The one parameter that Next loses from a query, so that no endpoint could find it unknown. */
function rejectLostName(search: string): void {
  if (search !== "" && new URLSearchParams(search).has("__proto__"))
    throw validationError({ ["__proto__"]: ["is not known here"] });
}

/** RFC 9112 §3.2: the other forms are for proxies and for questions about the whole server. */
const invalidTarget = "The request target must be a path.";

/**
 * Rejects a form from another site, on which Next would break when it is meant for a server action: `Origin` must name the
 * host that was asked.
 */
export function rejectForeignForm({ headers }: IncomingMessage): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const originHost = URL.canParse(origin) ? new URL(origin).host : undefined;
  const forwardedHost = String(headers["x-forwarded-host"] ?? "")
    .split(",")[0]
    ?.trim();
  if (originHost === undefined || (originHost !== headers.host && originHost !== forwardedHost)) {
    throw new AppError(credentialErrors.crossSite);
  }
}

const formType = /^multipart\/form-data\b/i;

/** Rejects a form that Next would break on. It is read by the same parser. */
export async function rejectMalformedForm({ headers }: IncomingMessage, body: Buffer): Promise<void> {
  const type = headers["content-type"] ?? "";
  if (!formType.test(type)) return;
  try {
    await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch {
    throw validationError({ body: ["is not well-formed multipart/form-data"] });
  }
}
