import { createRequire } from "node:module";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { loadHuman } from "./load-human";
import { classify, rateNsfw } from "./rate-nsfw";

/** From this score on, images are marked where the owner has chosen nothing else. */
const threshold = 0.85;
/** The package scales the image by itself, without looking at all of its pixels. */
const scalingTolerance = 0.1;
const samePixelsTolerance = 0.001;

const photos = corpusFiles().filter(
  ({ name, accepted }) =>
    accepted && (/^photos\/p(6|12|22)mp.*jpg$/.test(name) || /^orient\/landscape_[1-8]\.jpg$/.test(name)),
);

const preview = (path: string) =>
  sharp(path).rotate().resize(1024, 1024, { fit: "inside" }).jpeg().toBuffer();

interface Predictions {
  classify(tensor: unknown): Promise<Array<{ className: string; probability: number }>>;
}

/** The package with its own code, in the same TensorFlow.js; it is installed without one of its own. */
async function loadPackage(): Promise<Predictions> {
  const { tf } = await loadHuman();
  const require = createRequire(createRequire(import.meta.url).resolve("nsfwjs/core"));
  require("@tensorflow/tfjs");
  const installed = require.cache[require.resolve("@tensorflow/tfjs")];
  if (installed) installed.exports = tf;
  const { load } = require("nsfwjs/core") as {
    load(name: string, options: object): Promise<Predictions>;
  };
  const { MobileNetV2MidModel } = require("nsfwjs/models/mobilenet_v2_mid") as {
    MobileNetV2MidModel: unknown;
  };
  return load("MobileNetV2Mid", { modelDefinitions: [MobileNetV2MidModel] });
}

async function toTensor(jpeg: Buffer, side?: number) {
  const { tf } = await loadHuman();
  const image = side === undefined ? sharp(jpeg) : sharp(jpeg).resize(side, side, { fit: "fill" });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return tf.tensor3d(data, [info.height, info.width, 3], "int32");
}

describe("the score for what is not safe for work", () => {
  it("of ordinary photographs is below the threshold", async ({ skip }) => {
    if (!isCorpusPresent) return skip(corpusMissing);
    expect(photos.length).toBeGreaterThan(9);
    for (const { name, path } of photos)
      expect(await rateNsfw(await preview(path)), name).toBeLessThan(threshold);
  }, 120_000);

  it("is that of the package", async ({ skip }) => {
    if (!isCorpusPresent) return skip(corpusMissing);
    const model = await loadPackage();
    for (const { name, path } of photos.slice(0, 4)) {
      const jpeg = await preview(path);
      const own = Object.entries(await classify(jpeg));
      for (const [side, tolerance] of [
        [224, samePixelsTolerance],
        [undefined, scalingTolerance],
      ] as const) {
        const predictions = await model.classify(await toTensor(jpeg, side));
        for (const [className, probability] of own) {
          const other = predictions.find((one) => one.className.toLowerCase() === className);
          expect(Math.abs(probability - (other?.probability ?? -1)), `${name} ${className}`).toBeLessThan(
            tolerance,
          );
        }
      }
    }
  }, 120_000);
});
