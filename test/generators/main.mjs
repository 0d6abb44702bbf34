import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateAssets, generatedFolders } from "./assets.mjs";

/** `npm run generate:assets`: writes the committed parts of packages. */
const projectRoot = path.resolve(import.meta.dirname, "../..");
const assets = generateAssets(projectRoot);
for (const folder of generatedFolders) {
  rmSync(path.join(projectRoot, folder), { recursive: true, force: true });
  mkdirSync(path.join(projectRoot, folder), { recursive: true });
}
for (const { file, content } of assets) writeFileSync(path.join(projectRoot, file), content);
