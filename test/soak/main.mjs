import "../../server/start/node-version.mjs";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "../../server/start/prepare.mjs";
import { printError } from "../../server/start/start-error.mjs";

/** `npm run test:soak` */
async function main() {
  await ensureInstalled(fileURLToPath(new URL("../..", import.meta.url)), "test");
  const { runSoakTest } = await import("./soak-test.mjs");
  if (!(await runSoakTest(process.argv.slice(2)))) process.exitCode = 1;
}

main().catch((error) => {
  printError(error);
  process.exitCode = 1;
});
