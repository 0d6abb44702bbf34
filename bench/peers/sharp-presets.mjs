import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

// The presets of one photograph by bare sharp, with the product's sizes, formats and settings, in the ways that a script
// for it would be written. It does nothing else: no upload, no database, no checks, no syncing to the disk.

const widths = [2048, 1536, 1024, 512, 256, 128];
const modern = [
  ["webp", { quality: 80, effort: 2 }],
  ["avif", { quality: 50, effort: 0 }],
];
const outputs = [
  ...widths.flatMap((width) => modern.map((format) => ({ name: `w${width}`, size: { width }, format }))),
  ...modern.map((format) => ({ name: "thumb", size: { width: 320, height: 320 }, format })),
  { name: "og-image", size: { width: 1200, height: 630 }, format: ["jpeg", { quality: 80 }] },
];

const strategies = {
  /** One decode to the largest size, the outputs one after the other out of it, on one core. */
  async fanOut(file, folder) {
    sharp.concurrency(1);
    const base = await decode(file);
    for (const output of outputs) await write(sharp(...base), output, folder);
  },
  /** The same, with as many outputs at a time as there are threads. */
  async fanOutAllCores(file, folder) {
    const base = await decode(file);
    await Promise.all(outputs.map((output) => write(sharp(...base), output, folder)));
  },
  /** What most scripts do: each output from the file, all at once. */
  async callEach(file, folder) {
    await Promise.all(outputs.map((output) => write(sharp(file).autoOrient(), output, folder)));
  },
};

async function decode(file) {
  const { data, info } = await sharp(file, { ignoreIcc: true })
    .autoOrient()
    .resize({ width: widths[0] })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [data, { raw: { width: info.width, height: info.height, channels: info.channels } }];
}

function write(picture, { name, size, format: [format, options] }, folder) {
  return picture
    .resize(size)
    .toFormat(format, options)
    .toFile(path.join(folder, `${name}.${format}`));
}

sharp.cache(false);
const run = strategies[process.argv[2]];

process.on("message", async ({ file, folder }) => {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await run(file, folder);
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
  process.send({ wallMs, cpuMs: (user + system) / 1000, outputs: sizes.length, bytes: sum(sizes) });
});
process.on("disconnect", () => process.exit());
process.send({});

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
