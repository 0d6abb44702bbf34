import "../../server/start/node-version.mjs";
import { fileURLToPath } from "node:url";
import { printError } from "../../server/start/failure.mjs";
import { ensureInstalled } from "../../server/start/prepare.mjs";

/** `npm run test:crash` */
async function main() {
  await ensureInstalled(fileURLToPath(new URL("../..", import.meta.url)));
  const { runCrashTest } = await import("./crash-test.mjs");
  if (!(await runCrashTest(process.argv.slice(2)))) process.exitCode = 1;
}

main().catch((error) => {
  printError(error);
  process.exitCode = 1;
});
