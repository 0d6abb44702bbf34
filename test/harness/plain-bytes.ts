import { readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";

const windowBytes = 24;
const windowsPerBody = 64;

/**
 * Short pieces of a body, by which a copy of it is recognized: everywhere in it, but in its first
 * bytes, which many files share.
 */
export function takeWindows(body: Buffer): Buffer[] {
  const from = Math.min(700, body.length - windowBytes);
  const step = Math.max(1, Math.floor((body.length - from - windowBytes) / windowsPerBody));
  const windows: Buffer[] = [];
  for (let at = from; at + windowBytes <= body.length && windows.length < windowsPerBody; at += step) {
    const window = body.subarray(at, at + windowBytes);
    // Runs of one value are in many files.
    if (new Set(window).size > windowBytes / 2) windows.push(window);
  }

  return windows;
}

/**
 * Returns the files, of the data folder and of temporary folders changed since then, that contain
 * one of the pieces.
 */
export async function findPlainFiles(
  windows: readonly Buffer[],
  sinceMs: number,
  dataFolder = env().dataFolder,
): Promise<string[]> {
  const found: string[] = [];
  const find = createScanner(windows);
  const temporary = (await readdir(tmpdir())).filter((name) => /^(vips|magick|albumen-scratch)/.test(name));
  for await (const file of listFiles([dataFolder, ...temporary.map((name) => path.join(tmpdir(), name))])) {
    const stats = await stat(file).catch(() => undefined);
    if (!stats || stats.mtimeMs < sinceMs) continue;

    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (find(bytes)) found.push(file);
  }

  return found;
}

/**
 * Returns a function that finds the first of the pieces: thousands are looked for in one pass over
 * the bytes.
 */
export function createScanner(windows: readonly Buffer[]): (bytes: Buffer) => Buffer | undefined {
  const byStart = new Map<number, Buffer[]>();
  // Most positions do not start like any of them.
  const isStart = new Uint8Array(1 << 16);
  for (const window of windows) {
    const start = window.readUInt32LE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), window]);
    isStart[window.readUInt16LE(0)] = 1;
  }

  return (bytes) => {
    for (let at = 0; at + 4 <= bytes.length; at++) {
      if (isStart[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)] === 0) continue;

      const candidates = byStart.get(bytes.readUInt32LE(at)) ?? [];
      const found = candidates.find((window) => bytes.subarray(at, at + window.length).equals(window));
      if (found) return found;
    }
    return undefined;
  };
}

async function* listFiles(paths: string[]): AsyncGenerator<string> {
  for (const one of paths) {
    const stats = await stat(one).catch(() => undefined);
    if (stats?.isFile()) yield one;
    if (stats?.isDirectory()) yield* listFiles((await readdir(one)).map((name) => path.join(one, name)));
  }
}

/** Returns the tables with a row that contains one of the texts. */
export async function findPlainTables(texts: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const patterns = sql.param(texts.map((text) => `%${text}%`));
    const { rows: hits } = await db().execute(
      sql`select 1 from ${table} where ${table}::text like any(${patterns}::text[]) limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }

  return found;
}
