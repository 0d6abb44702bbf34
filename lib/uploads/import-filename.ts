import { parse as parseContentDisposition } from "content-disposition";
import { type ImageFormat, imageFormats } from "@/lib/engine";
import { cleanOriginalFilename } from "@/lib/images";
import { CreateImage } from "@/lib/images/resource";
import { removeInvisible } from "@/lib/kernel/invisible";

const imageExtensions = new Set<string>(Object.values(imageFormats).flatMap(({ extensions }) => extensions));
/**
 * Characters forbidden in a filename besides invisible ones: control characters, lone surrogates
 * and line separators.
 */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;
const maxStemBytes = 230;

/**
 * Derives a valid filename for a fetched file: from its Content-Disposition, else from the last
 * segment of its URL. Appends the usual extension of the format unless the name already has an
 * image extension.
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

/** Returns the name that the fetched file has on its host; empty if it has none. */
export function remoteFilename({
  disposition,
  url,
}: {
  disposition: string | undefined;
  url: string;
}): string {
  const names = [dispositionFilename(disposition ?? ""), lastSegment(url)];
  return names.map((name) => cleanOriginalFilename(toBasename(name))).find((name) => name !== "") ?? "";
}

/**
 * Returns the `filename*` or `filename` of a Content-Disposition (RFC 6266); empty if none is
 * readable.
 */
function dispositionFilename(header: string): string {
  const { filename = "", "filename*": extended } = parseContentDisposition(header).parameters;
  return extended === undefined ? decodeHeaderText(filename) : filename;
}

/** Headers are read as Latin-1, but many servers send UTF-8. */
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

function toBasename(path: string): string {
  return path.slice(-2_000).split(/[/\\]/).at(-1) ?? "";
}

function sanitize(text: string): string {
  return removeInvisible(toBasename(text).normalize("NFC").replace(forbiddenCharacters, ""))
    .replace(/^[\s.]+/, "")
    .replace(/[\s.]+$/, "");
}

function truncateStem(stem: string): string {
  let characters = [...stem].slice(0, maxStemBytes);
  while (Buffer.byteLength(characters.join("")) > maxStemBytes) characters = characters.slice(0, -1);
  return removeInvisible(characters.join("")).trimEnd();
}
