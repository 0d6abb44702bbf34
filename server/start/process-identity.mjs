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
export function commandOf(pid) {
  return procFile(pid, "cmdline")?.replaceAll("\0", " ") ?? ask(pid, "command");
}

/**
 * When the process began, in the system's own words: together with the pid it names one process for good, where the
 * pid alone may have been given to another program since.
 */
export function birthOf(pid) {
  const fields = statFields(pid);
  return fields ? fields[19] : ask(pid, "lstart");
}

/** Ended, but not yet collected by its parent: in a container the collector may be slow. */
function isZombie(pid) {
  return statFields(pid)?.[0] === "Z";
}

/** The fields after the command, which is in parentheses and may hold anything. */
function statFields(pid) {
  const stat = procFile(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}

function ask(pid, column) {
  if (process.platform === "linux" || process.platform === "win32") return "";
  return spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}
