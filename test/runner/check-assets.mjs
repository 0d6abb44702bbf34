import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Fails when generating the committed parts of packages again changes them.
 * @param {string} projectRoot
 */
export async function checkAssets(projectRoot) {
  // Imported lazily: this file is read before anything is installed.
  const { generateAssets } = await import("../generators/assets.mjs");
  const changed = generateAssets(projectRoot).filter(
    ({ file, text }) => readFileSync(path.join(projectRoot, file), "utf8") !== text,
  );
  for (const { file } of changed) console.log(`${file} is out of date: run npm run generate:assets.`);
  return { passed: changed.length === 0 };
}
