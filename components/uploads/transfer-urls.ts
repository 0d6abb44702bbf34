/** The number of URLs that are imported at once. */
export const maxUrls = 100;

interface UrlLines {
  urls: URL[];
  /** The number of the first line that is no URL, from 1. */
  invalidLine?: number;
}

/** Reads a text with one URL a line; lines may be empty. */
export function parseUrlLines(text: string): UrlLines {
  const urls: URL[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;

    const url = parseUrl(line.trim());
    if (!url) return { urls, invalidLine: index + 1 };

    urls.push(url);
  }
  return { urls };
}

/** Returns the URLs of a text that holds nothing else, one a line; none of any other text. */
export function parsePastedUrls(text: string): URL[] {
  const { urls, invalidLine } = parseUrlLines(text);
  return invalidLine === undefined && urls.length <= maxUrls ? urls : [];
}

/** Returns the URL of an image that is dragged from another tab, else the URL of a dragged link. */
export function findDraggedUrl(transfer: Pick<DataTransfer, "getData">): URL | undefined {
  const image = new DOMParser()
    .parseFromString(transfer.getData("text/html"), "text/html")
    .querySelector("img");
  const uris = transfer.getData("text/uri-list").split(/\r?\n/);
  return (
    parseUrl(image?.getAttribute("src") ?? "") ?? parseUrl(uris.find((line) => !line.startsWith("#")) ?? "")
  );
}

/** Whether a URL leads to this service: its images are here already. */
export function isOwnUrl(url: URL, toSameOriginUrl: (url: string) => string, pageOrigin: string): boolean {
  return new URL(toSameOriginUrl(url.href), pageOrigin).origin === pageOrigin;
}

/** Without a path there is no image. */
function parseUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.pathname !== "/" ? url : undefined;
}
