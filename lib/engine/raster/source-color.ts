import { readFile } from "node:fs/promises";
import { bt709 } from "../color/chromaticities";
import {
  colorOfCodes,
  colorSpaceOf,
  type DeclaredColor,
  isHighDynamicRange,
  isWide,
} from "../color/declared-color";
import { readIsoColor } from "../color/iso-color";
import { matrixProfile } from "../color/matrix-profile";
import { readPngColor } from "../color/png-color";
import { srgb } from "../color/transfer";
import type { ColorSpace } from "../facts";
import type { ImageFormat } from "../formats";
import { withoutPrivateTags } from "../strip/color-profile";
import { meaningOfProfile, type ProfileMeaning } from "./icc-profile";
import { isSoundProfile } from "./icc-structure";
import type { Metadata } from "./sharp";

/** What a file's numbers mean, and what has to be done with them. */
export interface SourceColor {
  colorSpace: ColorSpace;
  treatment: ProfileMeaning["treatment"];
  profile: Buffer | null;
  /** What the numbers mean where they have to become sRGB without a profile. */
  declared: DeclaredColor | null;
  /** Which numbers the decoder leaves in the limited range of video. */
  limited: { color: boolean; alpha: boolean } | null;
  /** The largest number when the decoder is asked for 16 bits a channel: it fills up fewer bits with zeros. */
  deepest: number;
}

/** What is told beside the pixels and in no profile. */
interface Declaration {
  color: DeclaredColor | undefined;
  /** Whether the profile counts more. */
  isWeaker: boolean;
  limited: SourceColor["limited"];
  deepest: number;
}

const maxDeep = 65_535;

export async function colorOf(header: Metadata, path: string, format: ImageFormat): Promise<SourceColor> {
  const declaration = await declarationOf(path, format);
  const isProfileObeyed = (declaration?.isWeaker ?? true) && isSoundProfile(header.icc, spacesOf(header));
  const icc = isProfileObeyed ? header.icc : undefined;
  const color =
    !icc && declaration?.color ? declaredColor(declaration.color, isGray(header)) : profileColor(header, icc);
  return { ...color, limited: declaration?.limited ?? null, deepest: declaration?.deepest ?? maxDeep };
}

async function declarationOf(path: string, format: ImageFormat): Promise<Declaration | undefined> {
  if (format === "png") return { ...(await readPngColor(path)), limited: null, deepest: maxDeep };
  if (format !== "avif" && format !== "heic") return undefined;
  const iso = readIsoColor(await readFile(path));
  if (!iso) return undefined;
  const limited = { color: iso.isColorLimited, alpha: iso.isAlphaLimited };
  return {
    color: colorOfCodes(iso.codes, { video: srgb, peak: iso.peak }),
    isWeaker: true,
    limited: limited.color || limited.alpha ? limited : null,
    deepest: deepestOf(iso.bitDepth),
  };
}

function deepestOf(bitDepth = 8): number {
  return bitDepth > 8 ? (2 ** bitDepth - 1) * 2 ** (16 - bitDepth) : maxDeep;
}

type Meaning = Omit<SourceColor, "limited" | "deepest">;

/** A wider space goes on with the numbers as they are and a profile; everything else becomes sRGB. */
function declaredColor(color: DeclaredColor, gray: boolean): Meaning {
  if (gray) {
    return {
      colorSpace: "gray",
      treatment: "ignore",
      profile: null,
      declared: { ...color, primaries: bt709 },
    };
  }
  const colorSpace = colorSpaceOf(color);
  const profile = !isHighDynamicRange(color) && isWide(color) ? matrixProfile(color) : undefined;
  return profile
    ? { colorSpace, treatment: "keep", profile, declared: null }
    : { colorSpace, treatment: "ignore", profile: null, declared: color };
}

function profileColor(header: Metadata, icc: Buffer | undefined): Meaning {
  const profile = icc ? Buffer.from(withoutPrivateTags(icc)) : null;
  return { ...meaningOf(header, icc), profile, declared: null };
}

function meaningOf(header: Metadata, icc: Buffer | undefined): ProfileMeaning {
  const { space } = header;
  if (space === "cmyk") return { colorSpace: "cmyk", treatment: "convert" };
  if (isGray(header)) return { colorSpace: "gray", treatment: icc ? "convert" : "ignore" };
  if (space === "lab" || space === "labs") return { colorSpace: "lab", treatment: "convert" };
  return icc ? meaningOfProfile(icc) : { colorSpace: "srgb", treatment: "ignore" };
}

function isGray({ space }: Metadata): boolean {
  return space === "b-w" || space === "grey16";
}

/** The colour spaces, by their names in profiles, whose numbers the pixels can be. */
function spacesOf(header: Metadata): string[] {
  if (header.space === "cmyk") return ["CMYK"];
  if (isGray(header)) return ["GRAY", "RGB "];
  if (header.space === "lab" || header.space === "labs") return ["Lab "];
  return ["RGB "];
}
