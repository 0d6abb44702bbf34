import sharp from "sharp";
import type { ImageInput } from "../image-properties";
import { loadHuman } from "./load-human";

/** The model itself scales to a quarter of this. */
const side = 768;

/** Returns the names of the objects in the image, of 80 kinds, each with its best score. */
export async function findObjects(input: ImageInput): Promise<Array<{ name: string; score: number }>> {
  const human = await loadHuman();
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
