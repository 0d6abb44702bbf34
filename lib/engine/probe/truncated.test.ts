import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { sample } from "@/test/harness/sample";
import { openAllFrames, rasterize } from "../raster/rasterize";
import { openSource } from "../raster/source-file";
import { identifyFormat } from "./identify-format";
import { inspect } from "./inspect";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The shares of a file that arrive. */
const shares = [0.02, 0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98];
const cuts = corpusFiles()
  .filter(({ name, accepted }) => accepted && !/^(bomb|photos\/p99)/.test(name))
  .flatMap(({ name, path }) => shares.map((share) => ({ name, path, share })));

/** Returns the hashes of all pixels that the service shows of a file. */
async function hashPixels(bytes: Buffer): Promise<string[]> {
  const { format } = await identifyFormat(bytes);
  const source = await openSource(bytes, format);
  const first = await rasterize(source, { ...source.size, fit: "fill" });
  const frames = source.isAnimated ? [await openAllFrames(source).raw().toBuffer()] : [];

  return [first.pixels, ...frames].map((pixels) => createHash("sha256").update(pixels).digest("hex"));
}

describe.skipIf(!isCorpusPresent)(`a truncated file of the corpus (skipped where ${corpusMissing})`, () => {
  it.each(sample(cuts, 23))("$name cut at $share is invalid unless it has every pixel", async (cut) => {
    const whole = readFileSync(cut.path);
    const bytes = whole.subarray(0, Math.floor(whole.length * cut.share));
    const error = await inspect(bytes).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

    if (error === undefined) expect(await hashPixels(bytes)).toEqual(await hashPixels(whole));
    else {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: "INVALID_IMAGE" });
    }
  });
});
