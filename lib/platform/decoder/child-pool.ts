import { logger } from "../process/logger";
import { type Child, maxCores, startChild } from "./child";
import type { DecoderRequest } from "./decoder";
import { DecoderFailure, TaskRejectedError } from "./decoder-failure";
import { createFairQueue } from "./fair-queue";
import type { Task, TaskBounds, TaskResult } from "./task";

export interface PoolOptions {
  /** The bundled program of the child processes. */
  script: string;
  maxChildren: number;
  /**
   * The number of additional children that serve keys with no running task, so that no key waits
   * for the hostile files of another.
   */
  spareChildren: number;
  /** Cores of the machine. */
  cores: number;
  /** Lifetime of an idle child. */
  idleMs: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** A child with more resident memory than this after its task is replaced instead of reused. */
  maxIdleBytes: number;
}

interface ChildPool {
  /**
   * Returns the task's output.
   * @throws TaskRejectedError, DecoderFailure, or the signal's reason
   */
  run(task: Task, bounds: PoolBounds, request: DecoderRequest): Promise<unknown>;
  close(): Promise<void>;
}

export interface PoolBounds extends TaskBounds {
  /** Upper limit, even when more cores are idle. */
  maxCores?: number | undefined;
  /** Runs in a process of the lowest priority. */
  isCostly: boolean;
}

interface Entry {
  task: Task;
  fairnessKey: string;
  bounds: PoolBounds;
  settle: (taskResult: TaskResult) => void;
  isAborted: () => boolean;
  child?: Child;
}

/**
 * A pool of up to `maxChildren` child processes and the spare ones, started on demand and ended
 * when idle.
 */
export function createPool(options: PoolOptions): ChildPool {
  const queue = createFairQueue<Entry>({ total: options.maxWaiting, perKey: options.maxWaitingPerKey });
  const idle = createIdleChildren(options.idleMs);
  const busy = new Map<Child, Entry>();
  let isClosed = false;

  function dispatch(): void {
    while (busy.size < options.maxChildren + options.spareChildren) {
      const entry = queue.shift((key, next) =>
        mayStart(next, { running: [...busy.values()], areOthersWaiting: queue.hasOther(key) }, options),
      );
      if (!entry) return;

      const { isCostly } = entry.bounds;
      const maxIdle = options.maxChildren + options.spareChildren - busy.size;
      void runEntry(entry, idle.take(isCostly, maxIdle) ?? startChild(options.script, isCostly), true);
    }
  }

  /** A child killed from outside was not the file's fault: the task gets a second child. */
  async function runEntry(entry: Entry, child: Child, canRetry: boolean): Promise<void> {
    busy.set(child, entry);
    entry.child = child;
    entry.bounds.progress?.start();
    const taskResult = await child.run(
      { ...entry.task, cores: shareCores(entry.bounds, options.cores, busy.size + queue.length) },
      entry.bounds,
    );
    const shouldRetry = taskResult.type === "killed" && canRetry && !isClosed && !entry.isAborted();
    if (!shouldRetry) entry.settle(taskResult);
    // Memory of a killed process is free only after its exit, so it occupies its place until then.
    if (!isReusable(child)) await child.end();
    busy.delete(child);
    if (shouldRetry) {
      void runEntry(entry, startChild(options.script, entry.bounds.isCostly), false);
      return;
    }

    if (isReusable(child)) idle.add(child);
    dispatch();
  }

  function isReusable(child: Child): boolean {
    return !isClosed && child.isAlive() && child.residentBytes() <= options.maxIdleBytes;
  }

  return {
    async run(task, bounds, { fairnessKey = "", isUrgent = false, signal }) {
      signal?.throwIfAborted();
      const taskResult = await new Promise<TaskResult>((resolve, reject) => {
        const abort = () => {
          queue.remove(entry);
          reject(signal?.reason);
          void entry.child?.end();
        };

        const entry: Entry = {
          task,
          bounds,
          fairnessKey,
          isAborted: () => signal?.aborted ?? false,
          settle: (result) => {
            signal?.removeEventListener("abort", abort);
            resolve(result);
          },
        };

        if (isClosed || !queue.push(entry, { key: fairnessKey, isUrgent })) {
          resolve({ type: "startup", detail: isClosed ? "the service is stopping" : "too much is waiting" });
          return;
        }

        signal?.addEventListener("abort", abort, { once: true });
        dispatch();
      });
      return unwrapResult(task, taskResult);
    },
    async close() {
      isClosed = true;
      const children = [...idle.takeAll(), ...busy.keys()];
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        entry.settle({ type: "startup", detail: "the service is stopping" });
      }
      await Promise.all(children.map((child) => child.end()));
    },
  };
}

/** The tasks besides one that waits. */
interface OtherTasks {
  running: readonly Entry[];
  areOthersWaiting: boolean;
}

/**
 * The spare children serve keys without a running task. While others have tasks, the costly ones of
 * one key leave them a child.
 */
function mayStart(
  { fairnessKey, bounds }: Entry,
  { running, areOthersWaiting }: OtherTasks,
  { maxChildren }: PoolOptions,
): boolean {
  const ofKey = running.filter((entry) => entry.fairnessKey === fairnessKey);
  if (running.length >= maxChildren && ofKey.length > 0) return false;
  if (!bounds.isCostly) return true;

  const hasOthers = areOthersWaiting || running.length > ofKey.length;
  const maxCostly = hasOthers ? Math.max(1, maxChildren - 1) : maxChildren;
  return ofKey.filter((entry) => entry.bounds.isCostly).length < maxCostly;
}

/** Divides the cores among running and waiting tasks. */
function shareCores(bounds: PoolBounds, cores: number, tasks: number): number {
  const share = Math.floor(cores / tasks);
  return Math.max(1, Math.min(share, bounds.maxCores ?? maxCores, maxCores));
}

/** Children without a task, each of which is ended after `idleMs`. */
function createIdleChildren(idleMs: number) {
  const timers = new Map<Child, NodeJS.Timeout>();

  function remove(child: Child): void {
    clearTimeout(timers.get(child));
    timers.delete(child);
  }

  return {
    add(child: Child): void {
      const timer = setTimeout(() => {
        timers.delete(child);
        void child.end();
      }, idleMs);
      timers.set(child, timer.unref());
    },
    /**
     * Removes and returns one that is alive and has the priority. If there is none, ends one when
     * there are `max`, because another will be started.
     */
    take(isLowest: boolean, max: number): Child | undefined {
      for (const child of timers.keys()) {
        if (child.isAlive() && child.isLowest() !== isLowest) continue;

        remove(child);
        if (child.isAlive()) return child;
      }
      const [oldest] = timers.keys();
      if (!oldest || timers.size < max) return undefined;

      remove(oldest);
      void oldest.end();
      return undefined;
    },
    takeAll(): Child[] {
      const children = [...timers.keys()];
      children.forEach(remove);
      return children;
    },
  };
}

function unwrapResult(task: Task, taskResult: TaskResult): unknown {
  if (taskResult.type === "done") return taskResult.output;
  if (taskResult.type === "rejected") throw new TaskRejectedError(taskResult.error);
  if (taskResult.type === "unreadable") throw taskResult.error;

  const reason =
    taskResult.type === "killed" || taskResult.type === "startup" ? "unavailable" : taskResult.type;
  const failure = new DecoderFailure(reason, `${task.kind} failed: ${taskResult.type}, ${taskResult.detail}`);
  logger().warn(
    { reason, task: task.kind, detail: taskResult.detail },
    "a decoder process did not finish its task",
  );
  throw failure;
}
