import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { damagedFile, imageTooLarge, invalidImage } from "../errors";
import { imageLimits } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { looksLikeSvg } from "../probe/sniff";
import { type Metadata, sharp } from "./sharp";
import { getAttribute, nestInSvg, readSvgRoot, type SvgRoot, serializeSvg, setAttributes } from "./svg-root";

const inflate = promisify(gunzip);

/**
 * Returns the XML of an SVG file, inflated if compressed, in a form that renders at every scale.
 */
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
    throw damagedFile("svgz", cause);
  }
  if (!looksLikeSvg(svg)) throw invalidImage("The compressed file does not contain an SVG.");

  return svg;
}

/** The size browsers use for an image without one. */
const defaultSize = { width: "300", height: "150" };
/** The renderer uses 72 pixels per inch, browsers 96. */
const pixelsPerUnit: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  q: 96 / 101.6,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
/** The most that a font-relative unit measures; the renderer knows the font. */
const maxPixelsPerFontUnit = 16;
const number = String.raw`[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?`;
const absoluteLength = new RegExp(`^\\s*(${number})(px|pt|pc|mm|cm|in|q|em|ex|ch|rem)?\\s*$`, "i");
const separator = String.raw`(?:[\s,]+|(?=[+-]))`;
const viewBoxPattern = new RegExp(
  `^\\s*${number}${separator}${number}${separator}(${number})${separator}(${number})\\s*$`,
  "i",
);
const characterReference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
/** Root attributes that the renderer applies to the scaled image in unscaled units. */
const unscalableAttribute = /^(?:transform|clip-path|mask|filter)$/;
const unscalableStyle = /(?:^|[;\s])(?:transform|clip-path|mask|filter)\s*:/;
const byteOrderMark = /^(?:\xef\xbb\xbf|\ufeff)/;
const xmlDeclaration = /^<\?xml\s[\s\S]*?\?>/;

/**
 * Returns an SVG that looks the same at every scale. The renderer does not scale an SVG without a
 * size or the effects of the root's attributes. It also recognizes an SVG only by `<svg` near the
 * start.
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

/**
 * All other encodings that the renderer supports use ASCII bytes for markup, so their bytes are
 * preserved.
 */
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

/**
 * Without the marker, the renderer does not recognize a root with a prefix or after a long comment.
 */
function addSvgMarker(root: SvgRoot): SvgRoot {
  const [declared = ""] = xmlDeclaration.exec(root.before) ?? [];
  return { ...root, before: `${declared}<!--<svg-->${root.before.slice(declared.length)}` };
}

/** Adds the size that browsers use and writes lengths in pixels. Throws IMAGE_TOO_LARGE. */
function addSize(root: SvgRoot): SvgRoot {
  const viewBoxText = readText(root, "viewBox");
  const viewBox = readViewBox(viewBoxText);
  const lengths = {
    width: readLength(readText(root, "width")),
    height: readLength(readText(root, "height")),
  };
  rejectHugeSides(lengths, viewBox);
  const hasViewBox = viewBox !== undefined || viewBoxText?.includes("&");
  const sizes = Object.entries(defaultSize).flatMap(([name, defaultValue]) => {
    const length = name === "width" ? lengths.width : lengths.height;
    if (length) return [[name, length.text]];

    return hasViewBox || getAttribute(root, name)?.includes("&") ? [] : [[name, defaultValue]];
  });

  return setAttributes(root, Object.fromEntries(sizes));
}

/** Returns an attribute with its numeric character references replaced. */
function readText(root: SvgRoot, name: string): string | undefined {
  return getAttribute(root, name)?.replace(characterReference, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x7f ? String.fromCharCode(code) : reference;
  });
}

interface Length {
  /** In pixels, unless the unit is relative to a font. */
  text: string;
  /** At most this many pixels. */
  maxPixels: number;
}

function readLength(text: string | undefined): Length | undefined {
  const [match, value, unit = ""] = absoluteLength.exec(text ?? "") ?? [];
  if (match === undefined || !(Number(value) > 0)) return undefined;

  const factor = pixelsPerUnit[unit.toLowerCase()];
  if (factor === undefined) return { text: match, maxPixels: Number(value) * maxPixelsPerFontUnit };

  const pixels = Number(value) * factor;
  return { text: String(pixels), maxPixels: pixels };
}

function readViewBox(text: string | undefined): { width: number; height: number } | undefined {
  const [, width, height] = viewBoxPattern.exec(text ?? "") ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}

/** The renderer reads a side beyond the limit as one pixel, as zero or as no size. */
function rejectHugeSides(
  { width, height }: { width: Length | undefined; height: Length | undefined },
  viewBox: { width: number; height: number } | undefined,
): void {
  const sides = [width?.maxPixels, height?.maxPixels];
  if (viewBox && !width) sides.push(viewBox.width * (height ? height.maxPixels / viewBox.height : 1));
  if (viewBox && !height) sides.push(viewBox.height * (width ? width.maxPixels / viewBox.width : 1));
  if (sides.some((side) => side !== undefined && side > imageLimits.maxPixels)) {
    throw imageTooLarge(`The image has more than ${imageLimits.maxPixels / 1e6} megapixels.`);
  }
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
