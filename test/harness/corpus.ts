import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Real and hostile files next to the project, with the expected results; absent on most machines.
 */
const folder = path.resolve(process.cwd(), "../shared/corpus");

export interface CorpusFile {
  name: string;
  path: string;
  accepted: boolean;
}

/** The manifest was written for a stricter decoder without HEIC; its notes name the differences. */
const acceptedByPolicy = new Set([
  "photos/p12mp_iphone13.heic",
  "bad/photoshop-200dpi-broken.jpg",
  "bad/junk_jpeg_header.jpg",
  "bad/truncated_app14.jpg",
  "meta/bad_exif.jpg",
]);
/** Camera raw: the decoder sees an 8×8 thumbnail. */
const rejectedByPolicy = new Set(["formats/sample.dng"]);

export const isCorpusPresent = existsSync(path.join(folder, "MANIFEST.md"));
export const corpusMissing = "the corpus is not beside this project";

export function corpusPath(name: string): string {
  return path.join(folder, name);
}

/** Lists all files of the manifest. */
export function corpusFiles(): CorpusFile[] {
  if (!isCorpusPresent) return [];
  return readFileSync(path.join(folder, "MANIFEST.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| \S+\/\S+ \|/.test(line))
    .map((line) => {
      const columns = line.split("|").map((column) => column.trim());
      const name = columns[1] ?? "";
      const isDecoded = /; r: ok /.test(columns[6] ?? "");
      const accepted = (isDecoded || acceptedByPolicy.has(name)) && !rejectedByPolicy.has(name);

      return { name, path: corpusPath(name), accepted };
    });
}
