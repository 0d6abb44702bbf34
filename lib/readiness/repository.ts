import { sql } from "drizzle-orm";
import { executor } from "@/lib/platform/transaction";

/** Raises what the database raises. */
export async function askDatabase(): Promise<void> {
  await executor().execute(sql`select 1`);
}
