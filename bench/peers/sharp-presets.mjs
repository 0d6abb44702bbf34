import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { quality, sizes } from "../groups/engine/sizes.mjs";

// The presets of photos with bare sharp, in the ways a script would make them. It does nothing
// else: no upload, no database, no checks, no fsync. Arguments: the strategy; `eight` images in
// WebP and JPEG or `fifteen`, with AVIF; and whether the encoders get `our` settings or their
// `default` ones. With `complete` as the last one, it also makes what the product makes of an
// upload: the master of a large photo, the dominant color and the placeholder.

const [strategy, count, settings, extent] = process.argv.slice(2);
const isOurs = settings === "our";
const isComplete = extent === "complete";

const formats = {
  webp: { quality, ...(isOurs && { effort: 2 }) },
  avif: { quality: 55, ...(isOurs && { effort: 0, chromaSubsampling: "4:2:0" }) },
  jpeg: { quality },
};

const outputs = sizes.flatMap((size) => {
  /** @type {Array<keyof typeof formats>} */
  const modern = count === "fifteen" ? ["webp", "avif"] : ["webp"];
  return (size.name === "og-image" ? [/** @type {const} */ ("jpeg")] : modern).map((format) => ({
    ...size,
    format,
  }));
});
const baseWidth = Math.max(...sizes.map(({ width }) => width));

const strategies = {
  /** One decode to the largest size, then the outputs one after another, on one core. */
  async fanOut(photographs) {
    sharp.concurrency(1);
    for (const { file, folder } of photographs) {
      const base = await decode(file);
      for (const output of outputs) await write(sharp(...base), output, folder);
    }
  },
  /**
   * The same with all cores: the outputs of one photo at a time, and as many photos as there are
   * cores.
   */
  async fanOutAllCores(photographs) {
    const waiting = [...photographs];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { file, folder } = next;
        const base = await decode(file);
        await Promise.all([
          ...outputs.map((output) => write(sharp(...base), output, folder)),
          isComplete && describe(file, base, folder),
        ]);
      }
    };
    await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  },
  /** The way of most scripts: each output from the file, all at once. */
  async callEach(photographs) {
    await Promise.all(
      photographs.flatMap(({ file, folder }) =>
        outputs.map((output) => write(sharp(file).autoOrient(), output, folder)),
      ),
    );
  },
};

/** @returns {Promise<[Buffer, import("sharp").SharpOptions]>} */
async function decode(file) {
  const { data, info } = await sharp(file, { ignoreIcc: true })
    .autoOrient()
    .resize({ width: baseWidth })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [data, { raw: { width: info.width, height: info.height, channels: info.channels } }];
}

/**
 * @param {import("sharp").Sharp} image
 * @param {(typeof outputs)[number]} output
 * @param {string} folder
 */
function write(image, { name, width, height, format }, folder) {
  return image
    .resize({ width, height })
    .toFormat(format, formats[format])
    .toFile(path.join(folder, `${name}.${format}`));
}

/** Makes the rest of what the product makes of an upload, in a folder next to the outputs. */
async function describe(file, base, outputsFolder) {
  const folder = `${outputsFolder}-rest`;
  mkdirSync(folder, { recursive: true });
  const { width } = await sharp(file).metadata();
  const thumbnail = sharp(...base).resize({ width: 100, height: 100, fit: "inside" });
  const { data, info } = await thumbnail.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: info }).stats();
  writeFileSync(
    path.join(folder, "appearance.json"),
    JSON.stringify({
      dominant,
      placeholder: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64"),
    }),
  );

  if (width > baseWidth)
    await sharp(...base)
      .jpeg({ quality: 90 })
      .toFile(path.join(folder, "master.jpeg"));
}

sharp.cache(false);
process.on("message", async (/** @type {Array<{ file: string, folder: string }>} */ photographs) => {
  for (const { folder } of photographs) mkdirSync(folder, { recursive: true });
  const startedAt = performance.now();
  await strategies[strategy](photographs);
  process.send?.({ wallMs: performance.now() - startedAt });
});
process.on("disconnect", () => process.exit());
process.send?.({});
