import { mkdir } from "node:fs/promises";
import { secondMs } from "@/lib/kernel/time";
import { listOtherProcesses, type ProcessRole } from "@/lib/platform/database/process-registry";
import { isDraining } from "@/lib/platform/process/draining";
import { singleton } from "@/lib/platform/process/singleton";
import { objectStore, scratchFolder } from "@/lib/platform/storage";
import { getJobsHealth, pingDatabase } from "./repository";

type Dependency = "database" | "storage" | "queue" | "process";

/** Jobs wait while a leader is replaced. No web process has to be taken out of service for that. */
const leaderGraceMs = 15 * secondMs;
const leader = singleton("seen-leader", () => ({ seenAt: Number.NEGATIVE_INFINITY }));

/** Returns the dependencies that are currently unavailable. */
export async function checkReadiness(): Promise<Dependency[]> {
  const checks: Array<[Dependency, Promise<boolean>]> = [
    // Not while it ends: a load balancer has to send requests to others.
    ["process", Promise.resolve(!isDraining())],
    ["database", pingDatabase().then(() => true)],
    ["storage", checkStorage().then(() => true)],
    ["queue", getJobsHealth().then((health) => hasOrAwaitsLeader(health.hasLeader))],
  ];
  const results = await Promise.all(
    checks.map(async ([dependency, check]) => ((await check.catch(() => false)) ? [] : [dependency])),
  );
  return results.flat();
}

/** Counts the running processes of the installation, with this web process. */
export async function countProcesses(): Promise<{ webs: number; workers: number }> {
  const others = await listOtherProcesses();
  const count = (role: ProcessRole) => others.filter((other) => other.role === role).length;
  return { webs: count("web") + 1, workers: count("worker") };
}

function hasOrAwaitsLeader(hasLeader: boolean): boolean {
  const now = performance.now();
  if (hasLeader) leader.seenAt = now;
  return now - leader.seenAt < leaderGraceMs;
}

async function checkStorage(): Promise<void> {
  await mkdir(scratchFolder(), { recursive: true });
  await objectStore().checkAvailable();
}
