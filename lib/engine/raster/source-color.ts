import { bt709 } from "../color/chromaticities";
import {
  type DeclaredColor,
  getColorSpace,
  isHighDynamicRange,
  isWideGamut,
  resolveCodePoints,
} from "../color/declared-color";
import { readIsoColor } from "../color/iso-color";
import { buildMatrixProfile } from "../color/matrix-profile";
import { readPngColor } from "../color/png-color";
import { srgb } from "../color/transfer";
import type { ImageFormat } from "../formats";
import { readBytes } from "../image-input";
import type { ColorSpace, ImageInput } from "../image-properties";
import { removePrivateTags } from "../strip/color-profile";
import { type ColorHandling, classifyProfile } from "./icc-profile";
import { isValidProfile } from "./icc-validation";
import type { Metadata } from "./sharp";

/** The color encoding of a file and how to convert it. */
export interface SourceColor {
  colorSpace: ColorSpace;
  treatment: ColorHandling["treatment"];
  profile: Buffer | null;
  /** The encoding to convert to sRGB without a profile. */
  declared: DeclaredColor | null;
  /** The samples that the decoder leaves in limited (video) range. */
  limitedRange: { color: boolean; alpha: boolean } | null;
  /**
   * The largest sample when the decoder returns 16 bits per channel. It pads lower depths with zero
   * bits.
   */
  maxSample: number;
}

/** Color information declared outside the ICC profile. */
interface ColorDeclaration {
  color: DeclaredColor | undefined;
  /** Whether the ICC profile takes precedence. */
  isProfilePreferred: boolean;
  limitedRange: SourceColor["limitedRange"];
  maxSample: number;
}

const max16Bit = 65_535;

export async function readSourceColor(
  header: Metadata,
  file: ImageInput,
  format: ImageFormat,
): Promise<SourceColor> {
  const declaration = await readColorDeclaration(file, format);
  const usesProfile =
    (declaration?.isProfilePreferred ?? true) && isValidProfile(header.icc, listProfileSpaces(header));
  const icc = usesProfile ? header.icc : undefined;
  const color =
    !icc && declaration?.color
      ? resolveDeclaredColor(declaration.color, isGray(header))
      : resolveProfileColor(header, icc);

  return {
    ...color,
    limitedRange: declaration?.limitedRange ?? null,
    maxSample: declaration?.maxSample ?? max16Bit,
  };
}

async function readColorDeclaration(
  file: ImageInput,
  format: ImageFormat,
): Promise<ColorDeclaration | undefined> {
  if (format === "png") return { ...(await readPngColor(file)), limitedRange: null, maxSample: max16Bit };
  if (format !== "avif" && format !== "heic") return undefined;

  const iso = readIsoColor(await readBytes(file));
  if (!iso) return undefined;

  const limitedRange = { color: iso.isColorLimitedRange, alpha: iso.isAlphaLimitedRange };
  return {
    color: resolveCodePoints(iso.codes, { video: srgb, peak: iso.peak }),
    isProfilePreferred: true,
    limitedRange: limitedRange.color || limitedRange.alpha ? limitedRange : null,
    maxSample: getMaxSample(iso.bitDepth),
  };
}

function getMaxSample(bitDepth = 8): number {
  return bitDepth > 8 ? (2 ** bitDepth - 1) * 2 ** (16 - bitDepth) : max16Bit;
}

type ResolvedColor = Omit<SourceColor, "limitedRange" | "maxSample">;

/**
 * Keeps the samples of a wider space and attaches a profile. Everything else is converted to sRGB.
 */
function resolveDeclaredColor(color: DeclaredColor, isGrayscale: boolean): ResolvedColor {
  if (isGrayscale) {
    return {
      colorSpace: "gray",
      treatment: "ignore",
      profile: null,
      declared: { ...color, primaries: bt709 },
    };
  }

  const colorSpace = getColorSpace(color);
  const profile = !isHighDynamicRange(color) && isWideGamut(color) ? buildMatrixProfile(color) : undefined;

  return profile
    ? { colorSpace, treatment: "keep", profile, declared: null }
    : { colorSpace, treatment: "ignore", profile: null, declared: color };
}

function resolveProfileColor(header: Metadata, icc: Buffer | undefined): ResolvedColor {
  const profile = icc ? Buffer.from(removePrivateTags(icc)) : null;
  return { ...classifyColor(header, icc), profile, declared: null };
}

function classifyColor(header: Metadata, icc: Buffer | undefined): ColorHandling {
  const { space } = header;
  if (space === "cmyk") return { colorSpace: "cmyk", treatment: "convert" };
  if (isGray(header)) return { colorSpace: "gray", treatment: icc ? "convert" : "ignore" };
  if (space === "lab" || space === "labs") return { colorSpace: "lab", treatment: "convert" };

  return icc ? classifyProfile(icc) : { colorSpace: "srgb", treatment: "ignore" };
}

function isGray({ space }: Metadata): boolean {
  return space === "b-w" || space === "grey16";
}

/** Returns the ICC color space signatures that fit the pixels. */
function listProfileSpaces(header: Metadata): string[] {
  if (header.space === "cmyk") return ["CMYK"];
  if (isGray(header)) return ["GRAY", "RGB "];
  if (header.space === "lab" || header.space === "labs") return ["Lab "];
  return ["RGB "];
}
