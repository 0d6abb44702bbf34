import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/transaction";

/**
 * As if the account had changed its handles so many days earlier, so that it may change it again.
 */
export async function ageRenames(uid: string, days = 1): Promise<void> {
  await db().execute(sql`
    update handle_aliases
    set created_at = to_char((created_at::timestamptz - make_interval(days => ${days})) at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where uid = ${uid}`);
}
