import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../../server/start/network.mjs";
import { startService } from "../harness/service.mjs";

/** A product on one data folder, which outlives its processes. */
export async function createInstallation() {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "albumen-crash-"));
  const port = await findFreePort("0.0.0.0");
  let service = await startService({ port, dataFolder });
  let starts = 1;

  return {
    dataFolder,
    origin: service.origin,
    /** @returns {import("../harness/service.mjs").Service} */
    service: () => service,
    starts: () => starts,
    /** Kills the launcher, whose children notice by themselves, and restarts the product at once. */
    async killLauncher() {
      service.process.kill("SIGKILL");
      service = await startService({ port, dataFolder });
      starts++;
    },
    decoderPids: () => [...findDecoderPids(service.pid("web")), ...findDecoderPids(service.pid("worker"))],
    output: () => service.output(),
    stop: () => service.stop(),
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

/** @typedef {Awaited<ReturnType<typeof createInstallation>>} Installation */

/** Returns the decoder processes of a process. */
function findDecoderPids(parent) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readParentPid(name) === parent)
    .map(Number);
}

function readParentPid(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
