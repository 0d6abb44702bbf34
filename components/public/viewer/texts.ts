/** The texts that the script takes from the page, by their names in `publicPages.viewer`. */
export const viewerTexts = [
  "viewer",
  "close",
  "previous",
  "next",
  "play",
  "pause",
  "zoom",
  "fit",
  "copyLink",
  "copied",
  "copyFailed",
  "download",
  "details",
  "position",
] as const;
export type ViewerTexts = Record<(typeof viewerTexts)[number], string>;

/** Returns the texts of the page; undefined where it has none, and nothing to view. */
export function readTexts(): ViewerTexts | undefined {
  const text = document.getElementById("viewer-texts")?.textContent;
  return text ? (JSON.parse(text) as ViewerTexts) : undefined;
}
