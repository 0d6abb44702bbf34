import type { OutgoingHttpHeaders } from "node:http";
import { tagsOfDelivery } from "@/lib/kernel/cache-tags";
import { isCdnPurgeable } from "@/lib/platform/cdn";
import { env } from "@/lib/platform/env";
import type { Delivered } from "./repository";

/**
 * Who may keep the answer: nobody, caches for a while, or caches for good because the address names the generation. `unsure`
 * is of a public image that changed again and again while it was being answered: then nobody, either.
 */
export type Keeping = "nobody" | "unsure" | "briefly" | "forever";

export function keepingOf(found: Delivered, isPublic: boolean, version: string | null): Keeping {
  if (!isPublic) return "nobody";
  return version === String(found.generation) && found.expirationDate === null ? "forever" : "briefly";
}

interface Kept {
  found: Pick<Delivered, "uid" | "imageId" | "expirationDate">;
  album: string;
  variantKey: string;
}

export function cachingHeaders(keeping: Keeping, { found, ...place }: Kept): OutgoingHttpHeaders {
  switch (keeping) {
    case "nobody":
      return {
        "cache-control": "private, no-store",
        "cdn-cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
      };
    case "unsure":
      return { "cache-control": "no-store", "cdn-cache-control": "no-store" };
    default: {
      const tags = tagsOfDelivery({ uid: found.uid, imageId: found.imageId, ...place }).join(",");
      return {
        "cache-control": `public, ${keeping === "forever" ? forever : briefly(found.expirationDate)}`,
        "cache-tag": tags,
        ...sharedCacheHeaders(found.expirationDate, tags),
      };
    }
  }
}

const yearSeconds = 365 * 24 * 60 * 60;
const browserAgeSeconds = 300;
const forever = `max-age=${yearSeconds}, immutable`;

function briefly(expirationDate: string | null): string {
  return expirationDate === null
    ? `max-age=${browserAgeSeconds}, stale-while-revalidate=86400`
    : untilEnd(expirationDate, browserAgeSeconds);
}

/** A shared cache that can be told to forget keeps everything for long (RFC 9213); Vercel's has names of its own for that. */
function sharedCacheHeaders(expirationDate: string | null, tags: string): OutgoingHttpHeaders {
  if (!isCdnPurgeable()) return {};
  const control =
    expirationDate === null
      ? `max-age=${yearSeconds}, stale-while-revalidate=60`
      : untilEnd(expirationDate, yearSeconds);
  return {
    "cdn-cache-control": control,
    ...(env().ALBUMEN_CDN === "vercel" && { "vercel-cdn-cache-control": control, "vercel-cache-tag": tags }),
  };
}

/** An image that ends is not kept beyond its end, nor shown stale after it. */
function untilEnd(expirationDate: string, maxAgeSeconds: number): string {
  const leftSeconds = Math.floor((Date.parse(expirationDate) - Date.now()) / 1000);
  return `max-age=${Math.max(0, Math.min(maxAgeSeconds, leftSeconds))}, must-revalidate`;
}
