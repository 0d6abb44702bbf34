import "../../server/start/node-version.mjs";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `npm run test:modes`: the suites of the HTTP interface in other modes than in `npm test`
 * (`test/harness/modes`). With the name of a mode, only in that one: `npm run test:modes --
 * cluster`.
 */
const suites = [
  "app/api/contract.integration.test.ts",
  "app/api/access-matrix.integration.test.ts",
  "app/api/access-rules.integration.test.ts",
  "app/api/fuzz.integration.test.ts",
];

/** @type {Record<string, { crash?: string[] }>} */
const modes = {
  cluster: { crash: ["--cluster", "--kills", "12"] },
  vercel: {},
};

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

function run(args, mode) {
  // One file at a time: each starts several processes.
  const env = { ...process.env, ALBUMEN_TEST_MODE: mode, VITEST_MAX_WORKERS: "1" };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

const chosen = process.argv.slice(2);
const failed = [];
for (const [mode, { crash }] of Object.entries(modes)) {
  if (chosen.length > 0 && !chosen.includes(mode)) continue;

  console.log(`\nMode ${mode}`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=integration*", ...suites];
  if (!(await run(vitest, mode))) failed.push(`${mode}: suites`);
  if (crash && !(await run(["test/crash/main.mjs", ...crash], "machine"))) failed.push(`${mode}: crash`);
}
console.log(failed.length === 0 ? "\nAll modes passed." : `\nFailed: ${failed.join(", ")}.`);
if (failed.length > 0) process.exitCode = 1;
