import { isCachedVerdict, type ParseLine, readNumber, toTimeMs } from "./log-line";

const fieldCount = 11;

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * Parses a line of the shipped logs of Varnish (`deploy/varnish/log-format`) and nginx
 * (`deploy/nginx/albumen-log.conf`): fields with tabs between them. Both escape a tab or a line
 * break that a client has sent, so no client can add a field or a line.
 */
export const parseTabLine: ParseLine = (text) => {
  const fields = text.split("\t");
  if (fields.length !== fieldCount) return undefined;

  const [time, host, method, url, status, verdict, bytes, contentType, accept, referrer, country] =
    fields.map(readField);
  if (host === undefined || method === undefined || url === undefined) return undefined;

  return {
    timeMs: toTimeMs(time),
    host,
    method,
    url,
    status: readNumber(status),
    isCached: isCachedVerdict(verdict),
    // A response without a body, such as a 304.
    bytes: bytes === undefined ? 0 : readNumber(bytes),
    contentType,
    accept,
    referrer,
    country,
  };
};

/** Returns undefined for a value that the request did not have. */
function readField(field: string): string | undefined {
  if (field === "-" || field === "") return undefined;
  if (!field.includes("\\")) return field;

  return field.replace(/\\(?:x([0-9a-fA-F]{2})|(.))/g, (_all, code: string | undefined, sign: string) =>
    code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
