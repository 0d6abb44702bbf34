import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Config, Human } from "@vladmandic/human";
import sharp from "sharp";
import type { ImageInput } from "../image-properties";

const minConfidence = 0.3;
const maxObjects = 20;
/** The model itself scales to a quarter of this. */
const side = 768;

let loading: Promise<Human> | undefined;

/** Returns the names of the objects in the image, of 80 kinds, each with its best score. */
export async function findObjects(input: ImageInput): Promise<Array<{ name: string; score: number }>> {
  loading ??= loadModel();
  const human = await loading;
  const { data, info } = await sharp(input)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tensor = human.tf.tensor(data, [1, info.height, info.width, info.channels], "float32");
  try {
    const { object, error } = await human.detect(tensor);
    if (error !== null) throw new Error(error);
    const best = new Map<string, number>();
    for (const { label, score } of object) best.set(label, Math.max(best.get(label) ?? 0, score));
    return [...best].map(([name, score]) => ({ name, score }));
  } finally {
    human.tf.dispose(tensor);
  }
}

/** Loads the model, which the package brings along, from the disk. */
async function loadModel(): Promise<Human> {
  const { resolve } = createRequire(import.meta.url);
  readFilesByFetch();
  const build = path.dirname(resolve("@vladmandic/human"));
  // The build without native code, which `exports` does not name.
  const { Human: HumanOfWasm } = createRequire(import.meta.url)(path.join(build, "human.node-wasm.js")) as {
    Human: new (config: Partial<Config>) => Human;
  };
  const off = { enabled: false };
  const human = new HumanOfWasm({
    backend: "wasm",
    wasmPath: `${path.dirname(resolve("@tensorflow/tfjs-backend-wasm"))}${path.sep}`,
    modelBasePath: `${pathToFileURL(path.join(build, "../models")).href}/`,
    debug: false,
    ...{ face: off, body: off, hand: off, gesture: off, filter: off, segmentation: off },
    object: { enabled: true, minConfidence, maxDetected: maxObjects },
  });
  await human.load();
  return human;
}

/** The package reads its models by `fetch`, which reads no files in Node. */
function readFilesByFetch(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith("file:") ? new Response(readFileSync(new URL(url))) : fetch(input, init);
  };
}
