import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import type { PSM, Word, Worker } from "tesseract.js";
import { loadOnce } from "@/lib/kernel/load-once";
import type { ImageInput } from "../image-properties";

/** Of a word, in percent. A photo without text gives many uncertain words, most of them short. */
const minConfidence = 75;
const minConfidenceOfShort = 90;
const shortLength = 3;

const load = loadOnce(loadWorker);

/** Returns the words in the image of which the recognition is certain, line by line. */
export async function readText(input: ImageInput): Promise<string> {
  const worker = await load();
  const png = await sharp(input).flatten({ background: "white" }).greyscale().png().toBuffer();
  const { data } = await worker.recognize(png, {}, { blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));
  return lines
    .map(({ words }) =>
      words
        .filter(isCertain)
        .map(({ text }) => text)
        .join(" "),
    )
    .filter((line) => line !== "")
    .join("\n");
}

function isCertain({ text, confidence }: Word): boolean {
  if (!/[\p{L}\p{N}]{2}/u.test(text)) return false;
  return confidence >= (text.length <= shortLength ? minConfidenceOfShort : minConfidence);
}

/** From the packages of the languages: nothing is downloaded. German comes first, else its letters are read as English ones. */
const languages = ["deu", "eng"];

/** Of the two models in each package, the one without Tesseract's old engine: smaller, and better with German. */
const model = "4.0.0_best_int";

/**
 * `SPARSE_TEXT`. The default takes an image for one block of text: in photographs it takes three times as long, because it reads
 * what is no text too, and misses most of what has something else beside it.
 */
const pageSegmentation = "11" as PSM;

async function loadWorker(): Promise<Worker> {
  const { createWorker } = await import("tesseract.js");
  // Tesseract reads all languages from one folder.
  const langPath = await mkdtemp(path.join(os.tmpdir(), "albumen-languages-"));
  try {
    for (const language of languages) {
      const name = `${language}.traineddata.gz`;
      await symlink(path.join(findPackage(language), model, name), path.join(langPath, name));
    }
    const worker = await createWorker(languages, 1, { langPath, cacheMethod: "none", gzip: true });
    await worker.setParameters({ tessedit_pageseg_mode: pageSegmentation });
    return worker;
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}

const findPackage = (language: string) =>
  path.dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`));
