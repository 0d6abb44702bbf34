import { asc, inArray, isNull } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { inngest } from "./client";

const batchSize = 50;

/**
 * Sends events of committed transactions until none is left. One that was sent and not marked, because the process
 * ended in between, is sent again; its id makes that harmless.
 */
export async function relayOutbox(): Promise<void> {
  for (;;) {
    const rows = await db()
      .select()
      .from(outbox)
      .where(isNull(outbox.sentAt))
      .orderBy(asc(outbox.id))
      .limit(batchSize);
    if (rows.length === 0) return;
    await inngest.send(
      rows.map(({ id, name, payload, createdAt }) => ({
        id,
        name,
        data: JSON.parse(payload),
        ts: Date.parse(createdAt),
      })),
    );
    const ids = rows.map(({ id }) => id);
    await db().update(outbox).set({ sentAt: isoTime() }).where(inArray(outbox.id, ids));
  }
}
