import { publicUrl } from "@/components/image-lists/required-watermark";
import { embedCode } from "@/components/session/embed-code";
import type { ImageResource } from "@/lib/images/resource";
import type { EmbedFormat } from "@/lib/settings/values";

const storageKey = "link-format";

/**
 * Returns the format that was used last in this browser, which may block storage, if it is offered;
 * otherwise the first one.
 */
export function readFormat(offered: readonly EmbedFormat[]): EmbedFormat {
  const first = offered[0] ?? "url";
  try {
    const stored = localStorage.getItem(storageKey);
    return offered.find((format) => format === stored) ?? first;
  } catch {
    return first;
  }
}

export function saveFormat(format: EmbedFormat): void {
  try {
    localStorage.setItem(storageKey, format);
  } catch {
    // The next visit starts with the first format again.
  }
}

interface LinkForm {
  format: EmbedFormat;
  toEmbedUrl: (url: string) => string;
}

/** Returns a line for each image. */
export function writeLinks(
  images: readonly Pick<ImageResource, "urls" | "alt">[],
  { format, toEmbedUrl }: LinkForm,
): string[] {
  return images.map((image) =>
    embedCode(format, { url: toEmbedUrl(publicUrl(image) ?? ""), alt: image.alt ?? "" }),
  );
}
