import { findFormatByContentType } from "@/lib/engine/formats";
import type { LoadedPreview } from "./use-preview";

/** Saves the shown bytes as a file that is named after the image and the variant. */
export function downloadPreview(filename: string, { key, blob, url }: LoadedPreview): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = previewFilename(filename, key, blob.type);
  link.click();
}

/** Returns `roofs-w640-h0-q70-fitinside.avif` for `roofs.jpg`. */
export function previewFilename(filename: string, key: string, contentType: string): string {
  const extension = findFormatByContentType(contentType)?.extensions[0] ?? "bin";
  return `${filename.replace(/\.[^.]*$/, "")}-${key}.${extension}`;
}
