import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The command line of a process, empty when there is none. */
export function getProcessCommand(pid) {
  return readProcFile(pid, "cmdline")?.replaceAll("\0", " ") ?? queryPs(pid, "command");
}

/**
 * Returns when the process started, in the system's own format: together with the pid it identifies
 * one process permanently, where the pid alone may have been reused.
 */
export function getProcessStart(pid) {
  const fields = readStatFields(pid);
  return fields ? fields[19] : queryPs(pid, "lstart");
}

/** Ended but not yet reaped by its parent: in a container the reaper may be slow. */
function isZombie(pid) {
  return readStatFields(pid)?.[0] === "Z";
}

/** The fields after the command, which is in parentheses and may contain anything. */
function readStatFields(pid) {
  const stat = readProcFile(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function readProcFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}

function queryPs(pid, column) {
  if (process.platform === "linux" || process.platform === "win32") return "";
  return spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}
