import sharp from "sharp";
import type { ImageInput } from "../image-properties";
import type { Box } from "../variants/face-point";
import type { FoundFace } from "./analysis-packages";
import { loadHuman } from "./load-human";

/** The model itself scales to a quarter of this. */
const side = 768;

interface FoundObjects {
  /** Names of objects, of 80 kinds, each with its best score. */
  labels: Array<{ name: string; score: number }>;
  faces: Box[];
}

/** Finds the objects and the faces in the image, with the packages in a folder. */
export async function findObjects(input: ImageInput, packages: string): Promise<FoundObjects> {
  const human = await loadHuman(packages);
  const { data, info } = await sharp(input)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tensor = human.tf.tensor(data, [1, info.height, info.width, info.channels], "float32");
  try {
    const { object, face, error } = await human.detect(tensor);
    if (error !== null) throw new Error(error);

    const best = new Map<string, number>();
    for (const { label, score } of object) best.set(label, Math.max(best.get(label) ?? 0, score));
    return { labels: [...best].map(([name, score]) => ({ name, score })), faces: toFaceBoxes(face) };
  } finally {
    human.tf.dispose(tensor);
  }
}

const minConfidence = 0.5;

/** Returns where faces are, the largest first. Nothing about whose they are is computed. */
function toFaceBoxes(faces: readonly FoundFace[]): Box[] {
  return faces
    .filter(({ boxScore }) => boxScore >= minConfidence)
    .map(({ boxRaw: [x, y, width, height] }) => ({ x, y, width, height }))
    .sort((one, other) => other.width * other.height - one.width * one.height);
}
