import { mkdir } from "node:fs/promises";
import { minuteMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { objectStore, scratchFolder } from "@/lib/platform/storage";
import { getJobsHealth, pingDatabase } from "./repository";

/** The job that sends what was left over runs each minute. */
const maxUnsentMs = 5 * minuteMs;

type Dependency = "database" | "storage" | "queue";

/** Returns the dependencies that are currently unavailable. */
export async function checkReadiness(): Promise<Dependency[]> {
  const checks: Array<[Dependency, Promise<boolean>]> = [
    ["database", pingDatabase().then(() => true)],
    ["storage", checkStorage().then(() => true)],
    ["queue", checkQueue()],
  ];
  const results = await Promise.all(
    checks.map(async ([dependency, check]) => ((await check.catch(() => false)) ? [] : [dependency])),
  );
  return results.flat();
}

/** Functions have no leader: there the events have to leave the database. */
async function checkQueue(): Promise<boolean> {
  const { hasLeader, unsentSince } = await getJobsHealth();
  if (!env().isServerless) return hasLeader;
  return unsentSince === null || Date.now() - Date.parse(unsentSince) < maxUnsentMs;
}

async function checkStorage(): Promise<void> {
  await mkdir(scratchFolder(), { recursive: true });
  await objectStore().checkAvailable();
}
