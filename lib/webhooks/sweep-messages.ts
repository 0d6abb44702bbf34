import { publishAll } from "@/lib/jobs";
import { lowestId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { deleteDeliveriesBefore } from "./delivery-repository";
import { deleteMessagesBefore, listDueWebhooks } from "./message-repository";

const retentionDays = 30;

/**
 * Queues the webhooks with messages that are due: retries, and those whose run was lost. Returns
 * their number.
 */
export async function sweepWebhooks(): Promise<number> {
  const ids = await listDueWebhooks(isoTime());
  await publishAll(ids.map((webhookId) => ({ name: "webhook/due", data: { webhookId } })));
  return ids.length;
}

/** Deletes messages and deliveries older than 30 days. */
export async function pruneWebhooks(nowMs: number = Date.now()): Promise<number> {
  const before = nowMs - retentionDays * dayMs;
  const deliveries = await deleteInBatches((limit) => deleteDeliveriesBefore(lowestId("dlv", before), limit));
  return (
    deliveries + (await deleteInBatches((limit) => deleteMessagesBefore(lowestId("msg", before), limit)))
  );
}
