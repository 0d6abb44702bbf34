import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listProcesses } from "./process-samples.mjs";

const script = fileURLToPath(new URL("print-system-sample.mjs", import.meta.url));
const run = promisify(execFile);

/**
 * Samples the processes and the data folder. Another process does it: to read thousands of folders
 * would delay the requests of this one, and add to their latencies.
 * @param {import("../crash/installation.mjs").Installation & { dataFolder: string }} installation
 * @returns {Promise<{ processes: ReturnType<typeof import("./process-samples.mjs").sampleProcesses> } &
 *   Awaited<ReturnType<typeof import("./folder-samples.mjs").sampleFolders>>>}
 */
export async function sampleSystem({ service, dataFolder }) {
  const input = JSON.stringify({ processes: listProcesses(service()), dataFolder });
  const { stdout } = await run(process.execPath, [script, input]);

  return JSON.parse(stdout);
}
