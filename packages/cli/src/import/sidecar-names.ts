import path from "node:path";

/** Google Takeout cuts the name of a sidecar to this many UTF-16 units, before `.json`. */
const maxTakeoutStem = 46;
const takeoutSuffix = ".supplemental-metadata";

/**
 * Returns the names that the sidecar of an image may have, the most certain first: `lake.jpg` →
 * `lake.jpg.json`, `lake.jpg.supplemental-metadata.json`, `lake.json`, and the forms in which
 * Google Takeout cuts and numbers them.
 */
export function sidecarNames(filename: string, extension: ".json" | ".xmp"): string[] {
  const stem = path.parse(filename).name;
  if (extension === ".xmp") return [`${filename}.xmp`, `${stem}.xmp`];

  return [...new Set([...takeoutNames(filename, ""), ...numberedNames(filename), `${stem}.json`])];
}

/** `lake(1).jpg` → `lake.jpg(1).json` and `lake.jpg.supplemental-metadata(1).json`. */
function numberedNames(filename: string): string[] {
  const { base, number } = splitNumber(filename);
  return number === "" ? [] : takeoutNames(base, number);
}

function takeoutNames(filename: string, number: string): string[] {
  const stems = [filename, filename + takeoutSuffix];
  return stems.flatMap((stem) => [`${stem}${number}.json`, `${stem.slice(0, maxTakeoutStem)}${number}.json`]);
}

function splitNumber(filename: string): { base: string; number: string } {
  const { name, ext } = path.parse(filename);
  const number = /\(\d+\)$/.exec(name)?.[0] ?? "";
  return { base: name.slice(0, name.length - number.length) + ext, number };
}

/**
 * Words that Google Photos adds to the names of edited copies, in the languages that reports of
 * exports name, and of its own creations.
 */
const editedWords = new Set([
  "edited",
  "bearbeitet",
  "bewerkt",
  "edytowane",
  "modifié",
  "modificato",
  "editado",
  "ha editado",
  "editat",
  "redigerad",
  "redigeret",
  "redigert",
  "muokattu",
  "編集済み",
  "effects",
  "smile",
  "mix",
]);

/**
 * Returns the name of the image of which Google Photos made this edited copy, which has no sidecar
 * of its own. `lake-edited(1).jpg` → `lake(1).jpg`. Returns undefined for other names.
 */
export function originalOfEdited(filename: string): string | undefined {
  const { base, number } = splitNumber(filename);
  const { name, ext } = path.parse(base);
  const hyphen = name.lastIndexOf("-");
  const isEdited =
    hyphen > 0 &&
    editedWords.has(
      name
        .slice(hyphen + 1)
        .normalize("NFC")
        .toLowerCase(),
    );

  return isEdited ? `${name.slice(0, hyphen)}${number}${ext}` : undefined;
}

/**
 * Returns the name that a file had before Google Takeout truncated it, from its sidecar; undefined
 * for one that is whole.
 */
export function uncutName(filename: string, original: string): string | undefined {
  const cut = path.parse(splitNumber(filename).base);
  const whole = path.parse(original);
  const isSameFormat = cut.ext.toLowerCase() === whole.ext.toLowerCase();

  return isSameFormat && whole.name.length > cut.name.length && whole.name.startsWith(cut.name)
    ? original
    : undefined;
}

/** The number of characters that a name may have lost in ways that no rule describes. */
const maxLost = 10;

/**
 * Whether a sidecar may belong to an image all the same, because both names are cut at different
 * places.
 */
export function isCutSidecar(sidecar: string, filename: string): boolean {
  const file = splitNumber(filename);
  const { base, number } = splitNumber(sidecar);
  const stem = removeCutSuffix(path.parse(base).name);
  const name = path.parse(file.base).name;

  return (
    sidecar.length - number.length >= maxTakeoutStem &&
    (number === file.number || number === "") &&
    (file.base.startsWith(stem) || stem.startsWith(name)) &&
    Math.abs(name.length - stem.length) < maxLost
  );
}

/** `lake.jp.supplemental-meta` → `lake.jp`. */
function removeCutSuffix(stem: string): string {
  const dot = stem.lastIndexOf(".");
  return dot > 0 && dot < stem.length - 1 && takeoutSuffix.startsWith(stem.slice(dot))
    ? stem.slice(0, dot)
    : stem;
}
