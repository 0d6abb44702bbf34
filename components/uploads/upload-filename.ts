import { formatOfContentType } from "@/lib/engine/formats";
import { withoutInvisible } from "@/lib/kernel/invisible-characters";

const maxBytes = 255;
const encoder = new TextEncoder();
const forbidden = /[/\\\p{Cc}\u2028\u2029]/gu;

/** A file's name in the form that an address may end in (the server refuses the rest): the same name wherever it can be. */
export function uploadFilename(file: { name: string; type: string }): string {
  const clean = withoutInvisible(file.name.toWellFormed().normalize("NFC").replace(forbidden, "-"))
    .replace(/^[.\s]+/, "")
    .trim();
  const extension = /\.[A-Za-z0-9]{1,16}$/.exec(clean)?.[0] ?? extensionOf(file.type);
  const stem = clean.endsWith(extension) && extension ? clean.slice(0, -extension.length) : clean;
  return cut(stem.trimEnd() || "image", maxBytes - extension.length) + extension;
}

function cut(text: string, limit: number): string {
  const kept = [...text];
  while (encoder.encode(kept.join("")).length > limit) kept.pop();
  return withoutInvisible(kept.join("")).trimEnd();
}

/** Clipboards call every picture "image.png"; a time tells them apart. */
export function pastedFilename(file: { name: string; type: string }, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  return /^image\.\w+$/.test(file.name) ? `pasted-${stamp}${extensionOf(file.type) || ".png"}` : file.name;
}

/** The usual extension of a content type, with its dot; empty for what is no image. */
function extensionOf(type: string): string {
  const format = formatOfContentType(type);
  return format ? `.${format.extensions[0]}` : "";
}
