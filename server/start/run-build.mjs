import "./node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npm run build`: installs if needed and always builds. */
void import("./prepare.mjs").then(({ rebuild }) => rebuild(fileURLToPath(new URL("../..", import.meta.url))));
