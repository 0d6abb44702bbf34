import { readFileSync } from "node:fs";
import { ensureLogSource, ingestLog } from "@/lib/cache-logs";
import { createParser } from "@/lib/cache-logs/formats/create-parser";
import { LineSplitter } from "@/lib/cache-logs/ingest/line-splitter";
import type { LogFormat } from "@/lib/cache-logs/resource";
import { closeDatabase } from "@/lib/platform/database/transaction";

// Parses a log that a file has, or counts it into the database of the environment, and prints how
// many lines that were per second of CPU time of this process.

const [what = "", format = "", file = ""] = process.argv.slice(2);
const chunkBytes = 64_000;
const batchBytes = 4_000_000;
const newline = 10;
const log = readFileSync(file);

function* chunks(): Generator<Buffer> {
  for (let start = 0; start < log.length; start += chunkBytes) yield log.subarray(start, start + chunkBytes);
}

/** Batches of whole lines, as large as the collector sends them. */
function* batches(): Generator<Buffer> {
  for (let start = 0; start < log.length; ) {
    const end =
      log.length - start > batchBytes ? log.lastIndexOf(newline, start + batchBytes) + 1 : log.length;
    yield log.subarray(start, end);
    start = end;
  }
}

async function* arriving(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Splits and parses the log. Returns the number of requests. */
function parse(): number {
  const [splitter, parseLine] = [new LineSplitter(), createParser(format as LogFormat)];
  let requests = 0;
  for (const chunk of chunks()) for (const line of splitter.push(chunk)) if (parseLine(line)) requests++;

  return requests;
}

async function count(): Promise<number> {
  const { id } = await ensureLogSource({ name: `bench ${process.pid}`, format: format as LogFormat });
  let lines = 0;
  for (const bytes of batches()) {
    const { counted, rejected } = await ingestLog(id, { body: arriving(bytes) });
    if (Object.keys(rejected).length > 0) throw new Error(`lines were rejected: ${JSON.stringify(rejected)}`);

    lines += counted;
  }

  return lines;
}

if (what === "parse") parse();
const before = process.cpuUsage();
const lines = what === "parse" ? parse() : await count();
const { user, system } = process.cpuUsage(before);
console.log(lines / ((user + system) / 1_000_000));
if (what !== "parse") await closeDatabase();
