import type { IncomingMessage, ServerResponse } from "node:http";
import { isDavPath } from "@/lib/dav";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { isOauthPath } from "./oauth/oauth-route";
import { isSignInPath, resolveDotSegments } from "./routed-path";

/**
 * Methods that Next.js passes on to its routes, which are pages of the sign-in here. It answers
 * other methods with a bare 400.
 */
const routedMethods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];
const formMethods = ["GET", "HEAD", "POST"];
/**
 * For pages and files. Next would treat any form posted to a page as a server action, of which
 * there are none.
 */
const readMethods = ["GET", "HEAD"];

/**
 * Rejects what Next's router or a page would answer with a bare 500 or a redirect to the host in the
 * request, and Next's built-in routes. Returns the path, not decoded.
 */
export function rejectUnroutable(request: IncomingMessage, response: ServerResponse): string {
  const [path = "", ...search] = (request.url ?? "").split("?");
  if (!path.startsWith("/")) throw new AppError(commonErrors.validation, { message: invalidTargetMessage });

  const decoded = decodePath(resolveDotSegments(path));
  const allowed = findAllowedMethods(path, request.method ?? "");
  if (allowed) {
    response.setHeader("allow", allowed.join(", "));
    throw new AppError(commonErrors.methodNotAllowed);
  }

  if (hiddenPaths.includes(decoded)) throw new AppError(commonErrors.notFound);

  if (!isByteRoute(path)) rejectProtoParameter(search.join("?"));
  if (!isApi(path)) rejectNul(decoded, search.join("?"));
  return path;
}

/**
 * Returns the methods of a path that does not have this one. Byte routes and the API know their
 * own, and answer for themselves.
 */
function findAllowedMethods(path: string, method: string): readonly string[] | undefined {
  if (!acceptsBody(path)) return readMethods.includes(method) ? undefined : readMethods;
  if (routedMethods.includes(method)) return undefined;

  return isSignInPath(path) || isDevelopmentTool(path) ? formMethods : undefined;
}

/** Images have their own delivery with permissions; the error page is not meant to be opened. */
const hiddenPaths = ["/_next/image", "/_global-error"];

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new AppError(commonErrors.notFound, { cause });
  }
}

function acceptsBody(path: string): boolean {
  return isByteRoute(path) || isDevelopmentTool(path) || isApi(path);
}

function isApi(path: string): boolean {
  const [, first = ""] = resolveDotSegments(path).split("/");
  try {
    return decodeURIComponent(first) === "api";
  } catch {
    return false;
  }
}

const isByteRoute = (path: string) =>
  isDavPath(path) || isOauthPath(path) || ["/i/", "/upload/", "/s/"].some((route) => path.startsWith(route));

/** Pages in development ask Next for the sources of errors. */
const isDevelopmentTool = (path: string) =>
  env().ALBUMEN_PAGES_PORT !== undefined && path.startsWith("/__nextjs_");

/** The one parameter that Next drops from a query, which hides it from endpoint validation. */
function rejectProtoParameter(search: string): void {
  if (search !== "" && new URLSearchParams(search).has("__proto__"))
    throw validationError({ ["__proto__"]: ["is unknown"] });
}

/**
 * PostgreSQL has no text with NUL, so nothing has such a name: a page that looks it up would fail.
 * The API validates each parameter itself.
 */
function rejectNul(decodedPath: string, search: string): void {
  if (decodedPath.includes("\0")) throw new AppError(commonErrors.notFound);
  if (!search.includes("%00")) return;

  const names = [...new URLSearchParams(search)].flatMap(([name, value]) =>
    `${name}${value}`.includes("\0") ? [name] : [],
  );
  if (names.length > 0)
    throw validationError(Object.fromEntries(names.map((name) => [name, ["has a control character"]])));
}

/** RFC 9112 §3.2: the other forms are for proxies and for requests about the whole server. */
const invalidTargetMessage = "The request target must be a path.";
