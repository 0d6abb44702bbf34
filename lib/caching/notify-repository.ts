import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/transaction";

/** Name of the Postgres channel that tells every process which images changed; all of an owner's by the owner's uid. */
export const imageChangesChannel = "albumen_image_changes";

/** Notifies all processes once the open transaction commits. */
export async function notifyProcesses(ids: readonly string[]): Promise<void> {
  await db().execute(sql`
    select pg_notify(${imageChangesChannel}, id) from unnest(${sql.param([...ids])}::text[]) as t(id)`);
}
