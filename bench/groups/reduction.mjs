import path from "node:path";
import { printTable } from "../measure/table.mjs";
import { timed } from "../measure/timed.mjs";
import { bundle } from "../setup/bundle.mjs";
import { compareCosts } from "./reduction/compare-costs.mjs";
import { compareLooks } from "./reduction/compare-looks.mjs";
import { drawPatterns, listPhotos } from "./reduction/patterns.mjs";

/**
 * Rows "reduction in linear light": what it costs the engine. A table of its own has the looks of
 * fine patterns and photographs, also by other ways to reduce them.
 * @param {{ folder: string }} context
 */
export async function reduction({ folder }) {
  const program = await bundle("bench/groups/reduction/reduce-process.ts");
  const patterns = [...(await drawPatterns(folder)), ...(await listPhotos(folder))];
  const work = { program, patterns, folder: path.join(folder, "looks") };
  printTable(await timed("looks", () => compareLooks(work)));

  return timed("costs", () => compareCosts({ program, folder }));
}
