import { gunzipSync, gzipSync } from "node:zlib";
import type { ImageFormat } from "../formats";
import { imageLimits } from "../limits";

/** Notes of editors and cataloguers, never drawn. `title` and `desc` are read aloud, so they stay. */
const droppedElements = /^(?:[\w.-]+:)?metadata$|^(?:sodipodi|inkscape|rdf|cc|dc|x|xmp):/i;
/** Such as the author's path that the drawing was exported to. */
const droppedAttributes = /\s(?:sodipodi|inkscape):[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const embeddedImage = /data:image\/(jpeg|jpg|png|webp|gif|avif);base64,([A-Za-z0-9+/=\s]+)/gi;
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\]\s*(?=>))*>|<\/?[^\s>/]+(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

type StripImage = (bytes: Uint8Array, format: ImageFormat) => Uint8Array | null;

/**
 * The drawing without comments, `metadata` and the notes of editors; the pictures in it are stripped as well. A
 * compressed file stays compressed. Null for UTF-16 and for XML that does not nest.
 */
export function stripSvg(bytes: Uint8Array, stripImage: StripImage): Uint8Array | null {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const xml = isCompressed
    ? gunzipSync(bytes, { maxOutputLength: imageLimits.maxSvgBytes })
    : Buffer.from(bytes);
  if (xml.includes(0)) return null;
  // Latin-1 keeps every byte as it is, and all of the syntax is ASCII.
  const stripped = withoutNotes(xml.toString("latin1"));
  if (stripped === null) return null;
  const text = stripped.replace(embeddedImage, (whole, type: string, base64: string) => {
    const image = stripImage(Buffer.from(base64, "base64"), formatOf(type));
    return image ? `data:image/${type};base64,${Buffer.from(image).toString("base64")}` : whole;
  });
  const result = Buffer.from(text, "latin1");
  return isCompressed ? gzipSync(result) : result;
}

/** The pictures that a drawing carries within itself. */
export function* embeddedImages(xml: string): Generator<{ bytes: Uint8Array; format: ImageFormat }> {
  for (const [, type = "", base64 = ""] of xml.matchAll(embeddedImage))
    yield { bytes: Buffer.from(base64, "base64"), format: formatOf(type) };
}

function formatOf(type: string): ImageFormat {
  return type.toLowerCase() === "jpg" ? "jpeg" : (type.toLowerCase() as ImageFormat);
}

function withoutNotes(xml: string): string | null {
  let kept = "";
  let at = 0;
  /** How many elements deep we are in one that is dropped. */
  let dropDepth = 0;
  for (const match of xml.matchAll(token)) {
    const [text] = match;
    if (dropDepth === 0) kept += xml.slice(at, match.index);
    at = match.index + text.length;
    const isTag = /^<[^!?]/.test(text);
    const closes = text.startsWith("</");
    const isEmpty = text.endsWith("/>");
    const isDropped = isTag && droppedElements.test(/^<\/?([^\s>/]+)/.exec(text)?.[1] ?? "");
    if (dropDepth > 0) {
      if (isTag && !isEmpty) dropDepth += closes ? -1 : 1;
    } else if (isDropped) {
      if (closes) return null;
      if (!isEmpty) dropDepth = 1;
    } else if (isTag) {
      kept += text.replace(droppedAttributes, "");
    } else if (text.startsWith("<![CDATA[") || text.startsWith("<!DOCTYPE") || /^<\?xml[\s-]/.test(text)) {
      kept += text;
    }
  }
  return dropDepth === 0 ? kept + xml.slice(at) : null;
}
