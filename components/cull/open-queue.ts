import { ApiError } from "@/components/api/api-error";
import { isServiceReachable, subscribeToReachability } from "@/components/api/connection";
import { type BatchChange, sendBatch } from "@/components/batches/batch";
import { revertChange } from "@/components/batches/optimistic-change";
import { selectionOf } from "@/components/batches/selection";
import { secondMs } from "@/lib/kernel/time";
import type { MarkChange } from "./mark";
import { MarkStorage } from "./mark-storage";
import { MarkQueue } from "./queue";
import { reportRejectedMarks } from "./stored-marks";

const queues = new Map<string, MarkQueue>();

/** Returns the queue of a library. It sends until the page is closed, also outside of the cull view. */
export function openQueue(library: string): MarkQueue {
  const opened = queues.get(library);
  if (opened) return opened;

  const queue = new MarkQueue({
    storage: new MarkStorage(library),
    async send(change, ids) {
      const target = { selection: selectionOf(ids), filters: {} };
      const { failedIds, failures } = await sendBatch(toBatchChange(change), target);
      return { failedIds, reason: failures[0]?.message };
    },
    exclusively: (run) => runExclusively(`albumen.cull.${library}`, run),
    retryDelayMs(error) {
      const seconds = error instanceof ApiError ? error.response.retryAfterSeconds : undefined;
      return seconds === undefined ? undefined : seconds * secondMs;
    },
    onRejected(ids, reason) {
      revertChange(ids);
      reportRejectedMarks(ids, reason);
    },
  });
  queues.set(library, queue);
  window.addEventListener("online", () => queue.wake());
  window.addEventListener("storage", ({ key }) => queue.noteChange(key));
  subscribeToReachability(() => isServiceReachable() && queue.wake());
  queue.wake();

  return queue;
}

/** The change of a batch that sets a mark. */
export function toBatchChange(change: MarkChange): BatchChange {
  return change.field === "rating"
    ? { action: "rate", rating: change.value }
    : { action: "pick", pick: change.value };
}

/** Without HTTPS browsers have no locks; then two tabs may send the same mark, which is harmless. */
async function runExclusively(name: string, run: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request(name, run) : run());
}
