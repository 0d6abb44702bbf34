import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { bundleProcess } from "./bundle-process";

export interface CrashWorkers {
  /** Starts another process that runs the jobs. */
  start: () => ChildProcess;
  /** Everything that all processes have logged. */
  log: () => Array<{ at: number; message: string }>;
}

/** Prepares processes that run `crash-worker.ts`, bundled like our own processes. */
export async function createCrashWorkers(folder: string, databaseUrl: string): Promise<CrashWorkers> {
  const bundle = await bundleProcess(
    folder,
    new URL("../../inngest/executor/testing/crash-worker.ts", import.meta.url),
  );
  const logFile = path.join(folder, "notes");
  return {
    start: () => fork(bundle, [logFile], { env: { ...process.env, DATABASE_URL: databaseUrl } }),
    log: () => readLog(logFile),
  };
}

function readLog(logFile: string): Array<{ at: number; message: string }> {
  const lines = readFileSync(logFile, { encoding: "utf8", flag: "a+" }).split("\n").filter(Boolean);
  return lines.map((line) => ({
    at: Number(line.split(" ", 1)[0]),
    message: line.slice(line.indexOf(" ") + 1),
  }));
}

/** Kills the process without warning, and waits until it is gone. */
export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;

  const exited = once(worker, "exit");
  worker.kill("SIGKILL");
  await exited;
}
