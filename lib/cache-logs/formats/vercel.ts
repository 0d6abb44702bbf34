import {
  isCachedVerdict,
  isFields,
  type ParseLine,
  parseJsonLine,
  readNumber,
  readText,
  toTimeMs,
} from "./log-line";

/** Parses a line of a Vercel log drain with NDJSON. Entries of builds and functions are no requests. */
export const parseVercelLine: ParseLine = (text) => {
  const fields = parseJsonLine(text);
  const proxy = fields?.proxy;
  if (!fields || !isFields(proxy)) return undefined;

  const [host, method, url] = [proxy.host, proxy.method, proxy.path].map(readText);
  if (host === undefined || method === undefined || url === undefined) return undefined;

  return {
    timeMs: toTimeMs(proxy.timestamp ?? fields.timestamp),
    host,
    method,
    url,
    status: readNumber(proxy.statusCode),
    isCached: isCachedVerdict(readText(proxy.vercelCache)),
    bytes: readNumber(proxy.responseByteSize ?? 0),
    referrer: readText(proxy.referer),
  };
};
