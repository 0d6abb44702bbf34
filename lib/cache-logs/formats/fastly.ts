import { type ParseLine, parseJsonLine, readNumber, readText, toTimeMs } from "./log-line";

/** States of a response from the cache. `HIT-PASS` is fetched, and `HIT-SYNTH` made by a rule. */
const cachedState = /^HIT(?:-(?:CLUSTER|WAIT|STALE))*$/i;

/** Parses a line of Fastly's JSON format for log endpoints, which has `response_state`. */
export const parseFastlyLine: ParseLine = (text) => {
  const fields = parseJsonLine(text);
  if (!fields) return undefined;

  const [host, method, url] = [fields.host, fields.request_method, fields.url].map(readText);
  if (host === undefined || method === undefined || url === undefined) return undefined;

  return {
    timeMs: toTimeMs(fields.timestamp),
    host,
    method,
    url,
    status: readNumber(fields.response_status),
    isCached: cachedState.test(readText(fields.response_state) ?? ""),
    bytes: readNumber(fields.response_body_size),
    contentType: readText(fields.response_content_type),
    referrer: readText(fields.request_referer),
    country: readText(fields.geo_country_code ?? fields.geo_country),
  };
};
