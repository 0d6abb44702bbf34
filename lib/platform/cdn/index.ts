import { singleton } from "@/lib/platform/process/singleton";
import { type Env, env } from "../process/env";
import { type CdnPurger, createNoopPurger } from "./cdn-purger";
import { createCloudflarePurger } from "./cloudflare";
import { createVarnishPurger } from "./varnish";
import { createVercelFunctionPurger, createVercelPurger } from "./vercel";

/** The CDN in front of this installation. */
export function cdnPurger(): CdnPurger {
  return singleton("cdn-purger", () => createPurger(env()));
}

/** Returns whether responses may stay in a CDN for long, because it supports purging. */
export function canPurgeCdn(): boolean {
  return env().ALBUMEN_CDN !== "none";
}

/** The required variables of each CDN were validated when the environment was read. */
function createPurger(values: Env): CdnPurger {
  switch (values.ALBUMEN_CDN) {
    case "none":
      return createNoopPurger();
    case "varnish":
      return createVarnishPurger({
        urls: values.ALBUMEN_VARNISH_URLS ?? [],
        token: values.ALBUMEN_VARNISH_TOKEN ?? "",
      });
    case "cloudflare":
      return createCloudflarePurger({
        zoneId: values.CLOUDFLARE_ZONE_ID ?? "",
        apiToken: values.CLOUDFLARE_API_TOKEN ?? "",
        apiUrl: values.CLOUDFLARE_API_URL,
      });
    case "vercel":
      if (values.isServerless && values.VERCEL_API_TOKEN === undefined) return createVercelFunctionPurger();
      return createVercelPurger({
        project: values.VERCEL_PROJECT_ID ?? "",
        teamId: values.VERCEL_TEAM_ID,
        apiToken: values.VERCEL_API_TOKEN ?? "",
        apiUrl: values.VERCEL_API_URL,
      });
  }
}
