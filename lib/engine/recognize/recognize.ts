import type { ImageInput } from "../image-properties";
import { findObjects } from "./find-objects";
import { readText } from "./read-text";

/** What the models of this machine find in an image. */
export interface Recognized {
  labels: Array<{ name: string; score: number }>;
  text: string;
}

/** Names objects and reads text, one after the other: both use as many cores as there are. */
export async function recognize(input: ImageInput): Promise<Recognized> {
  const labels = await findObjects(input);
  return { labels, text: await readText(input) };
}
