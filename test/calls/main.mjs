import "../../server/start/node-version.mjs";
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureInstalled } from "../../server/start/prepare.mjs";
import { printError } from "../../server/start/start-error.mjs";

/**
 * `npm run test:calls`: generated calls by every identity. `--calls 100000`; `--seed 1` repeats the
 * calls of an earlier run; `--continue` makes the calls after the calls of earlier runs with the
 * seed. `.proofs/calls.jsonl` records the progress and each fault.
 */
async function main() {
  const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
  const { values } = parseArgs({
    options: { calls: { type: "string" }, seed: { type: "string" }, continue: { type: "boolean" } },
  });
  const isContinued = values.continue === true;
  if (isContinued && values.seed === undefined) throw new Error("--continue needs the --seed of the run.");

  await ensureInstalled(projectRoot, "test");
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project=long-integration", "test/calls"];
  const env = {
    ...process.env,
    ALBUMEN_TEST_CALLS: values.calls ?? "100000",
    ALBUMEN_TEST_SEED: values.seed ?? String(randomInt(2 ** 31)),
    ALBUMEN_TEST_CONTINUE: String(isContinued),
  };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  process.exitCode = await new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

main().catch((error) => {
  printError(error);
  process.exitCode = 1;
});
