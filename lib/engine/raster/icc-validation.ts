import { readFixed, readSignature, toDataView } from "./icc-profile";

const headerBytes = 128;
const tagTableOffset = 132;
const maxVersion = 4;
/** The white point of every profile as XYZ, and the tolerance for the header's value. */
const white = [0.9642, 1, 0.8249];
const whiteTolerance = 0.01;
/** Device links, abstract profiles and named colors do not define the colors of an image. */
const unsupportedClasses = new Set(["link", "abst", "nmcl"]);
/** Number of parameters of each parametric function (ICC.1, 10.18). */
const parameterCounts = [1, 3, 4, 5, 7];

/**
 * Whether the bytes are an ICC profile for one of the color spaces. Applies the same checks as
 * Chromium, which does not display an AVIF with an unreadable profile and ignores such a profile in
 * other formats.
 * @param spaces Color space signatures, such as `RGB `.
 */
export function isValidProfile(profile: Uint8Array | undefined, spaces: readonly string[]): boolean {
  const tags = profile && readValidTags(profile);
  if (
    !tags ||
    !spaces.includes(readSignature(profile, 16)) ||
    unsupportedClasses.has(readSignature(profile, 12))
  )
    return false;
  if (["A2B0", "A2B1"].some((name) => tags.has(name))) return areCurvesValid(tags);

  switch (readSignature(profile, 16)) {
    case "GRAY":
      return tags.has("kTRC") && areCurvesValid(tags);
    case "RGB ":
      return readSignature(profile, 20) === "XYZ " && isMatrixValid(tags) && areCurvesValid(tags);
    default:
      return false;
  }
}

type Tags = ReadonlyMap<string, Uint8Array>;

/** Returns the tags if the header and the tag table are valid. */
function readValidTags(profile: Uint8Array): Tags | undefined {
  if (profile.length < tagTableOffset || readSignature(profile, 36) !== "acsp") return undefined;

  const view = toDataView(profile);
  const size = view.getUint32(0);
  const count = view.getUint32(headerBytes);
  const isPlausible =
    size <= profile.length && tagTableOffset + count * 12 <= size && view.getUint8(8) <= maxVersion;
  const isWhite = white.every(
    (value, at) => Math.abs(readFixed(profile, 68 + at * 4) - value) <= whiteTolerance,
  );
  if (!isPlausible || !isWhite || !["XYZ ", "Lab "].includes(readSignature(profile, 20))) return undefined;

  const tags = new Map<string, Uint8Array>();
  for (let at = tagTableOffset; at < tagTableOffset + count * 12; at += 12) {
    const offset = view.getUint32(at + 4);
    const length = view.getUint32(at + 8);
    if (length < 4 || offset + length > size) return undefined;

    const name = readSignature(profile, at);
    if (!tags.has(name)) tags.set(name, profile.subarray(offset, offset + length));
  }

  return tags;
}

function isMatrixValid(tags: Tags): boolean {
  const colorants = ["rXYZ", "gXYZ", "bXYZ"].map((name) => tags.get(name));
  const curves = ["rTRC", "gTRC", "bTRC"];
  return (
    colorants.every((tag) => tag && tag.length >= 20 && readSignature(tag, 0) === "XYZ ") &&
    curves.every((name) => tags.has(name))
  );
}

function areCurvesValid(tags: Tags): boolean {
  return ["rTRC", "gTRC", "bTRC", "kTRC"].every((name) => {
    const tag = tags.get(name);
    return tag === undefined || isCurveValid(tag);
  });
}

function isCurveValid(tag: Uint8Array): boolean {
  if (tag.length < 12) return false;

  const view = toDataView(tag);
  if (readSignature(tag, 0) === "curv") return tag.length >= 12 + view.getUint32(8) * 2;

  const count = parameterCounts[view.getUint16(8)];
  if (readSignature(tag, 0) !== "para" || count === undefined || tag.length < 12 + count * 4) return false;

  const [gamma = 0, a = 1, b = 0, c = 0, d = 0] = Array.from({ length: count }, (_, at) =>
    readFixed(tag, 12 + at * 4),
  );

  return gamma >= 0 && a >= 0 && c >= 0 && (count < 5 || (d >= 0 && a * d + b >= 0));
}
