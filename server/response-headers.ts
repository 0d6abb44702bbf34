import type { IncomingMessage, ServerResponse } from "node:http";
import { challengeWidget } from "@/lib/identity/challenge";
import { appOrigin } from "@/lib/image-urls";
import { hasFailedSince } from "@/lib/platform/database/failure-times";
import { onHeaders } from "./response-head";

/** Headers by which Next.js varies its pages; no API response depends on them. */
const frameworkNames = /^(rsc|next-.*)$/i;

/**
 * Removes the request headers of Next's router from `Vary` on API responses: a cache would store a
 * response for each of their values, and they would disclose the framework.
 */
export function hideFrameworkVary(request: IncomingMessage, response: ServerResponse): void {
  if (!/^\/api(?:[/?]|$)/.test(request.url ?? "")) return;
  onHeaders(response, () => {
    const names = [response.getHeader("vary") ?? []].flat().join(",").split(",");
    const own = names.map((name) => name.trim()).filter((name) => name !== "" && !frameworkNames.test(name));
    if (own.length > 0) response.setHeader("vary", own.join(", "));
    else response.removeHeader("vary");
  });
}

const retryAfterSeconds = 5;

/**
 * Makes a failed page a 503 when the database has failed temporarily while it was rendered. Next.js
 * catches the error and answers 500, which neither browsers nor monitoring repeat.
 */
export function reportTemporaryFailure(response: ServerResponse): void {
  const startedAt = performance.now();
  onHeaders(response, (status) => {
    if (status !== 500 || !hasFailedSince(startedAt)) return undefined;

    response.setHeader("retry-after", retryAfterSeconds);

    return 503;
  });
}

/**
 * Keeps failed pages, and temporary redirects without a rule of their own, out of caches. Next.js
 * sends a failed page with an entity tag and without `Cache-Control`.
 */
export function keepErrorsOutOfCaches(response: ServerResponse): void {
  onHeaders(response, (status) => {
    if (status >= 500) response.removeHeader("etag");
    if (status >= 500 || (status === 307 && !response.hasHeader("cache-control")))
      response.setHeader("cache-control", "no-store");

    return undefined;
  });
}

/**
 * States the language of an HTML page (RFC 9110, section 8.5), which is known once Next.js has
 * rendered the page.
 */
export function setContentLanguage(response: ServerResponse, findLanguage: () => string | undefined): void {
  onHeaders(response, () => {
    const language = findLanguage();
    const isHtml = String(response.getHeader("content-type")).startsWith("text/html");
    if (language !== undefined && isHtml) response.setHeader("content-language", language);
  });
}

/** One year. Only this host: other hosts of the domain may not support https. */
const strictTransport = "max-age=31536000";

/**
 * Makes browsers use https only (RFC 6797) when the public URL does. Without it, an attacker in
 * between could answer a first request without TLS. Set here for all responses, because Next.js
 * fixes page headers at build time.
 */
export function setStrictTransport(response: ServerResponse, origin = appOrigin()): void {
  if (origin.startsWith("https://")) response.setHeader("strict-transport-security", strictTransport);
}

/**
 * Lets pages load the script and the frame of challenges where they are configured: Next.js fixes
 * page headers at build time.
 */
export function allowChallenges(response: ServerResponse): void {
  const widget = challengeWidget();
  if (!widget) return;

  const { origin } = new URL(widget.scriptUrl);
  onHeaders(response, () => {
    const policy = response.getHeader("content-security-policy");
    if (typeof policy === "string" && policy.startsWith("default-src 'self'"))
      response.setHeader(
        "content-security-policy",
        `${policy.replace("script-src 'self'", `script-src 'self' ${origin}`)}; frame-src ${origin}`,
      );
  });
}
