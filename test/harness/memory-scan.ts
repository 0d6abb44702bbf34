import { closeSync, openSync, readdirSync, readFileSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createScanner } from "./plain-bytes";

interface Report {
  header: { glibcVersionRuntime?: string };
}

/** Memory can be read, and what is freed be overwritten, on Linux with its usual C library. */
export const canScanMemory =
  (process.report?.getReport() as Report | undefined)?.header.glibcVersionRuntime !== undefined;

/**
 * The environment of processes whose memory is scanned: memory that they free is overwritten at
 * once, so that only what they keep is found, and a signal collects their garbage.
 */
export function scannableEnv(folder: string): Record<string, string> {
  return {
    GLIBC_TUNABLES: "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0",
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
  };
}

/** Has a process free all that it does not refer to any more: a heap snapshot starts with that. */
export async function collectGarbage(pid: number, folder: string): Promise<void> {
  const isOfProcess = (name: string) => name.endsWith(".heapsnapshot") && name.includes(`.${pid}.`);
  process.kill(pid, "SIGUSR2");
  for (;;) {
    await delay(200);
    const file = readdirSync(folder).find(isOfProcess);
    // It is complete with its last bracket.
    if (!file || !readFileSync(path.join(folder, file)).subarray(-4).includes("}")) continue;

    rmSync(path.join(folder, file));
    // Buffers are freed in the background.
    await delay(1_000);
    return;
  }
}

const partBytes = 16 * 1024 * 1024;
const overlapBytes = 64;

/** Returns the places in the memory of a process that contain one of the pieces, with the piece. */
export function findInMemory(pid: number, pieces: readonly Buffer[]): string[] {
  const find = createScanner(pieces);
  const found: string[] = [];
  const memory = openSync(`/proc/${pid}/mem`, "r");
  const buffer = Buffer.alloc(partBytes + overlapBytes);
  try {
    for (const { start, end, name } of listRegions(pid)) {
      for (let at = start; at < end; at += partBytes) {
        const bytes = readAt(memory, buffer, at, Math.min(buffer.length, end - at));
        const piece = find(buffer.subarray(0, bytes));
        if (piece) found.push(`${name} at ${at.toString(16)}: ${JSON.stringify(piece.toString("latin1"))}`);
      }
    }
  } finally {
    closeSync(memory);
  }

  return found;
}

/** Some regions cannot be read, and a process may free one in the meantime. */
function readAt(file: number, buffer: Buffer, position: number, length: number): number {
  try {
    return readSync(file, buffer, 0, length, position);
  } catch {
    return 0;
  }
}

/** The parts of the memory that the process writes to; its files are no part of them. */
function listRegions(pid: number): Array<{ start: number; end: number; name: string }> {
  return readFileSync(`/proc/${pid}/maps`, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, start = "", end = "", name = ""] =
        /^([0-9a-f]+)-([0-9a-f]+) rw\S+ \S+ \S+ \d+ *(.*)$/.exec(line) ?? [];
      if (start === "" || name.startsWith("/")) return [];

      return [
        { start: Number.parseInt(start, 16), end: Number.parseInt(end, 16), name: name || "anonymous" },
      ];
    });
}
