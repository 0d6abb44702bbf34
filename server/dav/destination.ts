import { type DavPath, isDavPath } from "@/lib/dav";
import { isOwnHost, toHostname } from "@/lib/domains";
import { DavError } from "./dav-error";
import { type DavExchange, header } from "./exchange";

/** Returns the place that the header `Destination` names (RFC 4918 §10.3). */
export async function parseDestination(exchange: DavExchange): Promise<DavPath> {
  const text = header(exchange, "destination") ?? "";
  const base = `http://${exchange.request.headers.host}`;
  if (text === "" || !URL.canParse(text, base)) throw new DavError(400, "The header Destination is missing.");

  const { host, pathname } = new URL(text, base);
  if (!isOwnHost(toHostname(host)) || !isDavPath(pathname))
    throw new DavError(502, "The destination is not in this library.");

  return exchange.locate(pathname);
}

/** Whether the request must not replace anything (RFC 4918 §10.6). */
export function isOverwriteForbidden(exchange: DavExchange): boolean {
  return header(exchange, "overwrite")?.toUpperCase() === "F";
}
