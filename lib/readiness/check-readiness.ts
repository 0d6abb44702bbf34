import { mkdir } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { jobsHealth } from "@/inngest/inspect";
import { scratchFolder } from "@/lib/platform/storage";
import { executor } from "@/lib/platform/transaction";

export type Part = "database" | "storage" | "queue";

/** The parts that cannot be used at the moment. */
export async function checkReadiness(): Promise<Part[]> {
  const checks: Array<[Part, Promise<boolean>]> = [
    [
      "database",
      executor()
        .execute(sql`select 1`)
        .then(() => true),
    ],
    ["storage", mkdir(scratchFolder(), { recursive: true }).then(() => true)],
    ["queue", jobsHealth().then((health) => health.hasLeader)],
  ];
  const results = await Promise.all(
    checks.map(async ([part, check]) => ((await check.catch(() => false)) ? [] : [part])),
  );
  return results.flat();
}
