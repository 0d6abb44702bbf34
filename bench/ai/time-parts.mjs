import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { bundle } from "../bundle.mjs";
import { createPhoto } from "../create-photo.mjs";
import { percentile } from "../measure/percentile.mjs";
import { printTable } from "../table.mjs";

const run = promisify(execFile);
const images = 6;

/** Prints time and memory of each part of a local analysis, in a process of its own. */
export async function timeParts() {
  const program = await bundle("bench/ai/part-process.ts");
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-bench-"));
  try {
    const files = await writeImages(folder);
    const lines = [];
    for (const part of ["labels and faces", "not safe for work", "text"]) {
      const { stdout } = await run(process.execPath, [program, part, ...files]);
      const { taken, peakMb } = JSON.parse(stdout);
      const [first, ...others] = taken;
      const median = (name) =>
        percentile(
          others.map((one) => one[name]),
          50,
        );
      const figures = [first.wallMs, median("wallMs"), median("cpuMs"), peakMb];
      lines.push([part, ...figures.map((value) => value.toFixed(0))]);
    }
    printTable({
      columns: [
        "parts of an analysis on this machine",
        "first ms",
        "median ms",
        "median CPU ms",
        "memory MB",
      ],
      lines,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As large as the previews that are analyzed. */
async function writeImages(folder) {
  const files = Array.from({ length: images }, (_, at) => path.join(folder, `${at}.jpg`));
  for (const [seed, file] of files.entries())
    writeFileSync(file, await createPhoto({ width: 1_024, height: 683, seed }));
  return files;
}
