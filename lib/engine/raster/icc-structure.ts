import { fixed, signature, viewOf } from "./icc-number";

const headerBytes = 128;
const tableAt = 132;
const maxVersion = 4;
/** The white of all profiles as XYZ, and how far a header may be from it. */
const white = [0.9642, 1, 0.8249];
const whiteTolerance = 0.01;
/** A profile that leads from one device to another, or an effect, or a list of paints, says nothing of an image's numbers. */
const foreignClasses = new Set(["link", "abst", "nmcl"]);
/** Numbers of each parametric function (ICC.1, 10.18). */
const parameterCounts = [1, 3, 4, 5, 7];

/**
 * Whether the bytes are a colour profile that tells what numbers of one of the spaces mean. It demands what Chromium does, which
 * shows no AVIF at all with one that it cannot read, and ignores one in other formats.
 * @param spaces By their names in profiles, as `RGB `.
 */
export function isSoundProfile(profile: Uint8Array | undefined, spaces: readonly string[]): boolean {
  const tags = profile && soundTags(profile);
  if (!tags || !spaces.includes(signature(profile, 16)) || foreignClasses.has(signature(profile, 12)))
    return false;
  if (["A2B0", "A2B1"].some((name) => tags.has(name))) return areCurvesSound(tags);
  switch (signature(profile, 16)) {
    case "GRAY":
      return tags.has("kTRC") && areCurvesSound(tags);
    case "RGB ":
      return signature(profile, 20) === "XYZ " && isMatrixSound(tags) && areCurvesSound(tags);
    default:
      return false;
  }
}

type Tags = ReadonlyMap<string, Uint8Array>;

/** The tags, if the header and the table are in order. */
function soundTags(profile: Uint8Array): Tags | undefined {
  if (profile.length < tableAt || signature(profile, 36) !== "acsp") return undefined;
  const view = viewOf(profile);
  const size = view.getUint32(0);
  const count = view.getUint32(headerBytes);
  const isPlausible =
    size <= profile.length && tableAt + count * 12 <= size && view.getUint8(8) <= maxVersion;
  const isWhite = white.every((value, at) => Math.abs(fixed(profile, 68 + at * 4) - value) <= whiteTolerance);
  if (!isPlausible || !isWhite || !["XYZ ", "Lab "].includes(signature(profile, 20))) return undefined;
  const tags = new Map<string, Uint8Array>();
  for (let at = tableAt; at < tableAt + count * 12; at += 12) {
    const offset = view.getUint32(at + 4);
    const length = view.getUint32(at + 8);
    if (length < 4 || offset + length > size) return undefined;
    const name = signature(profile, at);
    if (!tags.has(name)) tags.set(name, profile.subarray(offset, offset + length));
  }
  return tags;
}

function isMatrixSound(tags: Tags): boolean {
  const colorants = ["rXYZ", "gXYZ", "bXYZ"].map((name) => tags.get(name));
  const curves = ["rTRC", "gTRC", "bTRC"];
  return (
    colorants.every((tag) => tag && tag.length >= 20 && signature(tag, 0) === "XYZ ") &&
    curves.every((name) => tags.has(name))
  );
}

function areCurvesSound(tags: Tags): boolean {
  return ["rTRC", "gTRC", "bTRC", "kTRC"].every((name) => {
    const tag = tags.get(name);
    return tag === undefined || isCurveSound(tag);
  });
}

function isCurveSound(tag: Uint8Array): boolean {
  if (tag.length < 12) return false;
  const view = viewOf(tag);
  if (signature(tag, 0) === "curv") return tag.length >= 12 + view.getUint32(8) * 2;
  const count = parameterCounts[view.getUint16(8)];
  if (signature(tag, 0) !== "para" || count === undefined || tag.length < 12 + count * 4) return false;
  const [gamma = 0, a = 1, b = 0, c = 0, d = 0] = Array.from({ length: count }, (_, at) =>
    fixed(tag, 12 + at * 4),
  );
  return gamma >= 0 && a >= 0 && c >= 0 && (count < 5 || (d >= 0 && a * d + b >= 0));
}
