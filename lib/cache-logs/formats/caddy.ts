import { isFields, type ParseLine, parseJsonLine, readNumber, readText, toTimeMs } from "./log-line";

/** A response that a cache had, fresh or stale (RFC 9211 §2.1). */
const hit = /;\s*hit\s*(?:;|$)/i;

/** Parses a line of Caddy's access log in JSON, with the verdict in the header `Cache-Status`. */
export const parseCaddyLine: ParseLine = (text) => {
  const fields = parseJsonLine(text);
  const request = fields?.request;
  if (!fields || !isFields(request)) return undefined;

  const [host, method, url] = [request.host, request.method, request.uri].map(readText);
  if (host === undefined || method === undefined || url === undefined) return undefined;

  const sent = isFields(request.headers) ? request.headers : {};
  const answered = isFields(fields.resp_headers) ? fields.resp_headers : {};

  return {
    timeMs: toTimeMs(fields.ts),
    host,
    method,
    url,
    status: readNumber(fields.status),
    isCached: listCaches(answered["Cache-Status"]).some((cache) => hit.test(cache)),
    bytes: readNumber(fields.size),
    contentType: readText(answered["Content-Type"]),
    accept: readText(sent.Accept),
    referrer: readText(sent.Referer),
    country: readText(sent["Cf-Ipcountry"]),
  };
};

/** One member for each cache that the response passed. */
function listCaches(header: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(header) ? header : [header];
  return values.flatMap((value) => (typeof value === "string" ? value.split(",") : []));
}
