import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema";
import type { Account } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";
import { ownerColumns } from "../repository";

export type EdgeAccount = Account & { disabledAt: string | null };

/** Returns the open account that belongs to a subject of the access proxy. */
export async function findEdgeAccount(sub: string): Promise<EdgeAccount | undefined> {
  const [row] = await db()
    .select({ ...ownerColumns, disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.edgeSub, sub), isNull(users.deletedAt)));
  return row;
}

/** Changes nothing if the account belongs to another subject. */
export async function linkEdgeSub(owner: string, sub: string): Promise<void> {
  await db()
    .update(users)
    .set({ edgeSub: sub })
    .where(and(eq(users.owner, owner), isNull(users.edgeSub), isNull(users.deletedAt)));
}
