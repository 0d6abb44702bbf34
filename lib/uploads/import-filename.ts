import { parse as parseContentDisposition } from "content-disposition";
import { type ImageFormat, imageFormats } from "@/lib/engine";
import { CreateImage } from "@/lib/images/resource";
import { removeInvisible } from "@/lib/kernel/text";

const imageExtensions = new Set<string>(Object.values(imageFormats).flatMap(({ extensions }) => extensions));
/** What no filename may have beside what is invisible: control characters, halves of characters. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;
const maxStemBytes = 230;

/**
 * A filename for a file that was fetched: what its sender calls it, else the end of its address, made fit; with the usual
 * extension of its format unless it has the extension of some image already.
 */
export function importFilename(
  { disposition, url }: { disposition: string | undefined; url: string },
  format: ImageFormat,
): string {
  const [extension] = imageFormats[format].extensions;
  const name = [dispositionFilename(disposition ?? ""), lastSegment(url)]
    .map(sanitize)
    .find((one) => one !== "");
  const [, stem = "", ending = ""] = /^(.*?)(?:\.([a-z0-9]+))?$/is.exec(name ?? "") ?? [];
  const isImage = stem !== "" && imageExtensions.has(ending.toLowerCase());
  const candidate = `${truncateStem(isImage ? stem : (name ?? ""))}.${isImage ? ending : extension}`;
  return CreateImage.shape.filename.safeParse(candidate).data ?? `image.${extension}`;
}

/** The `filename*` or `filename` of a Content-Disposition (RFC 6266); empty when it has none that can be read. */
function dispositionFilename(header: string): string {
  const { filename = "", "filename*": extended } = parseContentDisposition(header).parameters;
  return extended === undefined ? decodeHeaderText(filename) : filename;
}

/** Headers are read as Latin-1 although many senders write UTF-8. */
function decodeHeaderText(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

function lastSegment(url: string): string {
  return decodePercent(new URL(url).pathname.split("/").at(-1) ?? "");
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function sanitize(text: string): string {
  const base = text.slice(-2_000).split(/[/\\]/).at(-1) ?? "";
  return removeInvisible(base.normalize("NFC").replace(forbiddenCharacters, ""))
    .replace(/^[\s.]+/, "")
    .replace(/[\s.]+$/, "");
}

function truncateStem(stem: string): string {
  let characters = [...stem].slice(0, maxStemBytes);
  while (Buffer.byteLength(characters.join("")) > maxStemBytes) characters = characters.slice(0, -1);
  return removeInvisible(characters.join("")).trimEnd();
}
