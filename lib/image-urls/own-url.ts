import { type PageLocation, parseImagePath, parsePagePath } from "./image-path";
import { appOrigin } from "./origin";

/** The resource that a URL of this service names. */
export interface OwnUrl extends PageLocation {
  /** In the URL of bytes. */
  variantKey?: string;
  searchParams: URLSearchParams;
}

/**
 * Whether the URL is one of this service. Programs write its `http:` URLs as `https:`, and the
 * other way round.
 */
function isOwn({ protocol, host }: URL): boolean {
  return /^https?:$/.test(protocol) && host === new URL(appOrigin()).host;
}

/**
 * Parses the URL of a page, of an embed or of the bytes of an image; returns undefined for anything
 * else.
 */
export function parseOwnUrl(text: string): OwnUrl | undefined {
  if (!URL.canParse(text)) return undefined;

  const url = new URL(text);
  const { pathname, searchParams } = url;
  if (!isOwn(url)) return undefined;

  const place = pathname.startsWith("/i/") ? parseImagePath(pathname) : parsePagePath(pathname);
  return place && { ...place, searchParams };
}

/**
 * Parses a URL on a custom domain with the images of the handle: of the bytes of an image, or of
 * what redirects to a page.
 */
export function parseUrlOnDomain({ pathname, searchParams }: URL, handle: string): OwnUrl | undefined {
  const page = parsePagePath(`/@${handle}${pathname.replace(/\/$/, "")}`);
  const isCollection = page?.collection !== undefined;
  const place = isCollection ? page : (parseImagePath(`/i/${handle}${pathname}`) ?? page);
  return place && { ...place, searchParams };
}

/** Parses the URL of an image under a share link: of its page or its bytes. */
export function parseShareUrl(text: string): { token: string; imageId: string } | undefined {
  if (!URL.canParse(text)) return undefined;

  const url = new URL(text);
  const [, token, imageId] = /^\/s\/([^/]+)\/(img_[^/]+)(?:\/|$)/.exec(url.pathname) ?? [];
  if (!isOwn(url) || !token || !imageId) return undefined;

  return { token, imageId };
}
