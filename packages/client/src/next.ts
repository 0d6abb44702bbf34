import { presetFor } from "./presets.ts";

/** The original, presets and custom variants. Any other variant is a recipe. */
const sized = /^(original|thumb|og-image|w\d+(-h.*)?)$/;
const linkKeySegment = /^~[\w-]+$/;

/**
 * A loader for `next/image`. `src` is a URL of `image.urls`; the loader puts the key of the
 * smallest preset that is wide enough in its path. URLs that are not Albumen's, recipe URLs, and
 * signed links, which open one variant, stay unchanged. `quality` has no effect.
 */
export function albumenLoader({ src, width }: { src: string; width: number; quality?: number }): string {
  const [, origin = "", pathname = "", search = ""] = /^(https?:\/\/[^/]+)?(\/[^?#]*)(.*)$/.exec(src) ?? [];
  const [, prefix, handle, album, ...rest] = pathname.split("/");
  if (prefix !== "i" || !handle || !album || /[?&]exp=/.test(search)) return src;

  const filename = rest.pop();
  const linkKey = rest[0] && linkKeySegment.test(rest[0]) ? rest.shift() : undefined;
  const [variant = "original"] = rest;
  if (!filename || rest.length > 1 || !sized.test(variant)) return src;

  const segments = ["", prefix, handle, album, linkKey, presetFor(width), filename];
  return origin + segments.filter((segment) => segment !== undefined).join("/") + search;
}
