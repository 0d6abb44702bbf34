import type { OutgoingHttpHeaders } from "node:http";
import { canPurgeCdn } from "@/lib/platform/cdn";
import { env } from "@/lib/platform/process/env";
import type { Visibility } from "@/lib/values/visibility";
import { cacheTags, getDeliveryTags } from "./cache-tags";

/**
 * The caches that may store the response.
 * - `private`: none, because only the owner may see it
 * - `no-store`: none, because a public image kept changing while the response was built
 * - `link`: only the browser that has the signed link, which revalidates on every request
 * - `token`: only the browser that has the access token, until the token ends
 * - `share`: only the browser that has an open visit of the share, the same way
 * - `revalidate`: all, for a limited time
 * - `immutable`: all, for ever, because the URL names the version of the bytes
 */
export type CachePolicy = "private" | "no-store" | "link" | "token" | "share" | "revalidate" | "immutable";

interface CacheableImage {
  uid: string;
  imageId: string;
  expirationDate: string | null;
  visibility: Visibility;
}

export function selectCachePolicy(
  image: Pick<CacheableImage, "expirationDate">,
  {
    access,
    isVersioned,
    isChanging,
  }: {
    access: "path" | "key" | "link" | "token" | "share" | "owner";
    isVersioned: boolean;
    isChanging: boolean;
  },
): CachePolicy {
  if (access === "owner") return "private";
  if (access === "link" || access === "token" || access === "share") return access;
  if (isChanging) return "no-store";
  return isVersioned && image.expirationDate === null ? "immutable" : "revalidate";
}

interface CacheHeadersInput {
  image: CacheableImage;
  album: string;
  variantKey: string;
  /** The slug of the recipe that the variant is rendered by. */
  recipe?: string | undefined;
  /** End of the request's access token: Unix time in seconds. */
  tokenExpires?: number;
}

/** The headers for caches and for robots: only public images at their own URLs are indexed. */
export function buildCacheHeaders(policy: CachePolicy, input: CacheHeadersInput): OutgoingHttpHeaders {
  const isIndexed = input.image.visibility === "public" && !["link", "token", "share"].includes(policy);

  return { ...buildPolicyHeaders(policy, input), ...(!isIndexed && { "x-robots-tag": "noindex" }) };
}

function buildPolicyHeaders(
  policy: CachePolicy,
  { image, tokenExpires = 0, ...imageLocation }: CacheHeadersInput,
): OutgoingHttpHeaders {
  switch (policy) {
    case "private":
      return privateHeaders;
    case "link":
      return { "cache-control": "private, no-cache", "cdn-cache-control": "no-store" };
    case "token":
      return {
        "cache-control": `private, ${maxAgeUntil(Math.min(tokenExpires * 1000, Date.parse(image.expirationDate ?? "9999")))}`,
        "cdn-cache-control": "no-store",
        "cross-origin-resource-policy": "cross-origin",
        "referrer-policy": "no-referrer",
      };
    case "share":
      return {
        "cache-control": "private, no-cache",
        "cdn-cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
      };
    case "no-store":
      return { "cache-control": "no-store", "cdn-cache-control": "no-store" };
    default: {
      const tags = getDeliveryTags({ uid: image.uid, imageId: image.imageId, ...imageLocation });
      return buildPublicHeaders(policy, image.expirationDate, tags);
    }
  }
}

/**
 * The headers of a profile picture, whose URL names its version: only the owner of a private
 * profile sees it.
 */
export function buildAvatarCacheHeaders(uid: string, isPrivate: boolean): OutgoingHttpHeaders {
  return isPrivate
    ? privateHeaders
    : buildPublicHeaders("immutable", null, [cacheTags.avatar(uid), cacheTags.owner(uid)]);
}

/** The content of a public page, list or feed. */
export interface PageContent {
  uid: string;
  album?: string | undefined;
  imageId?: string | undefined;
  /** Time at which the first of its images expires, or after which it can be out of date. */
  expiresAt: string | null;
}

/**
 * The headers of a page that is the same for everyone. Only a CDN that can be purged keeps it:
 * browsers ask again, so that what has become private is gone at once.
 */
export function buildPageCacheHeaders({
  uid,
  album,
  imageId,
  expiresAt,
}: PageContent): Record<string, string> {
  const tags = [
    cacheTags.pages(uid),
    ...(imageId === undefined ? [] : [cacheTags.image(imageId)]),
    ...(album === undefined ? [] : [cacheTags.album(uid, album)]),
    cacheTags.owner(uid),
  ].join(",");

  return {
    "cache-control": "public, max-age=0, must-revalidate",
    "cache-tag": tags,
    ...buildSharedCacheHeaders(expiresAt, tags),
  };
}

const privateHeaders = {
  "cache-control": "private, no-store",
  "cdn-cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
};

function buildPublicHeaders(
  policy: "revalidate" | "immutable",
  expirationDate: string | null,
  tagList: readonly string[],
): OutgoingHttpHeaders {
  const tags = tagList.join(",");
  const control = policy === "immutable" ? immutableControl : buildRevalidateControl(expirationDate);
  return {
    "cache-control": `public, ${control}`,
    "cache-tag": tags,
    ...buildSharedCacheHeaders(expirationDate, tags),
  };
}

const yearSeconds = 365 * 24 * 60 * 60;
const browserAgeSeconds = 300;
const immutableControl = `max-age=${yearSeconds}, immutable`;

function buildRevalidateControl(expirationDate: string | null): string {
  return expirationDate === null
    ? `max-age=${browserAgeSeconds}, stale-while-revalidate=86400`
    : maxAgeUntilExpiration(expirationDate, browserAgeSeconds);
}

/**
 * CDNs that support purging get a long max-age (RFC 9213). Vercel also needs its own header names.
 */
function buildSharedCacheHeaders(expirationDate: string | null, tags: string): Record<string, string> {
  if (!canPurgeCdn()) return {};

  const control =
    expirationDate === null
      ? `max-age=${yearSeconds}, stale-while-revalidate=60`
      : maxAgeUntilExpiration(expirationDate, yearSeconds);

  return {
    "cdn-cache-control": control,
    ...(env().ALBUMEN_CDN === "vercel" && { "vercel-cdn-cache-control": control, "vercel-cache-tag": tags }),
  };
}

/** Cached responses end with the image's expiration and are never served stale after it. */
function maxAgeUntilExpiration(expirationDate: string, maxAgeSeconds: number): string {
  return maxAgeUntil(Date.parse(expirationDate), maxAgeSeconds);
}

function maxAgeUntil(endMs: number, maxAgeSeconds = Number.POSITIVE_INFINITY): string {
  const remainingSeconds = Math.floor((endMs - Date.now()) / 1000);
  return `max-age=${Math.max(0, Math.min(maxAgeSeconds, remainingSeconds))}, must-revalidate`;
}
