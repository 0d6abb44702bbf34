import { sql } from "drizzle-orm";
import { db } from "./transaction";

/**
 * Whether the database has the extension pgvector, which an operator may add or remove at any time.
 */
export async function canCompareVectors(): Promise<boolean> {
  const { rows } = await db().execute(sql`select 1 from pg_extension where extname = 'vector'`);
  return rows.length > 0;
}
