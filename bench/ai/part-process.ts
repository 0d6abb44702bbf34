import { readFile } from "node:fs/promises";
import { findObjects } from "@/lib/engine/recognize/find-objects";
import { rateNsfw } from "@/lib/engine/recognize/rate-nsfw";
import { readText } from "@/lib/engine/recognize/read-text";

// Does one part of a local analysis with each file, and prints the times in milliseconds and the largest memory in MB as JSON.

const [part = "", ...files] = process.argv.slice(2);

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const parts: Record<string, (input: Buffer) => Promise<unknown>> = {
  "labels and faces": findObjects,
  "not safe for work": rateNsfw,
  text: readText,
};

const run = parts[part];
if (!run) throw new Error(`There is no part ${part}.`);
const times: number[] = [];
for (const file of files) {
  const input = await readFile(file);
  times.push(await time(() => run(input)));
}
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(JSON.stringify({ times, peakMb }), () => process.exit());
