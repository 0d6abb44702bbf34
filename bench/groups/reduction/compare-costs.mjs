import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { interleave } from "../../measure/interleave.mjs";
import { row } from "../../measure/row.mjs";
import { createPhoto } from "../../setup/create-photo.mjs";
import { preparePhotos } from "../engine/prepare-photos.mjs";
import { runEngine } from "./run-engine.mjs";

const bounds = { rounds: 5, budgetMs: 60_000 };
const peerName = "the engine, stored values";

/**
 * Rows "reduction in linear light": CPU time and memory of the engine, compared with a reduction of
 * stored values.
 * @param {{ program: string, folder: string }} work
 * @returns {Promise<import("../../measure/row.mjs").Row[]>}
 */
export async function compareCosts({ program, folder }) {
  const rows = [];
  for (const { title, images } of await listWorkloads(folder)) {
    const measure = (reduction) => () =>
      runEngine(program, { reduction, folder: path.join(folder, "rendered"), images });
    const { linear, srgb } = await interleave({ linear: measure("linear"), srgb: measure("srgb") }, bounds);
    const compare = (suffix, unit, figureOf) =>
      row({
        what: `reduction in linear light: ${title}, ${suffix}`,
        peerName,
        unit,
        ours: linear.map(figureOf),
        peer: srgb.map(figureOf),
      });
    rows.push(
      compare("CPU time", "ms", ({ cpuMs }) => cpuMs),
      compare("largest memory", "MB", ({ peakMb }) => peakMb),
    );
  }

  return rows;
}

async function listWorkloads(folder) {
  const { large, set, note } = await preparePhotos(folder);
  console.log(note);
  const lossless = path.join(folder, "12-megapixels.png");
  const photo = await createPhoto({ width: 4000, height: 3000 });
  writeFileSync(lossless, await sharp(photo).png({ compressionLevel: 1 }).toBuffer());
  const presetsOf = ({ files }) => files.map((file) => ({ file }));
  const one = (file, rendition) => [{ file, rendition }];

  return [
    { title: "presets of 24 MP", images: presetsOf(large) },
    { title: "presets of 8 of 2K", images: presetsOf(set) },
    { title: "w512 jpeg of 24 MP", images: one(large.files[0], { key: "w512", format: "jpeg" }) },
    { title: "w512 webp of a PNG of 12 MP", images: one(lossless, { key: "w512", format: "webp" }) },
  ];
}
