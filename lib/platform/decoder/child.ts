import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import type { RenditionSpec } from "@/lib/engine";
import { createChildPriority, sessionOptions } from "./child-priority";
import type { StreamedInput } from "./decoder";
import { outputDescriptor } from "./output-frames";
import { readProcessUsage } from "./process-usage";
import { receiveRenditions } from "./receive-renditions";
import type { AssignedTask, ClaimResponse, TaskBounds, TaskProgress, TaskReply, TaskResult } from "./task";
import { watchTask } from "./watch-task";

/** One decoder process, which runs one task at a time. */
export interface Child {
  run(task: AssignedTask, bounds: TaskBounds): Promise<TaskResult>;
  isAlive(): boolean;
  residentBytes(): number;
  /** Whether it runs at the lowest priority, for costly tasks. */
  isLowest(): boolean;
  /** Kills the process immediately. */
  end(): Promise<void>;
}

const maxStderrLength = 2000;
/** Signals sent by people and supervisors, not caused by a fault in the process. */
const externalSignals = new Set<string | null>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]);

/**
 * The number of variants of one task that are encoded concurrently. Each takes a quarter of a
 * gigabyte at most.
 */
export const maxCores = 4;

interface ChildState {
  ready: boolean;
  /** The input is being sent. */
  isReceiving: boolean;
  stderr: string;
  progress: TaskProgress | undefined;
  /** Resolves when all declared renditions have been read and passed on, or will never come. */
  outputs: Promise<void>;
  /** The reason for which this process has killed the child. */
  killedFor: TaskResult | undefined;
  settle: ((taskResult: TaskResult) => void) | undefined;
}

const childEnv = {
  MALLOC_ARENA_MAX: "2",
  UV_THREADPOOL_SIZE: String(maxCores + 2),
  NODE_ENV: "production",
  // Large bitmaps stay in memory: the library would write them to a disk, even if the image is
  // encrypted.
  VIPS_DISC_THRESHOLD: "8g",
  // An SVG may have text for each language; the rendered one must not depend on the machine.
  LANG: "en_US.UTF-8",
  LC_ALL: "en_US.UTF-8",
} as const;

/**
 * Starts a decoder process. It inherits no environment variables, because they contain secrets. Two
 * malloc arenas reduce fragmentation, and extra threads write files while the others encode. The
 * child keeps this process alive only while it works.
 */
export function startChild(script: string, isLowest: boolean): Child {
  const child = fork(script, [], {
    env: childEnv,
    ...sessionOptions(isLowest),
    stdio: ["ignore", "ignore", "pipe", "ipc", "pipe", "pipe"],
  });

  const state: ChildState = {
    ready: false,
    isReceiving: false,
    stderr: "",
    progress: undefined,
    outputs: Promise.resolve(),
    killedFor: undefined,
    settle: undefined,
  };
  const exited = followChild(child, state);
  const priority = createChildPriority(child, isLowest);
  unrefChild(child);

  return {
    async run(task, bounds) {
      refChild(child);
      state.progress = bounds.progress;
      const taskResult = await new Promise<TaskResult>((resolve) => {
        const watch = watchTask(child.pid ?? 0, bounds, {
          hasStarted: () => state.ready,
          hasInput: () => !state.isReceiving,
          onUsage: priority.adapt,
          stop: (result) => killFor(child, state, result),
        });
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
    isLowest: priority.isLowest,
    async end() {
      // This process may have nothing else to wait for.
      refChild(child);
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Records in the state what the process sends, and how it ends. Resolves when it has ended. */
function followChild(child: ChildProcess, state: ChildState): Promise<void> {
  child.on("message", (reply: TaskReply) => {
    if (reply.type === "ready") state.ready = true;
    else if (reply.type === "claim") void replyToClaim(child, state.progress, reply);
    else if (reply.type === "declare") {
      const { renditions } = reply;
      state.outputs = state.outputs.then(async () => {
        if (state.killedFor) return;

        const problem = await receiveRenditions(outputPipe(child), renditions, state.progress);
        if (problem !== undefined) killFor(child, state, { type: "crash", detail: problem });
      });
    } else if (reply.type === "event") void state.progress?.handleEvent(reply.event);
    else void state.outputs.then(() => settleReply(child, state, reply));
  });
  // Writing and reading fail when the process ends; its exit explains why.
  for (const pipe of [inputPipe(child), outputPipe(child)]) pipe?.on("error", () => undefined);
  child.stderr?.on("data", (text: Buffer) => {
    state.stderr = (state.stderr + text.toString()).slice(-maxStderrLength);
  });

  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      // Its last outputs may still be in the pipe.
      void state.outputs.then(() => state.settle?.(state.killedFor ?? toExitResult(state, code, signal)));
      resolve();
    });
    child.once("error", (error) => {
      state.settle?.({ type: "startup", detail: error.message });
      if (child.pid === undefined) resolve();
    });
  });
}

/** The descriptor after stdin, stdout, stderr and the IPC channel. */
const inputDescriptor = 4;

const inputPipe = (child: ChildProcess) => pipeAt(child, inputDescriptor);
const outputPipe = (child: ChildProcess) => pipeAt(child, outputDescriptor);

function pipeAt(child: ChildProcess, descriptor: number): Socket | undefined {
  const pipe: unknown = child.stdio[descriptor as number];
  return pipe instanceof Socket ? pipe : undefined;
}

/** The task ends with this result once the process has. */
function killFor(child: ChildProcess, state: ChildState, result: TaskResult): void {
  state.killedFor ??= result;
  child.kill("SIGKILL");
}

function settleReply(
  child: ChildProcess,
  state: ChildState,
  reply: Extract<TaskReply, { type: "done" | "rejected" }>,
): void {
  if (state.killedFor) return;
  // They would come before the later outputs of a process that is reused.
  if (outputPipe(child)?.readableLength)
    killFor(child, state, { type: "crash", detail: "bytes that were not declared" });
  else state.settle?.(reply);
}

/**
 * Sends the input of a task. Kills a child that got only part of it, because it would wait for the
 * rest.
 */
async function streamInput(child: ChildProcess, streamed: StreamedInput, state: ChildState): Promise<void> {
  state.isReceiving = true;
  const pipe = inputPipe(child);
  try {
    if (!pipe) throw new Error("the decoder process has no input pipe");

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
    // A broken pipe means that the child has ended; its exit explains why.
    if (pipe?.destroyed) return;

    killFor(child, state, { type: "unreadable", error });
  } finally {
    state.isReceiving = false;
  }
}

async function replyToClaim(
  child: ChildProcess,
  progress: TaskProgress | undefined,
  { claimId, specs }: { claimId: number; specs: RenditionSpec[] },
): Promise<void> {
  const response: ClaimResponse = {
    kind: "claimed",
    claimId,
    specs: progress ? await progress.claim(specs) : specs,
  };
  // The exit of an ended process is handled elsewhere.
  if (child.connected) child.send(response, () => undefined);
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

/** Handles that may keep this process alive: the child itself, its channel and its pipes. */
function listHandles(child: ChildProcess) {
  const pipes = [child.stderr, inputPipe(child), outputPipe(child)];
  return [child, child.channel, ...pipes.filter((pipe) => pipe instanceof Socket)];
}

function unrefChild(child: ChildProcess): void {
  for (const handle of listHandles(child)) handle?.unref();
}

function refChild(child: ChildProcess): void {
  for (const handle of listHandles(child)) handle?.ref();
}
