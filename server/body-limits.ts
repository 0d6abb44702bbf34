import type { IncomingMessage } from "node:http";
import { resolveDotSegments } from "./resolve-dot-segments";

/** How the server treats the body of a request before a handler sees it. */
export interface BodyPolicy {
  /** Undefined where the handler counts: an upload's limit is known only to it. */
  maxBytes: number | undefined;
  /** Read to its end before the handler is called; else handed on as it arrives. */
  isBuffered: boolean;
}

/** The two routes that store a file while it arrives, as method and path. */
const uploadRoutes = [/^PUT \/upload\/.+$/, /^POST \/api(\/v1)?\/upload$/];

const signInMaxBytes = 64 * 1024;
const defaultMaxBytes = 1_000_000;
/** What Inngest sends at most when it calls a job. */
const jobMaxBytes = 4 * 1024 * 1024;

/** `path` as it was sent. */
export function bodyPolicyFor(method: string, path: string): BodyPolicy {
  if (uploadRoutes.some((route) => route.test(`${method} ${path}`))) {
    return { maxBytes: undefined, isBuffered: false };
  }
  if (isSignInPath(path)) return { maxBytes: signInMaxBytes, isBuffered: true };
  if (toRoutedPath(path) === "/api/inngest") return { maxBytes: jobMaxBytes, isBuffered: false };
  // Endpoints authenticate before they read, and pages take no bodies.
  return { maxBytes: defaultMaxBytes, isBuffered: false };
}

/** Whether signing in and out is done there, in every spelling that Next's router takes for the path. */
export function isSignInPath(path: string): boolean {
  return /^\/api\/auth(\/|$)/.test(toRoutedPath(path));
}

function toRoutedPath(path: string): string {
  return decodeURIComponent(resolveDotSegments(path)).replace(/^\/api\/v1\//, "/api/");
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Undefined when the sender does not say. */
export function contentLength({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}
