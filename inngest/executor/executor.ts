import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type QueueItem, recoverItems, releaseItems } from "@/lib/jobs/queue";
import { logger } from "@/lib/platform/process/logger";
import { runItem } from "./call-item";
import { claimNextItem } from "./claim-next-item";
import type { FunctionConfig } from "./function-config";
import type { ServeHandler } from "./protocol";
import { fireDueCrons, syncSchedule } from "./schedule";
import { startWakeLoop } from "./wake-loop";

const pollMs = 500;

export interface ActiveRun {
  item: QueueItem;
  /** Set to stop at the end of the current step; later results are void. */
  halted: boolean;
}

export interface Executor {
  functions: FunctionConfig[];
  /** Items being called, by id. */
  activeRuns: Map<number, ActiveRun>;
  isStopping: () => boolean;
  /** Looks for work at once. */
  wake: () => void;
  /** Takes over: frees what a dead leader left claimed, and starts working. */
  lead: (leaseHolder?: string) => Promise<void>;
  /**
   * Starts nothing new; running calls continue, and are void once another leader has taken over.
   */
  resign: () => void;
  /** Ends within the grace period, then releases unfinished items. */
  stop: (graceMs: number) => Promise<void>;
}

interface Options {
  handler: ServeHandler;
  signingKey: string;
  functions: FunctionConfig[];
  /** Maximum number of simultaneous function calls. */
  slots: number;
}

/** Runs an item and releases it if it did not end. Returns false if it is still claimed. */
async function runOrRelease(activeRun: ActiveRun, caller: Parameters<typeof runItem>[1]): Promise<boolean> {
  const { item } = activeRun;
  try {
    await runItem(item, caller, () => activeRun.halted);
    if (activeRun.halted) await releaseItems([item], { isCrash: false });
    return true;
  } catch (error) {
    logger().error({ err: error, runId: item.runId }, "a job was interrupted and will be run again");
    return releaseItems([item], { isCrash: true }).then(
      () => true,
      () => false,
    );
  }
}

/** Waits for the runs to end within the grace period, then halts those that are left. */
async function haltRuns(activeRuns: Executor["activeRuns"], graceMs: number): Promise<void> {
  for (const deadline = Date.now() + graceMs; activeRuns.size > 0 && Date.now() < deadline; ) await delay(20);
  for (const activeRun of activeRuns.values()) activeRun.halted = true;
}

export function createExecutor({ handler, signingKey, functions, slots }: Options): Executor {
  const executorId = randomUUID();
  const activeRuns = new Map<number, ActiveRun>();
  let leading = false;
  let leaseHolder: string | undefined;
  let stopping = false;
  let needsRecovery = false;
  let claims = 0;
  const isStopping = () => stopping;
  const activeItems = () => [...activeRuns.values()].map(({ item }) => item);
  const queueLoop = startWakeLoop("queue", pollMs, fillSlots);
  const scheduleLoop = startWakeLoop("schedule", pollMs, async () => {
    if (leading && (await fireDueCrons(functions))) queueLoop.wake();
  });

  /**
   * Runs only between claims: it would take an item that is just being claimed for an abandoned
   * one.
   */
  async function recover(): Promise<void> {
    const releasedCount = await recoverItems(executorId, activeItems(), leaseHolder);
    if (releasedCount > 0) logger().info({ releasedCount }, "interrupted jobs are run again");
    needsRecovery = false;
  }

  async function fillSlots(): Promise<void> {
    if (leading && needsRecovery) await recover();
    while (leading && !stopping && activeRuns.size < slots) {
      const item = await claimNext();
      if (!item) return;

      void run(item);
    }
  }

  async function claimNext(): Promise<QueueItem | undefined> {
    claims += 1;
    try {
      const claim = `${executorId}.${claims}`;
      return await claimNextItem({ claim, functions, activeItems: activeItems(), leaseHolder });
    } catch (error) {
      // The item may be claimed anyway.
      needsRecovery = true;
      throw error;
    }
  }

  async function run(item: QueueItem): Promise<void> {
    const activeRun: ActiveRun = { item, halted: false };
    activeRuns.set(item.id, activeRun);
    const isReleased = await runOrRelease(activeRun, { handler, signingKey, functions, isStopping });
    if (!isReleased) needsRecovery = true;
    if (activeRuns.get(item.id) === activeRun) activeRuns.delete(item.id);
    queueLoop.wake();
  }

  return {
    functions,
    activeRuns,
    isStopping,
    wake: queueLoop.wake,
    lead: async (holder) => {
      await syncSchedule(functions);
      leaseHolder = holder;
      needsRecovery = true;
      leading = true;
      scheduleLoop.wake();
      queueLoop.wake();
    },
    resign: () => {
      leading = false;
    },
    stop: async (graceMs) => {
      stopping = true;
      leading = false;
      await Promise.all([queueLoop.stop(), scheduleLoop.stop()]);
      await haltRuns(activeRuns, graceMs);
      await releaseItems(activeItems(), { isCrash: false });
    },
  };
}
