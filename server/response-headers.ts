import type { IncomingMessage, ServerResponse } from "node:http";
import { challengeWidget } from "@/lib/challenge";
import { appOrigin } from "@/lib/image-urls";
import { hasFailedSince } from "@/lib/platform/database/failure-times";

/** Headers by which Next.js varies its pages; no API response depends on them. */
const frameworkNames = /^(rsc|next-.*)$/i;

/**
 * Removes the request headers of Next's router from `Vary` on API responses: a cache would store a response for each of their
 * values, and they would disclose the framework.
 */
export function hideFrameworkVary(request: IncomingMessage, response: ServerResponse): void {
  if (!/^\/api(?:[/?]|$)/.test(request.url ?? "")) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  // Next adds its names after the handler has responded, so this runs at the last moment.
  response.writeHead = (...args: unknown[]) => {
    const names = [response.getHeader("vary") ?? []].flat().join(",").split(",");
    const own = names.map((name) => name.trim()).filter((name) => name !== "" && !frameworkNames.test(name));
    if (own.length > 0) response.setHeader("vary", own.join(", "));
    else response.removeHeader("vary");
    return writeHead(...args);
  };
}

const retryAfterSeconds = 5;

/**
 * Makes a failed page a 503 when the database has failed temporarily while it was rendered. Next.js catches the error and answers 500, which
 * neither browsers nor monitoring repeat.
 */
export function reportTemporaryFailure(response: ServerResponse): void {
  const startedAt = performance.now();
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    const status = typeof args[0] === "number" ? args[0] : response.statusCode;
    if (status !== 500 || !hasFailedSince(startedAt)) return writeHead(...args);
    response.setHeader("retry-after", retryAfterSeconds);

    return writeHead(503, ...args.slice(1));
  };
}

/** One year. Only this host: other hosts of the domain may not support https. */
const strictTransport = "max-age=31536000";

/**
 * Makes browsers use https only (RFC 6797) when the public URL does. Without it, an attacker in between could answer a first
 * request without TLS. Set here for all responses, because Next.js fixes page headers at build time.
 */
export function setStrictTransport(response: ServerResponse, origin = appOrigin()): void {
  if (origin.startsWith("https://")) response.setHeader("strict-transport-security", strictTransport);
}

/**
 * Lets pages load the script and the frame of challenges where they are configured. Set here, because Next.js fixes page headers at
 * build time. It adds its headers after the handler has responded, so this runs at the last moment.
 */
export function allowChallenges(response: ServerResponse): void {
  const widget = challengeWidget();
  if (!widget) return;
  const { origin } = new URL(widget.scriptUrl);
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    const policy = response.getHeader("content-security-policy");
    if (typeof policy === "string" && policy.startsWith("default-src 'self'"))
      response.setHeader(
        "content-security-policy",
        `${policy.replace("script-src 'self'", `script-src 'self' ${origin}`)}; frame-src ${origin}`,
      );
    return writeHead(...args);
  };
}
