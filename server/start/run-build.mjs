import "./node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npm run build`: installs when needed and builds in any case. */
void import("./prepare.mjs").then(({ rebuild }) => rebuild(fileURLToPath(new URL("../..", import.meta.url))));
