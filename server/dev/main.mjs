// Like node-version.mjs, this parses on an old Node, which then reports that it is too old.
import "../start/node-version.mjs";
import { fileURLToPath } from "node:url";

// Not the folder of `npm start`, whose images should not meet code that is being written.
process.env.ALBUMEN_DATA = process.env.ALBUMEN_DATA || ".data-dev";

/** `npm run dev` */
void Promise.all([import("../start/launch.mjs"), import("./development.mjs")]).then(
  ([{ launch }, { createDevelopment, entries }]) => {
    const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
    return launch({ projectRoot, entries, development: createDevelopment(projectRoot) });
  },
);
