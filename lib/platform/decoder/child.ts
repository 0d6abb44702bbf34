import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { getPriority, setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import type { RenditionSpec } from "@/lib/engine";
import { secondMs } from "@/lib/kernel/time";
import type { StreamedInput } from "./decoder-input";
import { readProcessUsage } from "./process-usage";
import type { AssignedTask, ClaimResponse, TaskError, TaskReply } from "./task";
import type { TaskLimits } from "./task-limits";
import type { TaskProgress } from "./task-progress";

/**
 * How a task ended. `killed` = by someone else's signal; `startup` = the process never came up; `unreadable` = the stream of
 * its input failed.
 */
export type TaskResult =
  | { type: "done"; output: unknown }
  | { type: "rejected"; error: TaskError }
  | { type: "unreadable"; error: unknown }
  | { type: "timeout" | "memory" | "crash" | "killed" | "startup"; detail: string };

/** One decoder process, which does one task at a time. */
export interface Child {
  run(task: AssignedTask, bounds: TaskBounds): Promise<TaskResult>;
  isAlive(): boolean;
  residentBytes(): number;
  /** Ends it at once, whatever it is doing. */
  end(): Promise<void>;
}

/** What a task may take, and who hears what happens in it. */
export interface TaskBounds {
  limits: TaskLimits;
  progress?: TaskProgress | undefined;
  /** The input, when it is not the path in the task. */
  streamed?: StreamedInput | undefined;
}

/** Beyond this process's own: the pictures of the web process, which people wait for, go before those of the worker. */
const addedNiceness = 10;
const pollMs = 50;
const startupMs = 30 * secondMs;
const maxStderrLength = 2000;
/** Signals that come from people and supervisors, not from a fault in the process. */
const externalSignals = new Set<string | null>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]);

/** The most pictures of one task that are encoded at a time: each takes a quarter of a gigabyte at most. */
export const maxCores = 4;

interface ChildState {
  ready: boolean;
  /** Its input is on the way to it. */
  isReceiving: boolean;
  stderr: string;
  progress: TaskProgress | undefined;
  settle: ((taskResult: TaskResult) => void) | undefined;
}

/**
 * Starts a decoder process. It sees nothing of our environment, which holds secrets; two memory arenas keep what it
 * frees from being scattered, and files are written by threads of their own while all others encode. It does not keep this
 * process alive except while it works.
 */
export function startChild(script: string): Child {
  const child = fork(script, [], {
    env: {
      ...{ MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: String(maxCores + 2), NODE_ENV: "production" },
      // A drawing may have a text for each language: which one it shows must not depend on the machine.
      ...{ LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" },
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
  });
  const state: ChildState = {
    ready: false,
    isReceiving: false,
    stderr: "",
    progress: undefined,
    settle: undefined,
  };
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      state.settle?.(toExitResult(state, code, signal));
      resolve();
    });
    child.once("error", (error) => {
      state.settle?.({ type: "startup", detail: error.message });
      if (child.pid === undefined) resolve();
    });
  });
  child.on("message", (reply: TaskReply) => {
    if (reply.type === "ready") state.ready = true;
    else if (reply.type === "event") state.progress?.handleEvent(reply.event);
    else if (reply.type === "claim") void replyToClaim(child, state.progress, reply);
    else state.settle?.(reply);
  });
  // Writing fails when the process ends, which its exit explains.
  inputPipe(child)?.on("error", () => undefined);
  child.stderr?.on("data", (text: Buffer) => {
    state.stderr = (state.stderr + text.toString()).slice(-maxStderrLength);
  });
  lowerPriority(child);
  unrefChild(child);

  return {
    async run(task, bounds) {
      refChild(child);
      state.progress = bounds.progress;
      const taskResult = await new Promise<TaskResult>((resolve) => {
        const watch = watchChild(child, bounds, { state, settle: resolve });
        state.settle = (result) => {
          clearInterval(watch);
          resolve(result);
        };
        child.send(task, (error) => {
          if (error) state.settle?.({ type: "killed", detail: error.message });
        });
        if (bounds.streamed) void streamInput(child, bounds.streamed, state);
      });
      state.settle = undefined;
      state.progress = undefined;
      unrefChild(child);
      return taskResult;
    },
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null && !child.killed,
    residentBytes: () => readProcessUsage(child.pid ?? 0)?.residentBytes ?? 0,
    async end() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** The descriptor behind standard input, output, errors and the channel of messages. */
const inputDescriptor = 4;

function inputPipe(child: ChildProcess) {
  return child.stdio[inputDescriptor];
}

/** Sends the bytes of a task. A child that got only a part of them is ended: it waits for the rest. */
async function streamInput(child: ChildProcess, streamed: StreamedInput, state: ChildState): Promise<void> {
  state.isReceiving = true;
  const pipe = inputPipe(child);
  try {
    if (!(pipe instanceof Socket)) throw new Error("the decoder process has no input pipe");
    let sentBytes = 0;
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sentBytes += chunk.length;
        yield chunk;
      }
    };
    await pipeline(await streamed.open(), count, pipe, { end: false });
    if (sentBytes !== streamed.sizeBytes)
      throw new Error(`the input has ${sentBytes} bytes instead of ${streamed.sizeBytes}`);
  } catch (error) {
    // A broken pipe tells that the child has ended, which its exit explains.
    if (pipe instanceof Socket && pipe.destroyed) return;
    state.settle?.({ type: "unreadable", error });
    child.kill("SIGKILL");
  } finally {
    state.isReceiving = false;
  }
}

async function replyToClaim(
  child: ChildProcess,
  progress: TaskProgress | undefined,
  { claimId, jobs }: { claimId: number; jobs: RenditionSpec[] },
): Promise<void> {
  const response: ClaimResponse = {
    kind: "claimed",
    claimId,
    jobs: progress ? await progress.claim(jobs) : jobs,
  };
  // A process that has ended says so by its exit.
  if (child.connected) child.send(response, () => undefined);
}

/** Ends the child when its task is over a limit; the limits count from the moment that the process is up and has its input. */
function watchChild(
  child: ChildProcess,
  { limits, progress }: TaskBounds,
  { state, settle }: { state: ChildState; settle: (taskResult: TaskResult) => void },
): NodeJS.Timeout {
  const pid = child.pid ?? 0;
  const sentAt = Date.now();
  let started: { at: number; cpuMs: number } | undefined;
  const stop = (type: "timeout" | "memory" | "startup", detail: string) => {
    clearInterval(timer);
    settle({ type, detail });
    child.kill("SIGKILL");
  };
  const timer = setInterval(() => {
    const usage = readProcessUsage(pid);
    if (!started && state.ready && !state.isReceiving) started = { at: Date.now(), cpuMs: usage?.cpuMs ?? 0 };
    if (!started) {
      if (!state.ready && Date.now() - sentAt > startupMs) stop("startup", `not up after ${startupMs} ms`);
      return;
    }
    const cpuMs = (usage?.cpuMs ?? 0) - started.cpuMs;
    const wallMs = Date.now() - started.at;
    const maxWallMs = usage ? limits.wallMs : limits.cpuMs;
    if (usage && usage.residentBytes > limits.residentBytes) {
      stop("memory", `${usage.residentBytes} bytes resident after ${wallMs} ms`);
    } else if (cpuMs > limits.cpuMs || wallMs > maxWallMs || progress?.isOverdue(usage ? cpuMs : wallMs)) {
      stop("timeout", `${cpuMs} ms of CPU in ${wallMs} ms`);
    }
  }, pollMs);
  return timer;
}

function toExitResult(
  { ready, stderr }: { ready: boolean; stderr: string },
  code: number | null,
  signal: string | null,
): TaskResult {
  const detail = `${signal ? `signal ${signal}` : `exit code ${code}`}${stderr && `: ${stderr.trim()}`}`;
  if (externalSignals.has(signal)) return { type: "killed", detail };
  return { type: ready ? "crash" : "startup", detail };
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + addedNiceness));
  } catch {
    // It has ended already, or the system does not allow it; both show elsewhere or do no harm.
  }
}

/** What may keep this process alive: the child itself, its channel, and its pipes. */
function listHandles(child: ChildProcess) {
  const pipes = [child.stderr, inputPipe(child)].filter((pipe) => pipe instanceof Socket);
  return [child, child.channel, ...pipes];
}

function unrefChild(child: ChildProcess): void {
  for (const handle of listHandles(child)) handle?.unref();
}

function refChild(child: ChildProcess): void {
  for (const handle of listHandles(child)) handle?.ref();
}
