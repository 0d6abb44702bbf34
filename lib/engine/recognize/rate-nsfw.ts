import sharp from "sharp";
import { loadOnce } from "@/lib/kernel/load-once";
import type { ImageInput } from "../image-properties";
import { type ModelDefinition, requireFrom } from "./analysis-packages";
import { loadHuman } from "./load-human";

/** Side of the model's input, in pixels. */
const side = 224;

const load = loadOnce(loadModel);

/** The probabilities of the classes of `nsfwjs`, in the order of its model. */
interface Classes {
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
}

/** Returns how likely the image is sensitive, 0 to 1. */
export async function rateNsfw(input: ImageInput, packages: string): Promise<number> {
  return toScore(await classify(input, packages));
}

export function toScore({ hentai = 0, porn = 0, sexy = 0 }: Partial<Classes>): number {
  return Math.min(1, porn + hentai + sexy / 2);
}

/** Returns the probabilities of the classes, as `classify` of the package does. */
export async function classify(input: ImageInput, packages: string): Promise<Classes> {
  const { tf, model } = await load(packages);
  const pixels = await sharp(input)
    .resize(side, side, { fit: "fill" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();

  const logits = tf.tidy(() =>
    model.predict(tf.div(tf.tensor(Float32Array.from(pixels), [1, side, side, 3]), 255)),
  );
  try {
    const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = await logits.data();
    return { drawing, hentai, neutral, porn, sexy };
  } finally {
    logits.dispose();
  }
}

/**
 * Loads the model of `nsfwjs`, which the package brings along, into the TensorFlow.js that the
 * other models use.
 */
async function loadModel(packages: string) {
  const { tf } = await loadHuman(packages);
  const { MobileNetV2MidModel: definition } = requireFrom(packages)("nsfwjs/models/mobilenet_v2_mid") as {
    MobileNetV2MidModel: ModelDefinition;
  };
  const { default: json } = await definition.modelJson();
  const bundles = await Promise.all(definition.weightBundles.map((load) => load()));
  const { modelTopology, format, generatedBy, convertedBy, weightsManifest = [] } = json;
  const weightData = Buffer.concat(bundles.map((bundle) => Buffer.from(bundle.default, "base64")));
  const artifacts = {
    modelTopology,
    format,
    generatedBy,
    convertedBy,
    weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
    weightData: weightData.buffer.slice(weightData.byteOffset, weightData.byteOffset + weightData.byteLength),
  };
  const model = await tf.loadGraphModel({ load: async () => artifacts });

  return { tf, model };
}
