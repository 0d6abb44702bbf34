import "../../server/start/node-version.mjs";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "../../server/start/prepare.mjs";
import { printError } from "../../server/start/start-error.mjs";

/** `npm run test:crash` */
async function main() {
  await ensureInstalled(fileURLToPath(new URL("../..", import.meta.url)), "test");
  const { runCrashTest } = await import("./crash-test.mjs");
  if (!(await runCrashTest(process.argv.slice(2)))) process.exitCode = 1;
}

main().catch((error) => {
  printError(error);
  process.exitCode = 1;
});
