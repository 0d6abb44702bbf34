import path from "node:path";
import { compareOnDemand } from "../engine/on-demand/compare.mjs";
import { buildTables } from "../engine/on-demand/tables.mjs";
import { preparePhotos } from "../engine/prepare-photos.mjs";
import { listCandidates } from "../engine/quality/candidates.mjs";
import { judgeImages } from "../engine/quality/judge-images.mjs";
import { timed } from "../measure/timed.mjs";
import { printTable } from "../table.mjs";

/**
 * Renditions that were never requested before, compared with other servers, and the quality of all
 * these images. Prints tables of its own and returns no rows.
 * @param {import("./index.mjs").Context} context
 */
export async function onDemand({ service, session, folder }) {
  const { large, set, note } = await preparePhotos(folder);
  console.log(note);
  const { outcomes, photographOf } = await timed("on demand", () =>
    compareOnDemand({ service, session, large, set, folder }),
  );
  for (const table of buildTables(outcomes)) printTable(table);
  const candidates = listCandidates({ outcomes, photographOf, folder: path.join(folder, "judged") });
  printTable(await timed("quality", () => judgeImages(candidates)));
  console.log(
    "\nPublished for renditions of 512 pixels from photographs of two kilopixels, on other machines of two virtual CPUs: " +
      "thumbor 51.6, imgproxy 79.6 renditions a second.",
  );

  return [];
}
