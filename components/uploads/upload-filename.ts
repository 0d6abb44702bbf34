import { findFormatByContentType } from "@/lib/engine/formats";
import { removeInvisible } from "@/lib/kernel/invisible";

const maxBytes = 255;
const encoder = new TextEncoder();
const forbidden = /[/\\\p{Cc}\u2028\u2029]/gu;

/**
 * Returns a filename that a URL may end in (the server rejects others), unchanged where possible.
 */
export function uploadFilename(file: { name: string; type: string }): string {
  const clean = removeInvisible(file.name.toWellFormed().normalize("NFC").replace(forbidden, "-"))
    .replace(/^[.\s]+/, "")
    .trim();
  const extension = /\.[A-Za-z0-9]{1,16}$/.exec(clean)?.[0] ?? getExtension(file.type);
  const stem = clean.endsWith(extension) && extension ? clean.slice(0, -extension.length) : clean;

  return truncate(stem.trimEnd() || "image", maxBytes - extension.length) + extension;
}

function truncate(text: string, limit: number): string {
  const characters = [...text];
  while (encoder.encode(characters.join("")).length > limit) characters.pop();
  return removeInvisible(characters.join("")).trimEnd();
}

/** Returns a name for an import until the service has chosen the image's own. */
export function importedFilename({ pathname, host }: URL): string {
  return safeDecode(pathname.slice(pathname.lastIndexOf("/") + 1)) || host;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Clipboards name every image "image.png"; a timestamp distinguishes them. */
export function pastedFilename(file: { name: string; type: string }, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  return /^image\.\w+$/.test(file.name) ? `pasted-${stamp}${getExtension(file.type) || ".png"}` : file.name;
}

/** Returns the usual extension of a content type, with its dot; empty when it is not an image. */
function getExtension(type: string): string {
  const format = findFormatByContentType(type);
  return format ? `.${format.extensions[0]}` : "";
}
