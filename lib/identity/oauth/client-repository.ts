import { and, eq, exists, gt, inArray, lt, notExists, or } from "drizzle-orm";
import { apiKeys, oauthClients } from "@/db/schema";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

export type ClientRow = typeof oauthClients.$inferSelect;

/** Time after which an application without a grant is unknown. */
const maxUnusedMs = dayMs;

const grantsOfClient = () =>
  db().select({ id: apiKeys.keyId }).from(apiKeys).where(eq(apiKeys.clientId, oauthClients.id));

export async function insertClient(row: ClientRow): Promise<void> {
  await db().insert(oauthClients).values(row);
}

/** Returns a registered application, unless it has had no grant for a day. */
export async function findClient(id: string): Promise<ClientRow | undefined> {
  const isRecent = gt(oauthClients.createdAt, isoTime(Date.now() - maxUnusedMs));
  const [row] = await db()
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), or(isRecent, exists(grantsOfClient()))));
  return row;
}

export async function deleteUnusedClients(): Promise<void> {
  const createdBefore = isoTime(Date.now() - maxUnusedMs);
  await deleteInBatches((limit) => {
    const unused = db()
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .where(and(lt(oauthClients.createdAt, createdBefore), notExists(grantsOfClient())))
      .limit(limit);
    return db()
      .delete(oauthClients)
      .where(inArray(oauthClients.id, unused))
      .returning({ id: oauthClients.id });
  });
}
