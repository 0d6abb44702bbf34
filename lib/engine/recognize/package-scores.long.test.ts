import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, it } from "vitest";
import { installAnalysisPackages } from "@/test/harness/analysis-packages";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { requireFrom, type Tensor, type TensorFlow } from "./analysis-packages";
import { loadHuman } from "./load-human";
import { classify, toScore } from "./rate-nsfw";

/** The package scales the image by itself, without looking at all of its pixels. */
const scalingTolerance = 0.1;
const samePixelsDigits = 4;

const photos = ["photos/p6mp_sharp_reference.jpg", "orient/landscape_1.jpg", "orient/landscape_3.jpg"];

type Predictions = Array<{ className: string; probability: number }>;
interface Model {
  classify(tensor: unknown): Promise<Predictions>;
}

const toClasses = (predictions: Predictions): Record<string, number> =>
  Object.fromEntries(predictions.map(({ className, probability }) => [className.toLowerCase(), probability]));

/** The parts of TensorFlow.js that only the code of the package uses. */
interface WholeTensorFlow extends TensorFlow {
  Tensor: { prototype: object };
  cast(tensor: unknown, type: "float32"): Tensor;
  reshape(tensor: unknown, shape: number[]): Tensor;
}

const loadTensorFlow = async (packages: string) => (await loadHuman(packages)).tf as WholeTensorFlow;

/**
 * The package with its own code, in the same TensorFlow.js; it is installed without one of its own.
 */
async function loadPackage(packages: string): Promise<Model> {
  const tf = await loadTensorFlow(packages);
  // Its code calls operations as methods, which only the whole of TensorFlow.js registers.
  Object.assign(tf.Tensor.prototype, {
    toFloat(this: Tensor) {
      return tf.cast(this, "float32");
    },
    div(this: Tensor, other: number) {
      return tf.div(this, other);
    },
    reshape(this: Tensor, shape: number[]) {
      return tf.reshape(this, shape);
    },
  });
  const requirePackage = createRequire(requireFrom(packages).resolve("nsfwjs/core"));
  requirePackage("@tensorflow/tfjs");
  const installed = requirePackage.cache[requirePackage.resolve("@tensorflow/tfjs")];
  if (installed) installed.exports = tf;
  const { load } = requirePackage("nsfwjs/core") as {
    load(name: string, options: object): Promise<Model>;
  };
  const { MobileNetV2MidModel } = requirePackage("nsfwjs/models/mobilenet_v2_mid") as {
    MobileNetV2MidModel: unknown;
  };

  return load("MobileNetV2Mid", { modelDefinitions: [MobileNetV2MidModel] });
}

async function toTensor(packages: string, jpeg: Buffer, side?: number) {
  const tf = await loadTensorFlow(packages);
  const image = side === undefined ? sharp(jpeg) : sharp(jpeg).resize(side, side, { fit: "fill" });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });

  return tf.tensor(data, [info.height, info.width, 3], "int32");
}

it("the sensitive score equals the score of the package", async ({ skip }) => {
  if (!isCorpusPresent) return skip(corpusMissing);

  const packages = await installAnalysisPackages();
  const model = await loadPackage(packages);
  for (const name of photos) {
    const jpeg = await sharp(corpusPath(name))
      .rotate()
      .resize(1024, 1024, { fit: "inside" })
      .jpeg()
      .toBuffer();

    const [own, same, scaled] = [
      await classify(jpeg, packages),
      toClasses(await model.classify(await toTensor(packages, jpeg, 224))),
      toClasses(await model.classify(await toTensor(packages, jpeg))),
    ];

    for (const [className, probability] of Object.entries(own))
      expect(same[className], `${name} ${className}`).toBeCloseTo(probability, samePixelsDigits);
    expect(Math.abs(toScore(scaled) - toScore(own)), name).toBeLessThan(scalingTolerance);
  }
}, 120_000);
