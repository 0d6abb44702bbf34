import { z } from "zod";
import { apiUrl, credential, optionalText, origin } from "./variable-types";

const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin));

/** Required variables for each CDN. */
const requiredForCdn = {
  none: [],
  varnish: ["ALBUMEN_VARNISH_URLS", "ALBUMEN_VARNISH_TOKEN"],
  cloudflare: ["CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN"],
  vercel: ["VERCEL_PROJECT_ID", "VERCEL_API_TOKEN"],
} as const;

/** The CDN in front, and how it is purged. */
export const cdnVariables = {
  /** The CDN in front, which is purged when a stored response becomes stale. */
  ALBUMEN_CDN: z.enum(["none", "varnish", "cloudflare", "vercel"]).default("none"),
  /** Origins of all Varnish nodes, separated by commas. */
  ALBUMEN_VARNISH_URLS: origins.optional(),
  /** The token that Varnish requires for a purge. */
  ALBUMEN_VARNISH_TOKEN: credential,
  /** Zone ID of the domain at Cloudflare. */
  CLOUDFLARE_ZONE_ID: optionalText,
  /** API token with the permission to purge this zone. */
  CLOUDFLARE_API_TOKEN: credential,
  /** Project at Vercel whose cache is purged. */
  VERCEL_PROJECT_ID: optionalText,
  /** Team of this project. */
  VERCEL_TEAM_ID: optionalText,
  /** API token of Vercel. */
  VERCEL_API_TOKEN: credential,
  /** For a test server. */
  CLOUDFLARE_API_URL: apiUrl.default("https://api.cloudflare.com/client/v4"),
  /** For a test server. */
  VERCEL_API_URL: apiUrl.default("https://api.vercel.com"),
};

type Values = z.output<z.ZodObject<typeof cdnVariables>> & { VERCEL: boolean };

/** Reports the variables that are missing for the CDN. */
export function checkCdnVariables(values: Values, report: (name: string, message: string) => void): void {
  for (const name of requiredForCdn[values.ALBUMEN_CDN]) {
    // Functions of Vercel purge without a token.
    if (values[name] !== undefined || (values.VERCEL && values.ALBUMEN_CDN === "vercel")) continue;

    report(name, `must be set when ALBUMEN_CDN is ${values.ALBUMEN_CDN}`);
  }
}
