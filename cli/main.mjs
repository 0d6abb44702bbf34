import "../server/start/node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npm run -s albumen -- …` */
void import("./run-command.mjs").then(({ runCommand }) =>
  runCommand(fileURLToPath(new URL("..", import.meta.url)), process.argv.slice(2)),
);
