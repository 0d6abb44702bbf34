import { eq, inArray, lt } from "drizzle-orm";
import { outgoingMails } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

export type OutgoingMail = typeof outgoingMails.$inferSelect;

export async function insertMail(mail: OutgoingMail): Promise<void> {
  await db().insert(outgoingMails).values(mail);
}

export async function findMail(id: string): Promise<OutgoingMail | undefined> {
  const [row] = await db().select().from(outgoingMails).where(eq(outgoingMails.id, id));
  return row;
}

/** Returns false if it was already deleted. */
export async function deleteMail(id: string): Promise<boolean> {
  const rows = await db()
    .delete(outgoingMails)
    .where(eq(outgoingMails.id, id))
    .returning({ id: outgoingMails.id });
  return rows.length > 0;
}

/** Returns the number deleted. */
export function deleteMailsBefore(before: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db()
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(lt(outgoingMails.createdAt, before))
      .limit(limit);

    return db()
      .delete(outgoingMails)
      .where(inArray(outgoingMails.id, old))
      .returning({ id: outgoingMails.id });
  });
}
