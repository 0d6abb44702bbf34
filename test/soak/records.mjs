import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { appendResult, proofFolder, readResults } from "../harness/proof-results.mjs";

/**
 * A soak test, which may run in parts. All parts have the same rate.
 * @typedef {{ perSecond: number, images: number, limitPerSecond: number }} SoakRun
 */
/**
 * The state at a time of the run, in seconds without the pauses between its parts.
 * @typedef {{ at: number, part: number, processes: Record<string,
 *   import("./process-samples.mjs").ProcessSample> } & Awaited<ReturnType<typeof
 *   import("./folder-samples.mjs").sampleFolders>> & Awaited<ReturnType<typeof
 *   import("./database-samples.mjs").sampleDatabase>>} Sample
 */
/** @typedef {{ at: number, part: number, kinds: import("./latencies.mjs").Latencies }} Minute */
/**
 * A part that has ended with its checks.
 * @typedef {{ part: number, date: string, commit: string, seed: number, seconds: number, started:
 *   number, left: number, mostPending: number, counts: import("../crash/ledger.mjs").Ledger["counts"],
 *   failedChecks: string[] }} Part
 */

const runFile = path.join(proofFolder, "soak/run.json");
const lines = { samples: "soak/samples.jsonl", minutes: "soak/minutes.jsonl", parts: "soak/parts.jsonl" };

/** @returns {SoakRun | undefined} the run that can be continued */
export function readRun() {
  return existsSync(runFile) ? JSON.parse(readFileSync(runFile, "utf8")) : undefined;
}

/** @param {SoakRun} run */
export function writeRun(run) {
  writeReport("run.json", JSON.stringify(run));
}

/** Removes what earlier runs have recorded, except their summaries. */
export function removeRecords() {
  rmSync(path.join(proofFolder, "soak"), { recursive: true, force: true });
}

/** @param {"samples" | "minutes" | "parts"} name */
export function record(name, line) {
  appendResult(lines[name], line);
}

/** @returns {{ samples: Sample[], minutes: Minute[], parts: Part[] }} */
export function readRecords() {
  return {
    samples: readResults(lines.samples),
    minutes: readResults(lines.minutes),
    parts: readResults(lines.parts),
  };
}

/** Writes a file into the results folder, and returns its path. */
export function writeReport(name, text) {
  const file = path.join(proofFolder, "soak", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
