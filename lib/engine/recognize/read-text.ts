import { mkdtemp, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { loadOnce } from "@/lib/kernel/load-once";
import type { ImageInput } from "../image-properties";
import { requireFrom, type Tesseract, type TesseractWorker, type Word } from "./analysis-packages";

/**
 * Confidence in a word, in percent. A photo without text gives many uncertain words, most of them
 * short.
 */
const minConfidence = 75;
const minConfidenceOfShort = 90;
const shortLength = 3;

const load = loadOnce(loadWorker);

/**
 * Ways to look for text (`tessedit_pageseg_mode`). The default, one block, takes everything in a
 * photograph for text.
 */
const sparseText = "11";
const wholePage = "3";

/** Limit for an image that is no page of text. */
const maxWordsOfSigns = 20;

/**
 * Returns the words in the image of which the recognition is certain, line by line. A page that is
 * read as sparse text misses large letters that fill it, so of an image with few words that reading
 * is returned which finds more.
 */
export async function readText(input: ImageInput, packages: string): Promise<string> {
  const worker = await load(packages);
  const png = await sharp(input).flatten({ background: "white" }).greyscale().png().toBuffer();
  const sparse = await readLines(worker, png, sparseText);
  if (countWords(sparse) > maxWordsOfSigns) return sparse.join("\n");

  const page = await readLines(worker, png, wholePage);
  return (countWords(page) > countWords(sparse) ? page : sparse).join("\n");
}

async function readLines(worker: TesseractWorker, png: Buffer, pageSegmentation: string): Promise<string[]> {
  await worker.setParameters({ tessedit_pageseg_mode: pageSegmentation });
  const { data } = await worker.recognize(png, {}, { blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));

  return lines
    .map(({ words }) =>
      words
        .filter(isCertain)
        .map(({ text }) => text)
        .join(" "),
    )
    .filter((line) => line !== "");
}

function countWords(lines: readonly string[]): number {
  return lines.join(" ").split(" ").filter(Boolean).length;
}

function isCertain({ text, confidence }: Word): boolean {
  if (!/[\p{L}\p{N}]{2}/u.test(text)) return false;
  return confidence >= (text.length <= shortLength ? minConfidenceOfShort : minConfidence);
}

/**
 * From the packages of the languages: nothing is downloaded. German comes first, else its letters
 * are read as English ones.
 */
const languages = ["deu", "eng"];

/**
 * The one of the two models in each package without Tesseract's old engine: smaller, and better
 * with German.
 */
const model = "4.0.0_best_int";

async function loadWorker(packages: string): Promise<TesseractWorker> {
  const requirePackage = requireFrom(packages);
  const { createWorker } = requirePackage("tesseract.js") as Tesseract;
  // Tesseract reads all languages from one folder.
  const langPath = await mkdtemp(path.join(os.tmpdir(), "albumen-languages-"));
  try {
    for (const language of languages) {
      const name = `${language}.traineddata.gz`;
      const languagePackage = path.dirname(
        requirePackage.resolve(`@tesseract.js-data/${language}/package.json`),
      );
      await symlink(path.join(languagePackage, model, name), path.join(langPath, name));
    }
    return await createWorker(languages, 1, { langPath, cacheMethod: "none", gzip: true });
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}
