import { type ParseLine, readNumber } from "./log-line";

/** The order of the fields in standard logs, in which a file without a header is read. */
const standardFields =
  "date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end";
const fieldsHeader = "#Fields:";
const cachedResults = new Set(["Hit", "OriginShieldHit"]);

/** Creates a parser for a file of CloudFront's standard logs, whose header names the fields. */
export function createCloudFrontParser(): ParseLine {
  let indexes = indexFields(standardFields);

  return (text) => {
    if (text.startsWith("#")) {
      if (text.startsWith(fieldsHeader)) indexes = indexFields(text.slice(fieldsHeader.length));
      return null;
    }

    const values = text.split("\t");
    const read = (name: string) => decode(values[indexes.get(name) ?? -1]);
    const [method, path] = [read("cs-method"), read("cs-uri-stem")];
    const host = read("x-host-header") ?? read("cs(Host)");
    if (host === undefined || method === undefined || path === undefined) return undefined;

    const query = read("cs-uri-query");

    return {
      timeMs: Date.parse(`${read("date")}T${read("time")}Z`),
      host,
      method,
      url: query === undefined ? path : `${path}?${query}`,
      status: readNumber(read("sc-status")),
      isCached: cachedResults.has(read("x-edge-result-type") ?? ""),
      bytes: readNumber(read("sc-bytes")),
      contentType: read("sc-content-type"),
      referrer: read("cs(Referer)"),
      country: read("c-country"),
    };
  };
}

function indexFields(names: string): Map<string, number> {
  return new Map(
    names
      .trim()
      .split(/\s+/)
      .map((name, index) => [name, index]),
  );
}

/** The log encodes a value once more, so a percent sign of the URL is `%25`. */
function decode(value: string | undefined): string | undefined {
  if (value === undefined || value === "-" || value === "") return undefined;
  if (!value.includes("%")) return value;

  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
