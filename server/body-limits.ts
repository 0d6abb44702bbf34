import type { IncomingMessage } from "node:http";
import { resolveDotSegments } from "./resolve-dot-segments";

/** How the server handles a request body before a handler sees it. */
export interface BodyPolicy {
  /** Undefined where the handler enforces the limit: only it knows an upload's limit. */
  maxBytes: number | undefined;
  /** Whether it is read to its end before the handler is called; otherwise it is passed on as it arrives. */
  isBuffered: boolean;
}

/** The two routes that store a file while it arrives, as method and path. */
const uploadRoutes = [/^PUT \/upload\/.+$/, /^POST \/api(\/v1)?\/upload$/];

const signInMaxBytes = 64 * 1024;
const defaultMaxBytes = 1_000_000;
/** The maximum that Inngest sends in a job call. */
const jobMaxBytes = 4 * 1024 * 1024;

/** `path` is the raw request path. */
export function bodyPolicyFor(method: string, path: string): BodyPolicy {
  if (uploadRoutes.some((route) => route.test(`${method} ${path}`))) {
    return { maxBytes: undefined, isBuffered: false };
  }
  if (isSignInPath(path)) return { maxBytes: signInMaxBytes, isBuffered: true };
  if (toRoutedPath(path) === "/api/inngest") return { maxBytes: jobMaxBytes, isBuffered: false };
  // Endpoints authenticate before they read, and pages accept no bodies.
  return { maxBytes: defaultMaxBytes, isBuffered: false };
}

/** Whether the path signs in or out, in every spelling that Next's router accepts. */
export function isSignInPath(path: string): boolean {
  return /^\/api\/auth(\/|$)/.test(toRoutedPath(path));
}

function toRoutedPath(path: string): string {
  return decodeURIComponent(resolveDotSegments(path)).replace(/^\/api\/v1\//, "/api/");
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Undefined without a Content-Length. */
export function contentLength({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}
