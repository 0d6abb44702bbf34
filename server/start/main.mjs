// Like node-version.mjs, this parses on an old Node, which then reports that it is too old.
import "./node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npm start` */
void import("./launch.mjs").then(({ launch }) =>
  launch({ projectRoot: fileURLToPath(new URL("../..", import.meta.url)), args: process.argv.slice(2) }),
);
