import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import type { Worker } from "tesseract.js";
import type { ImageInput } from "../image-properties";

/** Of a word, in percent. A photo without text gives many uncertain words. */
const minConfidence = 75;

let loading: Promise<Worker> | undefined;

/** Returns the words in the image of which the recognition is certain, line by line. */
export async function readText(input: ImageInput): Promise<string> {
  loading ??= loadWorker();
  const worker = await loading;
  const png = await sharp(input).flatten({ background: "white" }).greyscale().png().toBuffer();
  const { data } = await worker.recognize(png, {}, { blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));
  return lines
    .map(({ words }) =>
      words
        .filter(({ text, confidence }) => confidence >= minConfidence && /[\p{L}\p{N}]{2}/u.test(text))
        .map(({ text }) => text)
        .join(" "),
    )
    .filter((line) => line !== "")
    .join("\n");
}

/** English, from the package of the language: nothing is downloaded. */
async function loadWorker(): Promise<Worker> {
  const { createWorker } = await import("tesseract.js");
  const { resolve } = createRequire(import.meta.url);
  const langPath = path.join(path.dirname(resolve("@tesseract.js-data/eng/package.json")), "4.0.0");
  return createWorker("eng", 1, { langPath, cacheMethod: "none", gzip: true });
}
