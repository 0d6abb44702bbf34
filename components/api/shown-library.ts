import { libraryCookie } from "@/lib/identity/values";

/**
 * The name of the element in which the layout names the owner of the library that the page shows,
 * if it is not the own one.
 */
export const libraryMeta = "albumen-library";

/**
 * Returns the handle of the library of someone else that this page shows. Every call to the API
 * names it.
 */
export function shownLibrary(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${libraryMeta}"]`)?.content;
}

/** Returns the library that the pages of this browser show from the next one on. */
export function chosenLibrary(): string | undefined {
  const prefix = `${libraryCookie}=`;
  return document.cookie
    .split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Opens the library of this handle, the own one without, at the only album that is open in it. The
 * whole page is loaded again: nothing of the previous one may stay.
 */
export function openLibrary(handle: string | undefined, album?: string | null): void {
  const age = handle === undefined ? 0 : yearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${libraryCookie}=${handle ?? ""}; path=/; max-age=${age}; samesite=lax`;
  location.assign(album ? `/dashboard/albums/${encodeURIComponent(album)}` : "/dashboard");
}
