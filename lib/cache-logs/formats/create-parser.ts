import type { LogFormat } from "../resource";
import { parseBunnyLine } from "./bunny";
import { parseCaddyLine } from "./caddy";
import { parseCloudflareLine } from "./cloudflare";
import { createCloudFrontParser } from "./cloudfront";
import { parseFastlyLine } from "./fastly";
import type { ParseLine } from "./log-line";
import { parseTabLine } from "./tab-format";
import { parseVercelLine } from "./vercel";

const parsers: Readonly<Record<LogFormat, () => ParseLine>> = {
  varnish: () => parseTabLine,
  nginx: () => parseTabLine,
  caddy: () => parseCaddyLine,
  cloudflare: () => parseCloudflareLine,
  vercel: () => parseVercelLine,
  fastly: () => parseFastlyLine,
  bunny: () => parseBunnyLine,
  cloudfront: createCloudFrontParser,
};

/** Creates a parser for the lines of one batch. */
export function createParser(format: LogFormat): ParseLine {
  return parsers[format]();
}
