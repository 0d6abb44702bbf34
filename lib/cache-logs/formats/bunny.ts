import { isCachedVerdict, type ParseLine, readNumber, toTimeMs } from "./log-line";

const fieldCount = 12;
const origin = /^https?:\/\/([^/?#|]+)/i;

/**
 * Parses a line of bunny.net: fields with `|` between them. A client can send that character in its
 * referrer, URL or user agent. A line with more fields is rejected, because one of them may be
 * forged.
 */
export const parseBunnyLine: ParseLine = (text) => {
  const fields = text.split("|");
  const [verdict, status, time, bytes, _zone, _address, referrer, address = "", ..._rest] = fields;
  const [start, host] = origin.exec(address) ?? [];
  if (fields.length !== fieldCount || start === undefined || host === undefined) return undefined;

  return {
    timeMs: toTimeMs(time),
    host,
    // The log has no method. Only GET and HEAD get a response from the cache.
    method: "GET",
    url: address.slice(start.length) || "/",
    status: readNumber(status),
    isCached: isCachedVerdict(verdict),
    bytes: readNumber(bytes),
    referrer: referrer === "-" ? undefined : referrer,
    country: fields[fieldCount - 1],
  };
};
