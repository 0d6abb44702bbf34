import { fileURLToPath } from "node:url";
import { launch } from "../launch.mjs";

/** Runs the real launcher with programs that start at once and can be told to misbehave. */
const entry = (name) => `server/start/stand-ins/${name}.mjs`;
const web = process.argv[2] ?? "web";

await launch({
  projectRoot: fileURLToPath(new URL("../../..", import.meta.url)),
  entries: { web: entry(web), worker: entry("worker"), migrate: entry("migrate") },
});
