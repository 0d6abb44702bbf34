import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ImageProperties } from "@/lib/engine";
import { presets } from "@/lib/engine/variants/output-spec";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { fc, seed } from "@/test/harness/fast-check";
import { sample } from "@/test/harness/sample";
import { createDecoder } from "./create-decoder";

const folder = mkdtempSync(path.join(tmpdir(), "albumen-flipped-files-"));
const decoder = createDecoder({ maxChildren: 1 });
afterAll(async () => {
  await decoder.close();
  rmSync(folder, { recursive: true });
});

/** A file of each format. */
const names = [
  "orient/landscape_6.jpg",
  "formats/mpo.mpo",
  "color/png_palette_interlaced.png",
  "anim/apng.png",
  "anim/rotating_squares.gif",
  "anim/rotating_squares.webp",
  "orient/webp_orient6_gps.webp",
  "formats/avif_alpha_irot.avif",
  "formats/tiff_testsuite.tif",
  "formats/multipage.tif",
  "svg/check.svg",
  "photos/p12mp_iphone13.heic",
];
/** The first bytes contain the structure of a file, and the others mostly pixels. */
const places = { head: 2_000, file: Infinity };
const cases = names.flatMap((name) =>
  ([1, 10, 100] as const).flatMap((flips) =>
    (["head", "file"] as const).map((place) => ({ name, flips, place })),
  ),
);

const allPresets = Object.keys(presets).map(
  (key) => ({ key, format: key === "og-image" ? "jpeg" : "webp" }) as const,
);

/** Writes a copy with some random bits flipped. */
function writeFlipped(index: number, { name, flips, place }: (typeof cases)[number]): string {
  const bytes = readFileSync(corpusPath(name));
  const position = fc.tuple(fc.nat(Math.min(places[place], bytes.length) - 1), fc.nat(7));
  for (const [at, bit] of fc.sample(position, { numRuns: flips, seed: seed + index }))
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  const file = path.join(folder, `${index}${path.extname(name)}`);
  writeFileSync(file, bytes);

  return file;
}

/** Returns the properties, or the code of the error. */
async function inspect(file: string): Promise<ImageProperties | string> {
  try {
    return await decoder.inspect(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
    throw error;
  }
}

describe.skipIf(!isCorpusPresent)(`files with flipped bits (skipped where ${corpusMissing})`, () => {
  it.each(sample([...cases.entries()], 7))(
    "%i: are rejected, or every preset is rendered",
    async (index, damage) => {
      const input = writeFlipped(index, damage);
      const source = await inspect(input);
      if (typeof source === "string") {
        expect(["INVALID_IMAGE", "IMAGE_TOO_LARGE"]).toContain(source);
        return;
      }

      const output = await decoder.renderRenditions({ input, source, renditions: allPresets });

      expect(output.failed, JSON.stringify(damage)).toEqual([]);
      expect(output.rendered).toHaveLength(allPresets.length);
    },
  );
});
