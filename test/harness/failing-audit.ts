import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/transaction";

/** Does the work while every new entry of the audit log fails, as on a full disk. */
export async function withFailingAudit(work: () => Promise<void>): Promise<void> {
  await db().execute(sql`
    create or replace function fail_insert() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`);
  await db().execute(sql`
    create trigger fail_insert before insert on audit_logs for each row execute function fail_insert()`);
  try {
    await work();
  } finally {
    await db().execute(sql`drop trigger fail_insert on audit_logs`);
  }
}
