import type { ImageInput } from "../image-properties";
import type { Box } from "../variants/face-point";
import { findObjects } from "./find-objects";
import { rateNsfw } from "./rate-nsfw";
import { readText } from "./read-text";

/** The results of this machine's models for an image. */
export interface Recognized {
  labels: Array<{ name: string; score: number }>;
  text: string;
  faces: Box[];
  /** Probability that the image is sensitive, 0 to 1. */
  nsfwScore: number;
}

/**
 * Names objects, finds faces, rates the image and reads text, one after the other: each uses as
 * many cores as there are.
 */
export async function recognize(input: ImageInput, packages: string): Promise<Recognized> {
  const objects = await findObjects(input, packages);
  const nsfwScore = await rateNsfw(input, packages);
  return { ...objects, nsfwScore, text: await readText(input, packages) };
}
