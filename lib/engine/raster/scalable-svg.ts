import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { imageTooLarge, invalidImage } from "../errors";
import { imageLimits } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { looksLikeSvg } from "../probe/sniff";
import { type Metadata, sharp } from "./sharp";
import { getAttribute, nestInSvg, readSvgRoot, type SvgRoot, serializeSvg, setAttributes } from "./svg-root";

const inflate = promisify(gunzip);

/** Returns the XML of an SVG file, inflated if compressed, in a form that renders at every scale. */
export async function readSvg(input: ImageInput): Promise<Buffer> {
  const bytes = await readBytes(input);
  return toScalableSvg(bytes[0] === 0x1f && bytes[1] === 0x8b ? await inflateSvg(bytes) : bytes);
}

/** Never holds more than the limit in memory. */
async function inflateSvg(bytes: Buffer): Promise<Buffer> {
  let svg: Buffer;
  try {
    svg = await inflate(bytes, { maxOutputLength: imageLimits.maxSvgBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw imageTooLarge("The SVG is larger than 2 MB after decompression.");
    throw invalidImage("The compressed file is damaged.", cause);
  }
  if (!looksLikeSvg(svg)) throw invalidImage("The compressed file does not contain an SVG.");
  return svg;
}

/** The size browsers use for an image without one. */
const defaultSize = { width: "300", height: "150" };
const pixelsPerUnit: Record<string, number> = {
  pt: 4 / 3,
  pc: 16,
  q: 96 / 101.6,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
const absoluteLength =
  /^\s*\+?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*(?:px|pt|pc|mm|cm|in|q|em|ex|ch|rem)?\s*$/i;
/** Root attributes that the renderer applies to the scaled image in unscaled units. */
const unscalableAttribute = /^(?:transform|clip-path|mask|filter)$/;
const unscalableStyle = /(?:^|[;\s])(?:transform|clip-path|mask|filter)\s*:/;
const byteOrderMark = /^(?:\xef\xbb\xbf|\ufeff)/;
const xmlDeclaration = /^<\?xml\s[\s\S]*?\?>/;

/**
 * Returns an SVG that looks the same at every scale. The renderer does not scale an SVG without a size or the
 * effects of the root's attributes. It also recognizes an SVG only by `<svg` near the start.
 */
async function toScalableSvg(svg: Buffer): Promise<Buffer> {
  const { text, encoding } = decodeSvg(svg);
  const root = readSvgRoot(text);
  if (!root) return svg;
  const sized = addSize(addSvgMarker(root));
  const encoded = Buffer.from(serializeSvg(sized), encoding);
  if (!hasUnscalableAttributes(sized)) return encoded;
  return Buffer.from(nestInSvg(await measureSvg(encoded), sized), encoding);
}

/** All other encodings that the renderer supports use ASCII bytes for markup, so their bytes are preserved. */
function decodeSvg(svg: Buffer): { text: string; encoding: "utf8" | "latin1" } {
  const isLittleEndian = svg[0] === 0xff && svg[1] === 0xfe;
  const isBigEndian = svg[0] === 0xfe && svg[1] === 0xff;
  const text =
    isLittleEndian || isBigEndian
      ? new TextDecoder(isBigEndian ? "utf-16be" : "utf-16le").decode(svg).replace(xmlDeclaration, "")
      : svg.toString("latin1");
  return {
    text: text.replace(byteOrderMark, ""),
    encoding: isLittleEndian || isBigEndian ? "utf8" : "latin1",
  };
}

/** Without the marker, the renderer does not recognize a root with a prefix or after a long comment. */
function addSvgMarker(root: SvgRoot): SvgRoot {
  const [declared = ""] = xmlDeclaration.exec(root.before) ?? [];
  return { ...root, before: `${declared}<!--<svg-->${root.before.slice(declared.length)}` };
}

function addSize(root: SvgRoot): SvgRoot {
  const hasViewBox = isViewBox(getAttribute(root, "viewBox"));
  const sizes = Object.entries(defaultSize).flatMap(([name, defaultValue]) => {
    const value = getAttribute(root, name);
    const size = isLength(value) ? toPixels(value ?? "") : hasViewBox ? undefined : defaultValue;
    return size === undefined ? [] : [[name, size]];
  });
  return setAttributes(root, Object.fromEntries(sizes));
}

/** The renderer uses 72 pixels per inch, browsers 96. */
function toPixels(length: string): string {
  const [, number, unit = ""] = /^\s*(.*?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const pixels = pixelsPerUnit[unit.toLowerCase()];
  return pixels === undefined ? length : String(Number(number) * pixels);
}

function isLength(value: string | undefined): boolean {
  if (value === undefined) return false;
  return value.includes("&") || (absoluteLength.test(value) && Number.parseFloat(value) > 0);
}

function isViewBox(value: string | undefined): boolean {
  if (value === undefined) return false;
  const [, , width = 0, height = 0, ...more] = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return value.includes("&") || (width > 0 && height > 0 && more.length === 0);
}

function hasUnscalableAttributes(root: SvgRoot): boolean {
  return (
    root.attributes.some(([name]) => unscalableAttribute.test(name)) ||
    unscalableStyle.test(getAttribute(root, "style") ?? "")
  );
}

async function measureSvg(svg: Buffer): Promise<Pick<Metadata, "width" | "height">> {
  return sharp(svg).metadata();
}
