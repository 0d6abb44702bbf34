import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { outboxChannel, relayEvents } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { embeddedSigningKey, inngest, isHosted } from "./client";
import { setRunningExecutor } from "./executor/embedded-fetch";
import { createExecutor, type Executor } from "./executor/executor";
import { parseFunctionConfig } from "./executor/function-config";
import { startLeaderElection } from "./executor/leader-election";
import { syncFunctions } from "./executor/protocol";
import { startWakeLoop } from "./executor/wake-loop";

/** A commit that cannot wake the relay requires more frequent polling. */
const relayPollMs = { listening: secondMs, polling: secondMs / 4 };
const defaultGraceMs = 5 * secondMs;
/**
 * More than the 16 runs that wait for receivers of webhooks. What needs memory or a processor is
 * limited by its function.
 */
const defaultSlots = 24;

interface Options {
  functions: InngestFunction.Any[];
  /** Maximum number of simultaneous function calls of the embedded executor. */
  slots?: number;
}

export interface JobRunner {
  /**
   * Ends when the running steps have, or after the time; the next process restarts what is
   * unfinished.
   */
  stop: (graceMs?: number) => Promise<void>;
}

/**
 * Runs jobs in this process: the outbox relay and, unless an Inngest server runs them, the
 * functions. Among several processes one works and the others are standbys. Throws when a function
 * is unsupported.
 */
export async function startJobs({ functions, slots = defaultSlots }: Options): Promise<JobRunner> {
  const { directDatabaseUrl } = env();
  const executor = isHosted() ? undefined : await startExecutor(functions, slots);
  let leading = false;
  const relay = startWakeLoop("relay", relayPollMs[directDatabaseUrl ? "listening" : "polling"], async () => {
    if (leading) await relayEvents((events) => inngest.send(events));
  });
  const leadership = startLeaderElection({
    databaseUrl: directDatabaseUrl,
    channel: outboxChannel,
    onAcquired: async (leaseHolder) => {
      await executor?.lead(leaseHolder);
      leading = true;
      relay.wake();
      logger().info("this process runs the jobs");
    },
    onLost: () => {
      leading = false;
      executor?.resign();
    },
    onNotification: relay.wake,
  });

  return {
    stop: async (graceMs = defaultGraceMs) => {
      leading = false;
      await relay.stop();
      await executor?.stop(graceMs);
      await leadership.stop();
      setRunningExecutor(undefined);
    },
  };
}

async function startExecutor(functions: InngestFunction.Any[], slots: number): Promise<Executor> {
  const handler = serve({ client: inngest, functions, enableUnauthedSync: false });
  const signingKey = embeddedSigningKey();
  const configs = (await syncFunctions(handler, signingKey)).map(parseFunctionConfig);
  const executor = createExecutor({ handler, signingKey, functions: configs, slots });
  setRunningExecutor(executor);

  return executor;
}
