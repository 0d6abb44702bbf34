import { and, desc, gte, isNull, notInArray, or, sql } from "drizzle-orm";
import { batchJobs } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { isInScope, type JobScope } from "./repository";

/**
 * Returns the latest archive with this key that is being written, or was started since then and has
 * not failed.
 */
export async function findArchiveJobId(
  scope: JobScope,
  key: string,
  since: string,
): Promise<string | undefined> {
  const [row] = await db()
    .select({ id: batchJobs.id })
    .from(batchJobs)
    .where(
      and(
        isInScope(scope),
        notInArray(batchJobs.status, ["cancelled", "failed"]),
        or(isNull(batchJobs.endedAt), gte(batchJobs.createdAt, since)),
        sql`${batchJobs.change}::jsonb ->> 'key' = ${key}`,
      ),
    )
    .orderBy(desc(batchJobs.id))
    .limit(1);
  return row?.id;
}
