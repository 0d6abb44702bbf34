import { mkdir } from "node:fs/promises";
import { jobsHealth } from "@/lib/jobs";
import { scratchFolder } from "@/lib/platform/storage";
import { askDatabase } from "./repository";

export type Part = "database" | "storage" | "queue";

/** The parts that cannot be used at the moment. */
export async function checkReadiness(): Promise<Part[]> {
  const checks: Array<[Part, Promise<boolean>]> = [
    ["database", askDatabase().then(() => true)],
    ["storage", mkdir(scratchFolder(), { recursive: true }).then(() => true)],
    ["queue", jobsHealth().then((health) => health.hasLeader)],
  ];
  const results = await Promise.all(
    checks.map(async ([part, check]) => ((await check.catch(() => false)) ? [] : [part])),
  );
  return results.flat();
}
