import { eq, inArray, lt } from "drizzle-orm";
import { outgoingMails } from "@/db/schema";
import { inBatches } from "@/lib/platform/in-batches";
import { executor } from "@/lib/platform/transaction";

export type OutgoingMail = typeof outgoingMails.$inferSelect;

export async function insertMail(mail: OutgoingMail): Promise<void> {
  await executor().insert(outgoingMails).values(mail);
}

export async function findMail(id: string): Promise<OutgoingMail | undefined> {
  const [row] = await executor().select().from(outgoingMails).where(eq(outgoingMails.id, id));
  return row;
}

/** False when it was gone already. */
export async function deleteMail(id: string): Promise<boolean> {
  const rows = await executor()
    .delete(outgoingMails)
    .where(eq(outgoingMails.id, id))
    .returning({ id: outgoingMails.id });
  return rows.length > 0;
}

/** Returns how many there were. */
export function deleteMailsBefore(before: string): Promise<number> {
  return inBatches((limit) => {
    const old = executor()
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(lt(outgoingMails.createdAt, before))
      .limit(limit);
    return executor()
      .delete(outgoingMails)
      .where(inArray(outgoingMails.id, old))
      .returning({ id: outgoingMails.id });
  });
}
