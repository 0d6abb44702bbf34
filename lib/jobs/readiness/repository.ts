import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/transaction";

/** Throws the database's error. */
export async function pingDatabase(): Promise<void> {
  await db().execute(sql`select 1`);
}
