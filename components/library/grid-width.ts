/** The width that the grid had last in this browser. The server lays out the first rows for it. */
export const gridWidthCookie = "albumen-grid-width";
const yearSeconds = 31_536_000;
const maxWidth = 10_000;

export function parseGridWidth(cookie = ""): number | undefined {
  const width = /^\d{2,5}$/.test(cookie) ? Number(cookie) : undefined;
  return width !== undefined && width <= maxWidth ? width : undefined;
}

/** Remembers the width in this browser. */
export function saveGridWidth(width: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${gridWidthCookie}=${width}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/**
 * Returns the width that the grid will have in a window: without the sidebar and the padding of
 * `app/dashboard/layout.tsx`, and the room of the scrubber. Lengths in pixels; `rem` is the size of
 * the root's text.
 */
export function expectGridWidth(windowWidth: number, rem: number): number {
  const isLarge = windowWidth >= 1_024;
  const sidebar = isLarge ? 14.5 * rem : 0;
  const scrubber = isLarge ? 2 * rem : 0;
  const padding = windowWidth >= 640 ? 3 * rem : 2 * rem;

  return Math.round(Math.min(windowWidth - sidebar, 112 * rem) - padding - scrubber);
}
