import "../../server/start/node-version.mjs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { leftOut } from "./left-out.mjs";

/**
 * `npm run test:all`: runs `npm test` and then every test that it leaves out, continues after a
 * failure, and prints what failed.
 */
const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const failed = [];
for (const { name, command } of [{ name: "`npm test`", command: ["npm", "test"] }, ...leftOut]) {
  const [program = "", ...args] = command;
  console.log(`\n── ${command.join(" ")}: ${name}`);
  const { status } = spawnSync(program, args, { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) failed.push(command.join(" "));
}
console.log(failed.length === 0 ? "\nAll tests passed." : `\nFailed: ${failed.join(", ")}.`);
if (failed.length > 0) process.exitCode = 1;
