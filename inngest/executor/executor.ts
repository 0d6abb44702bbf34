import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { logger } from "@/lib/platform/logger";
import { callItem } from "./call-item";
import type { FunctionConfig } from "./function-config";
import type { ServeHandler } from "./protocol";
import { claimItem, type QueueItem, recoverItems, releaseItems } from "./queue";
import { fireDueCrons, prepareSchedule } from "./schedule";
import { startWakeLoop } from "./wake-loop";

const pollMs = 500;

export interface Flight {
  item: QueueItem;
  /** Told to stop at the end of its present step; what it still answers is void. */
  halted: boolean;
}

export interface Executor {
  functions: FunctionConfig[];
  /** Items that are being called, by id. */
  inFlight: Map<number, Flight>;
  isStopping: () => boolean;
  /** Looks for work at once. */
  wake: () => void;
  /** Takes over: frees what a dead leader left behind, and begins to work. */
  lead: () => Promise<void>;
  /** Begins nothing new; what is under way goes on, and is void once another leader has taken over. */
  resign: () => void;
  /** Ends within the time given, gives back what was not finished by then. */
  stop: (graceMs: number) => Promise<void>;
}

interface Options {
  handler: ServeHandler;
  signingKey: string;
  functions: FunctionConfig[];
  /** How many functions may be called at the same time. */
  slots: number;
}

export function createExecutor({ handler, signingKey, functions, slots }: Options): Executor {
  const executorId = randomUUID();
  const inFlight = new Map<number, Flight>();
  let leading = false;
  let stopping = false;
  let mustRecover = false;
  let claims = 0;
  const isStopping = () => stopping;
  const items = () => [...inFlight.values()].map(({ item }) => item);
  const work = startWakeLoop("queue", pollMs, fillSlots);
  const schedule = startWakeLoop("schedule", pollMs, async () => {
    if (leading && (await fireDueCrons(functions))) work.wake();
  });

  /** Only between claims: an item that is just being claimed would be taken for a forgotten one. */
  async function recover(): Promise<void> {
    const freed = await recoverItems(executorId, items());
    if (freed > 0) logger().info({ freed }, "jobs that were interrupted are run again");
    mustRecover = false;
  }

  async function fillSlots(): Promise<void> {
    if (leading && mustRecover) await recover();
    while (leading && !stopping && inFlight.size < slots) {
      const item = await claim();
      if (!item) return;
      void fly(item);
    }
  }

  async function claim(): Promise<QueueItem | undefined> {
    claims += 1;
    try {
      return await claimItem(`${executorId}.${claims}`, functions, items());
    } catch (error) {
      // The item may be claimed all the same.
      mustRecover = true;
      throw error;
    }
  }

  async function fly(item: QueueItem): Promise<void> {
    const flight: Flight = { item, halted: false };
    inFlight.set(item.id, flight);
    try {
      await callItem(item, { handler, signingKey, functions, isStopping }, () => flight.halted);
      if (flight.halted) await releaseItems([item], 0);
    } catch (error) {
      logger().error({ err: error, runId: item.runId }, "a job was interrupted and will be run again");
      await releaseItems([item], 1).catch(() => {
        mustRecover = true;
      });
    }
    if (inFlight.get(item.id) === flight) inFlight.delete(item.id);
    work.wake();
  }

  return {
    functions,
    inFlight,
    isStopping,
    wake: work.wake,
    lead: async () => {
      await prepareSchedule(functions);
      mustRecover = true;
      leading = true;
      schedule.wake();
      work.wake();
    },
    resign: () => {
      leading = false;
    },
    stop: async (graceMs) => {
      stopping = true;
      leading = false;
      await Promise.all([work.stop(), schedule.stop()]);
      for (const deadline = Date.now() + graceMs; inFlight.size > 0 && Date.now() < deadline; )
        await delay(20);
      for (const flight of inFlight.values()) flight.halted = true;
      await releaseItems(items(), 0);
    },
  };
}
