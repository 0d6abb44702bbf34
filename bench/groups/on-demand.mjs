import path from "node:path";
import { printTable } from "../measure/table.mjs";
import { timed } from "../measure/timed.mjs";
import { compareOnDemand } from "./engine/on-demand/compare.mjs";
import { buildRows } from "./engine/on-demand/rows.mjs";
import { buildTables } from "./engine/on-demand/tables.mjs";
import { preparePhotos } from "./engine/prepare-photos.mjs";
import { listCandidates } from "./engine/quality/candidates.mjs";
import { judgeImages } from "./engine/quality/judge-images.mjs";

/**
 * Rows "on demand": renditions that were never requested before, compared with ipx and bare sharp.
 * Tables of its own have the other servers and, except in a quick run, the quality of all images.
 * @param {import("./index.mjs").Context} context
 */
export async function onDemand({ service, session, folder, isQuick }) {
  const { large, set, note } = await preparePhotos(folder);
  console.log(note);
  const { outcomes, photographOf } = await timed("on demand", () =>
    compareOnDemand({ service, session, large, set, folder, isQuick }),
  );
  for (const table of buildTables(outcomes)) printTable(table);
  if (isQuick) return buildRows(outcomes);

  const candidates = listCandidates({ outcomes, photographOf, folder: path.join(folder, "judged") });
  printTable(await timed("quality", () => judgeImages(candidates)));
  console.log(
    "\nPublished for renditions of 512 pixels from photographs of two kilopixels, on other machines of two virtual CPUs: " +
      "thumbor 51.6, imgproxy 79.6 renditions a second.",
  );

  return buildRows(outcomes);
}
