#!/usr/bin/env node
// Like node-version.mjs, this parses on an old Node, which then reports that it is too old.
import "../server/start/node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npx albumen …` in a checkout and anywhere else, and `npm run -s albumen -- …` in a checkout. */
void import("./dispatch.mjs").then(({ dispatch }) =>
  dispatch(fileURLToPath(new URL("..", import.meta.url)), process.argv.slice(2)),
);
