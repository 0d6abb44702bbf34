import { readFileSync } from "node:fs";
import { ensureLogSource, ingestLog } from "@/lib/cache-logs";
import { createParser } from "@/lib/cache-logs/formats/create-parser";
import { LineSplitter } from "@/lib/cache-logs/ingest/line-splitter";
import type { LogFormat } from "@/lib/cache-logs/resource";
import { closeDatabase } from "@/lib/platform/database/transaction";

// Parses a log that a file has, or counts it into the database of the environment, and prints how
// many lines a second that were.

const [what = "", format = "", file = ""] = process.argv.slice(2);
const chunkBytes = 64_000;
const log = readFileSync(file);

function* chunks(): Generator<Buffer> {
  for (let start = 0; start < log.length; start += chunkBytes) yield log.subarray(start, start + chunkBytes);
}

async function* arriving(): AsyncGenerator<Buffer> {
  yield* chunks();
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
  const { counted, rejected } = await ingestLog(id, { body: arriving() });
  if (Object.keys(rejected).length > 0) throw new Error(`lines were rejected: ${JSON.stringify(rejected)}`);

  return counted;
}

if (what === "parse") parse();
const startedAt = performance.now();
const lines = what === "parse" ? parse() : await count();
console.log(lines / ((performance.now() - startedAt) / 1_000));
if (what !== "parse") await closeDatabase();
