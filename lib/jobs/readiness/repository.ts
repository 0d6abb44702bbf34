import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/transaction";

/** Raises what the database raises. */
export async function pingDatabase(): Promise<void> {
  await db().execute(sql`select 1`);
}
