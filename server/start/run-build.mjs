import "./node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npm run build`: installs if needed and always builds. With `test` also what tests need. */
void import("./prepare.mjs").then(({ rebuild }) =>
  rebuild(fileURLToPath(new URL("../..", import.meta.url)), process.argv[2] === "test" ? "test" : "run"),
);
