import { gunzipSync, gzipSync } from "node:zlib";
import { replaceEmbeddedImages } from "../container/svg-images";
import { type ImageFormat, imageLimits } from "../formats";

/**
 * Metadata of editors and catalogs, never rendered. Screen readers use `title` and `desc`, so they
 * stay.
 */
const removedElements = /^(?:[\w.-]+:)?metadata$|^(?:sodipodi|inkscape|rdf|cc|dc|x|xmp):/i;
/** For example the author's local export path. */
const removedAttributes = /\s(?:sodipodi|inkscape):[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const tokenPattern =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\]\s*(?=>))*>|<\/?[^\s>/]+(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

type StripImage = (bytes: Uint8Array, format: ImageFormat) => Uint8Array | null;

/**
 * Returns the SVG without comments, `metadata` and editor data. Strips its embedded images as well.
 * A compressed file stays compressed. Returns `null` for UTF-16 and for incorrectly nested XML.
 */
export function stripSvg(bytes: Uint8Array, stripImage: StripImage): Uint8Array | null {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const xml = isCompressed
    ? gunzipSync(bytes, { maxOutputLength: imageLimits.maxSvgBytes })
    : Buffer.from(bytes);
  if (xml.includes(0)) return null;

  // Latin-1 preserves every byte, and all of the syntax is ASCII.
  const stripped = removeMetadata(xml.toString("latin1"));
  if (stripped === null) return null;

  const result = Buffer.from(replaceEmbeddedImages(stripped, stripImage), "latin1");
  return isCompressed ? gzipSync(result) : result;
}

function removeMetadata(xml: string): string | null {
  let output = "";
  let at = 0;
  /** Current depth inside a removed element. */
  let skipDepth = 0;
  for (const match of xml.matchAll(tokenPattern)) {
    const [text] = match;
    if (skipDepth === 0) output += xml.slice(at, match.index);
    at = match.index + text.length;
    const isTag = /^<[^!?]/.test(text);
    const isClosingTag = text.startsWith("</");
    const isSelfClosing = text.endsWith("/>");
    const isRemoved = isTag && removedElements.test(/^<\/?([^\s>/]+)/.exec(text)?.[1] ?? "");
    if (skipDepth > 0) {
      if (isTag && !isSelfClosing) skipDepth += isClosingTag ? -1 : 1;
    } else if (isRemoved) {
      if (isClosingTag) return null;
      if (!isSelfClosing) skipDepth = 1;
    } else if (isTag) {
      output += text.replace(removedAttributes, "");
    } else if (text.startsWith("<![CDATA[") || text.startsWith("<!DOCTYPE") || /^<\?xml[\s-]/.test(text)) {
      output += text;
    }
  }

  return skipDepth === 0 ? output + xml.slice(at) : null;
}
