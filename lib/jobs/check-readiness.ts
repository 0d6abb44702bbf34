import { mkdir } from "node:fs/promises";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { listOtherProcesses, type ProcessRole } from "@/lib/platform/database/process-registry";
import { isDraining } from "@/lib/platform/process/draining";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { objectStore, scratchFolder } from "@/lib/platform/storage";
import { getJobsHealth, pingDatabase } from "./repository";

/** The job that sends what was left over runs each minute. */
const maxUnsentMs = 5 * minuteMs;

type Dependency = "database" | "storage" | "queue" | "process";

/** Jobs wait while a leader is replaced. No web process has to be taken out of service for that. */
const leaderGraceMs = 15 * secondMs;
const leader = () => singleton("seen-leader", () => ({ seenAt: Number.NEGATIVE_INFINITY }));

/** Returns the dependencies that are currently unavailable. */
export async function checkReadiness(): Promise<Dependency[]> {
  const checks: Array<[Dependency, Promise<boolean>]> = [
    // Not while it ends: a load balancer has to send requests to others.
    ["process", Promise.resolve(!isDraining())],
    ["database", pingDatabase().then(() => true)],
    ["storage", checkStorage().then(() => true)],
    ["queue", checkQueue()],
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
  const seen = leader();
  if (hasLeader) seen.seenAt = now;
  return now - seen.seenAt < leaderGraceMs;
}

/** Functions have no leader: there the events have to leave the database. */
async function checkQueue(): Promise<boolean> {
  const { hasLeader, unsentSince } = await getJobsHealth();
  if (!env().isServerless) return hasOrAwaitsLeader(hasLeader);
  return unsentSince === null || Date.now() - Date.parse(unsentSince) < maxUnsentMs;
}

async function checkStorage(): Promise<void> {
  await mkdir(scratchFolder(), { recursive: true });
  await objectStore().checkAvailable();
}
