import process from "node:process";
import { build } from "../start/build.mjs";
import { runTool } from "../start/run-program.mjs";

// The build on Vercel: the bundles with the decoder, the pages, and for the public deployment the
// migrations, before it replaces the one that runs.

const projectRoot = process.cwd();
await build(projectRoot);
if (process.env.VERCEL_ENV === "production") {
  await runTool(process.execPath, ["dist/migrate.mjs"], {
    cwd: projectRoot,
    env: { NODE_ENV: "production" },
    failure: "The database could not be migrated",
  });
}
