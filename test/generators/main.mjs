import { writeFileSync } from "node:fs";
import path from "node:path";
import { generateAssets } from "./assets.mjs";

/** `npm run generate:assets`: writes the committed parts of packages. */
const projectRoot = path.resolve(import.meta.dirname, "../..");
for (const { file, text } of generateAssets(projectRoot)) writeFileSync(path.join(projectRoot, file), text);
