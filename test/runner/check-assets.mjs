import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Fails when generating the committed parts of packages again changes them.
 * @param {string} projectRoot
 */
export async function checkAssets(projectRoot) {
  // Imported lazily: this file is read before anything is installed.
  const { generateAssets, generatedFolders } = await import("../generators/assets.mjs");
  const assets = new Map(generateAssets(projectRoot).map(({ file, content }) => [file, content]));
  const present = generatedFolders.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder)).map((name) => `${folder}/${name}`),
  );
  const files = [...new Set([...assets.keys(), ...present])];
  const changed = files.filter((file) => !isCurrent(path.join(projectRoot, file), assets.get(file)));
  for (const file of changed) console.log(`${file} is out of date: run npm run generate:assets.`);

  return { passed: changed.length === 0 };
}

/** @param {string} file @param {Buffer} [content] of the generated file, if there is one */
function isCurrent(file, content) {
  return content !== undefined && existsSync(file) && readFileSync(file).equals(content);
}
