import { mkdir } from "node:fs/promises";
import { objectStore, scratchFolder } from "@/lib/platform/storage";
import { getJobsHealth, pingDatabase } from "./repository";

type Dependency = "database" | "storage" | "queue";

/** Returns the dependencies that are currently unavailable. */
export async function checkReadiness(): Promise<Dependency[]> {
  const checks: Array<[Dependency, Promise<boolean>]> = [
    ["database", pingDatabase().then(() => true)],
    ["storage", checkStorage().then(() => true)],
    ["queue", getJobsHealth().then((health) => health.hasLeader)],
  ];
  const results = await Promise.all(
    checks.map(async ([dependency, check]) => ((await check.catch(() => false)) ? [] : [dependency])),
  );
  return results.flat();
}

async function checkStorage(): Promise<void> {
  await mkdir(scratchFolder(), { recursive: true });
  await objectStore().checkAvailable();
}
