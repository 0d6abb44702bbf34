import { isCachedVerdict, type ParseLine, parseJsonLine, readNumber, readText, toTimeMs } from "./log-line";

/** Parses a line of Cloudflare Logpush, data set `http_requests`. */
export const parseCloudflareLine: ParseLine = (text) => {
  const fields = parseJsonLine(text);
  if (!fields) return undefined;

  const [host, method, url] = [
    fields.ClientRequestHost,
    fields.ClientRequestMethod,
    fields.ClientRequestURI,
  ].map(readText);
  if (host === undefined || method === undefined || url === undefined) return undefined;

  return {
    timeMs: toTimeMs(fields.EdgeStartTimestamp),
    host,
    method,
    url,
    status: readNumber(fields.EdgeResponseStatus),
    isCached: isCachedVerdict(readText(fields.CacheCacheStatus)),
    bytes: readNumber(fields.EdgeResponseBodyBytes ?? fields.EdgeResponseBytes),
    contentType: readText(fields.EdgeResponseContentType),
    referrer: readText(fields.ClientRequestReferer),
    country: readText(fields.ClientCountry),
  };
};
