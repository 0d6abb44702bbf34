import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { stopLeftoverPostgres } from "../../server/start/postgres-leftover.mjs";
import { getProcessStart, isAlive } from "../../server/start/process-identity.mjs";

const prefix = "albumen-test-";

/**
 * Linux's file system in memory. On a disk, a database of about 900 files is created and removed in
 * ten times the time.
 */
const memoryRoot = "/dev/shm";
/** Several times what a run stores. */
const minMemoryBytes = 8 * 1024 ** 3;

/**
 * Creates a temporary folder of this run, in memory where there is plenty. Removes leftovers of
 * killed runs.
 */
export async function createTestFolder() {
  for (const root of [os.tmpdir(), memoryRoot].filter(existsSync)) await removeAbandonedFolders(root);
  const folder = mkdtempSync(path.join(hasPlentyOfMemory() ? memoryRoot : os.tmpdir(), prefix));
  writeFileSync(ownerFile(folder), JSON.stringify({ pid: process.pid, birth: getProcessStart(process.pid) }));

  return folder;
}

function hasPlentyOfMemory() {
  if (!existsSync(memoryRoot)) return false;

  const { bavail, bsize } = statfsSync(memoryRoot);
  return Math.min(bavail * bsize, os.freemem()) > minMemoryBytes;
}

/** @param {string} root */
async function removeAbandonedFolders(root) {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(root, name);
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
