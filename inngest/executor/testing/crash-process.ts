import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface CrashWorkers {
  /** Starts one more process that runs the jobs. */
  start: () => ChildProcess;
  /** Everything that all of them have done. */
  notes: () => Array<{ at: number; what: string }>;
}

/** Prepares processes that run `crash-worker.ts`, bundled as our own processes are. */
export async function crashWorkers(folder: string, databaseUrl: string): Promise<CrashWorkers> {
  mkdirSync(folder, { recursive: true });
  const bundle = path.join(folder, "crash-worker.mjs");
  const logFile = path.join(folder, "notes");
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  await build({
    entryPoints: [fileURLToPath(new URL("crash-worker.ts", import.meta.url))],
    outfile: bundle,
    bundle: true,
    packages: "external",
    alias: { "@": projectRoot },
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  return {
    start: () => fork(bundle, [logFile], { env: { ...process.env, DATABASE_URL: databaseUrl } }),
    notes: () => readNotes(logFile),
  };
}

function readNotes(logFile: string): Array<{ at: number; what: string }> {
  const lines = readFileSync(logFile, { encoding: "utf8", flag: "a+" }).split("\n").filter(Boolean);
  return lines.map((line) => ({
    at: Number(line.split(" ", 1)[0]),
    what: line.slice(line.indexOf(" ") + 1),
  }));
}

/** Kills without warning, and waits until the process is gone. */
export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}
