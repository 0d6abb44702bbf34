import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import Negotiator from "negotiator";

export const compress = promisify(gzip);

export function acceptsGzip(request: IncomingMessage): boolean {
  return new Negotiator(request).encoding(["gzip", "identity"]) === "gzip";
}
