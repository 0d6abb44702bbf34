import { existsSync, writeFileSync } from "node:fs";
import os from "node:os";

/**
 * Where Linux groups processes by session, it compares niceness within a session only, and shares
 * the CPU among sessions by their own niceness (sched(7), "The autogroup feature").
 */
const sessionFile = "/proc/self/autogroup";

/** Lowers the priority of this process, and of its session where there are several. */
export function lowerPriority(niceness: number): void {
  os.setPriority(niceness);
  if (!existsSync(sessionFile)) return;

  try {
    writeFileSync(sessionFile, String(niceness));
  } catch {
    // The system forbids it, for example in a container with a read-only /proc.
  }
}
