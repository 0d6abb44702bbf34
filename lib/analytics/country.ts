import type { IncomingHttpHeaders } from "node:http";
import { unknownCountry } from "./cell";

/** Cloudflare's first: with Vercel behind it, Vercel's names the country of Cloudflare's own machine. */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country"] as const;

/**
 * The country that the platform in front has found out for the caller, two letters, else `XX`. Only a proxy may say it: on a
 * direct connection the header is the caller's own invention.
 */
export function parseCountry(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  if (!isBehindProxy) return unknownCountry;
  for (const name of countryHeaders) {
    const value = headers[name];
    if (typeof value === "string" && /^[a-z]{2}$/i.test(value)) return value.toUpperCase();
  }
  return unknownCountry;
}
