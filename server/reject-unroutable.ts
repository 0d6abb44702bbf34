import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { resolveDotSegments } from "./resolve-dot-segments";

const allMethods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];
/** Of pages and files. Next would take any form posted to a page for a call of a server action, of which there are none. */
const readMethods = ["GET", "HEAD"];

/**
 * Rejects what Next's router would answer with a bare 500 or a redirect to the host that the request names, and what it serves
 * beside our routes. Returns the path, which is not decoded.
 */
export function rejectUnroutable(request: IncomingMessage, response: ServerResponse): string {
  const [path = "", ...search] = (request.url ?? "").split("?");
  if (!path.startsWith("/")) throw new AppError(commonErrors.validation, { message: invalidTargetMessage });
  const methods = acceptsBody(path) ? allMethods : readMethods;
  if (!methods.includes(request.method ?? "")) {
    response.setHeader("allow", methods.join(", "));
    throw new AppError(commonErrors.methodNotAllowed);
  }
  if (hiddenPaths.includes(decodePath(resolveDotSegments(path)))) throw new AppError(commonErrors.notFound);
  if (!isByteRoute(path)) rejectProtoParameter(search.join("?"));
  return path;
}

/** Images go their own way, with their own permissions; the page of a fault is no page to open. */
const hiddenPaths = ["/_next/image", "/_global-error"];

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new AppError(commonErrors.notFound, { cause });
  }
}

function acceptsBody(path: string): boolean {
  if (isByteRoute(path)) return true;
  const [, first = ""] = resolveDotSegments(path).split("/");
  try {
    return decodeURIComponent(first) === "api";
  } catch {
    return false;
  }
}

const isByteRoute = (path: string) => path.startsWith("/i/") || path.startsWith("/upload/");

/** The one parameter that Next loses from a query, so that no endpoint could find it unknown. */
function rejectProtoParameter(search: string): void {
  if (search !== "" && new URLSearchParams(search).has("__proto__"))
    throw validationError({ ["__proto__"]: ["is not known here"] });
}

/** RFC 9112 §3.2: the other forms are for proxies and for questions about the whole server. */
const invalidTargetMessage = "The request target must be a path.";
