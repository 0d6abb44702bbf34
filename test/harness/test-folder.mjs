import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { stopLeftoverPostgres } from "../../server/start/postgres-leftover.mjs";
import { getProcessStart, isAlive } from "../../server/start/process-identity.mjs";

const prefix = "albumen-test-";

/** Creates a temporary folder of this run. Removes leftovers of killed runs. */
export async function createTestFolder() {
  await removeAbandonedFolders();
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  writeFileSync(ownerFile(folder), JSON.stringify({ pid: process.pid, birth: getProcessStart(process.pid) }));
  return folder;
}

async function removeAbandonedFolders() {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(os.tmpdir(), name);
    if (!isAbandoned(folder)) continue;
    for (const cluster of ["postgres", "data/postgres"])
      await stopLeftoverPostgres(path.join(folder, cluster));
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAbandoned(folder) {
  try {
    const { pid, birth } = JSON.parse(readFileSync(ownerFile(folder), "utf8"));
    return !isAlive(pid) || getProcessStart(pid) !== birth;
  } catch {
    // Just being created by another run, or owned by another user.
    return false;
  }
}

function ownerFile(folder) {
  return path.join(folder, "owner.json");
}
