import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema";
import type { Account } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";
import { ownerColumns } from "../repository";

/** Returns the open account that belongs to a subject of the access proxy. */
export async function findEdgeAccount(sub: string): Promise<Account | undefined> {
  const [row] = await db()
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.edgeSub, sub), isNull(users.deletedAt)));
  return row;
}

/** Returns false if the account belongs to another subject. */
export async function linkEdgeSub(owner: string, sub: string): Promise<boolean> {
  const rows = await db()
    .update(users)
    .set({ edgeSub: sub })
    .where(and(eq(users.owner, owner), isNull(users.edgeSub), isNull(users.deletedAt)))
    .returning({ owner: users.owner });
  return rows.length > 0;
}
