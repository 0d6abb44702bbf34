import { readFile } from "node:fs/promises";
import { findObjects } from "@/lib/engine/recognize/find-objects";
import { rateNsfw } from "@/lib/engine/recognize/rate-nsfw";
import { readText } from "@/lib/engine/recognize/read-text";
import { installAnalysisPackages } from "@/test/harness/analysis-packages";

// Does one part of a local analysis with each file, and prints what each took and the largest
// memory in MB as JSON.

const [part = "", ...files] = process.argv.slice(2);

/** Measures the work, in milliseconds of time and of all threads' work. */
async function measure(work: () => Promise<unknown>): Promise<{ wallMs: number; cpuMs: number }> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);

  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1e3 };
}

const parts: Record<string, (input: Buffer, packages: string) => Promise<unknown>> = {
  "labels and faces": findObjects,
  "not safe for work": rateNsfw,
  text: readText,
};

const run = parts[part];
if (!run) throw new Error(`There is no part ${part}.`);
const packages = await installAnalysisPackages();
const taken: Array<Awaited<ReturnType<typeof measure>>> = [];
for (const file of files) {
  const input = await readFile(file);
  taken.push(await measure(() => run(input, packages)));
}
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(JSON.stringify({ taken, peakMb }), () => process.exit());
