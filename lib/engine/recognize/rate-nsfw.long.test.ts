import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { installAnalysisPackages } from "@/test/harness/analysis-packages";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { rateNsfw } from "./rate-nsfw";

/** From this score on, images are marked where the owner has chosen nothing else. */
const threshold = 0.85;

const photos = corpusFiles().filter(
  ({ name, accepted }) =>
    accepted && (/^photos\/p(6|12|22)mp.*jpg$/.test(name) || /^orient\/landscape_[1-8]\.jpg$/.test(name)),
);

const preview = (path: string) =>
  sharp(path).rotate().resize(1024, 1024, { fit: "inside" }).jpeg().toBuffer();

describe("the score for what is sensitive", () => {
  it("ordinary photographs have a score below the threshold", async ({ skip }) => {
    if (!isCorpusPresent) return skip(corpusMissing);

    expect(photos.length).toBeGreaterThan(9);
    const packages = await installAnalysisPackages();
    for (const { name, path } of photos)
      expect(await rateNsfw(await preview(path), packages), name).toBeLessThan(threshold);
  }, 120_000);
});
