import path from "node:path";
import { compareOnDemand } from "../engine/on-demand/compare.mjs";
import { buildTables } from "../engine/on-demand/tables.mjs";
import { preparePhotos } from "../engine/prepare-photos.mjs";
import { comparePresetsAlone } from "../engine/presets-alone.mjs";
import { comparePresetsInProduct } from "../engine/presets-in-product.mjs";
import { listCandidates } from "../engine/quality/candidates.mjs";
import { judgeImages } from "../engine/quality/judge-images.mjs";
import { printTable } from "../table.mjs";

/**
 * Rows "presets" and "engine alone": images made in the product and by its decoders alone, compared with scripts. Before
 * them, separate tables: images on demand, compared with other servers, and the quality of all these images.
 * @param {import("./index.mjs").Context} context
 */
export async function engine({ service, session, folder }) {
  const { large, set, note } = await preparePhotos(folder);
  console.log(note);
  const work = { service, session, large, set, folder };
  const inProduct = await timed("presets in the product", () => comparePresetsInProduct(work));
  const alone = await timed("engine alone", () => comparePresetsAlone(work));
  const onDemand = await timed("on demand", () => compareOnDemand(work));
  for (const table of buildTables(onDemand.outcomes)) printTable(table);
  const candidates = listCandidates({
    ...{ outcomes: onDemand.outcomes, presets: alone.renditions, photographOf: onDemand.photographOf },
    folder: path.join(folder, "judged"),
  });
  const quality = await timed("quality", () => judgeImages(candidates));
  printTable(quality);
  console.log(
    "\nPublished for renditions of 512 pixels from photographs of two kilopixels, on other machines of two virtual CPUs: " +
      "thumbor 51.6, imgproxy 79.6 renditions a second.",
  );
  return [...inProduct, ...alone.rows];
}

async function timed(title, work) {
  const startedAt = Date.now();
  const result = await work();
  console.log(`${title}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}
