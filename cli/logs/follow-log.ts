import { setTimeout as sleep } from "node:timers/promises";
import { type LogFile, readLines, withLogFiles } from "./log-files";
import { type Positions, readPositions, writePositions } from "./positions";

/** Whole lines of a log file. */
export interface LogChunk {
  bytes: Buffer;
  file: string;
  offset: number;
}

interface FollowOptions {
  file: string;
  positionsFile: string;
  /** Counts a chunk, and returns the size of the batch that was counted at this offset. */
  send: (chunk: LogChunk) => Promise<number>;
  onError: (error: unknown) => void;
  /** Whether to return at the end of the log. */
  once: boolean;
}

const chunkBytes = 4_000_000;
const pollMs = 1_000;
const maxBackoffMs = 30_000;
/** After these failures in a row, whoever has started the collector starts it again. */
const maxFailures = 20;

/**
 * Sends the lines of a log file as they are written, and of the files it was rotated to. The
 * position on disk moves only after a chunk was counted. A chunk that is sent again is not counted
 * again, so the collector can be killed at any time.
 */
export async function followLog(options: FollowOptions): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      while (await sendNext(options)) failures = 0;
      if (options.once) return;

      failures = 0;
      await sleep(pollMs);
    } catch (error) {
      failures++;
      if (options.once || failures >= maxFailures) throw error;

      options.onError(error);
      await sleep(Math.min(maxBackoffMs, pollMs * 2 ** (failures - 1)));
    }
  }
}

/** Returns false if there is no new line. */
async function sendNext({ file, positionsFile, send }: FollowOptions): Promise<boolean> {
  return withLogFiles(file, async (files) => {
    const positions = keepKnown(await readPositions(positionsFile), files);
    for (const logFile of files) {
      const offset = positions[logFile.id] ?? 0;
      const bytes = offset < logFile.sizeBytes ? await readLines(logFile, offset, chunkBytes) : undefined;
      if (!bytes) continue;

      const countedBytes = await send({ bytes, file: logFile.id, offset });
      await writePositions(positionsFile, { ...positions, [logFile.id]: offset + countedBytes });

      return true;
    }

    return false;
  });
}

/** Positions of files that are gone are not needed. */
function keepKnown(positions: Positions, files: readonly LogFile[]): Positions {
  const ids = new Set(files.map(({ id }) => id));
  return Object.fromEntries(Object.entries(positions).filter(([id]) => ids.has(id)));
}
