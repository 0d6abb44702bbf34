import type { ChildProcess, ForkOptions } from "node:child_process";
import { getPriority } from "node:os";
import { secondMs } from "@/lib/kernel/time";
import {
  findSessionStarter,
  lowerThreads,
  lowestNiceness,
  setSessionPriority,
} from "@/lib/platform/process/lower-priority";
import { costlyCpuMs } from "./task-cost";

/**
 * Added to this process's own niceness: images for the web process, which people wait for, go
 * before the worker's.
 */
const addedNiceness = 10;

/**
 * A costly task gets at least this share of a core on average, or the usual priority of a session:
 * on a machine that is always busy it would exceed its time.
 */
const leastShare = { share: 0.2, afterMs: 5 * secondMs };

/** The CPU time and the time that a task has taken so far. */
interface TaskUsage {
  cpuMs: number;
  wallMs: number;
}

/** The priority of one decoder process. */
export interface ChildPriority {
  /** Processes for costly tasks have the lowest priority. Also true once a task turned out costly. */
  isLowest(): boolean;
  /** Called while a task runs. */
  adapt(usage: TaskUsage): void;
}

/**
 * Returns how a process of the lowest priority is started: in a session of its own, where sessions
 * have priorities, because the session of this process would share its own with it.
 */
export function sessionOptions(isLowest: boolean): Partial<ForkOptions> & { execArgv: string[] } {
  const starter = isLowest ? findSessionStarter() : undefined;
  if (!starter) return { execArgv: [] };

  return { execPath: starter.file, execArgv: [...starter.args, process.execPath], detached: true };
}

/**
 * Sets the priority of a process that was just started, and adapts it to its tasks. The lowest one
 * starts with a task: a process that has to wait for its own start would seem to be broken.
 */
export function createChildPriority({ pid }: ChildProcess, startsLowest: boolean): ChildPriority {
  const hasOwnSession = startsLowest && findSessionStarter() !== undefined;
  let isLowest = startsLowest;
  let sessionNiceness = 0;
  let threadNiceness = Math.min(lowestNiceness, getPriority() + addedNiceness);
  if (pid !== undefined) lowerThreads(pid, threadNiceness);

  return {
    isLowest: () => isLowest,
    adapt({ cpuMs, wallMs }) {
      if (pid === undefined) return;

      isLowest ||= cpuMs > costlyCpuMs;
      if (isLowest && threadNiceness < lowestNiceness) {
        threadNiceness = lowestNiceness;
        lowerThreads(pid, threadNiceness);
      }

      if (!hasOwnSession) return;

      const isStarved = wallMs > leastShare.afterMs && cpuMs < wallMs * leastShare.share;
      const niceness = isStarved ? 0 : lowestNiceness;
      // The system may allow it at a later call.
      if (niceness !== sessionNiceness && setSessionPriority(pid, niceness)) sessionNiceness = niceness;
    },
  };
}
