import { randomInt } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runChecks } from "../crash/checks.mjs";
import { createInstallation } from "../crash/installation.mjs";
import { createLedger } from "../crash/ledger.mjs";
import { prepareLoad } from "../crash/load.mjs";
import { createRandom } from "../crash/random.mjs";
import { describeCommit } from "../harness/proof-results.mjs";
import { stopOnSignal } from "../harness/stop-signal.mjs";
import { countImages, measureLimit } from "./calibration.mjs";
import { createLatencies } from "./latencies.mjs";
import { createMix } from "./mix.mjs";
import { runOpenLoop } from "./pacing.mjs";
import { readRecords, readRun, record, removeRecords } from "./records.mjs";
import { reportRun } from "./report.mjs";
import { startSampler } from "./sampler.mjs";
import { enterStoredImages } from "./stored-library.mjs";

const dataFolder = fileURLToPath(new URL("../../.data-soak", import.meta.url));
const hourMs = 3_600_000;

/**
 * Holds a mixed load at 60% of the limit of this machine for hours, and compares the end with the
 * start.
 * @param {string[]} args `--hours 6`; `--continue` adds a part to the last run, with its data folder
 *   and rate; `--seed 1`
 * @returns {Promise<boolean>} whether no verdict is negative
 */
export async function runSoakTest(args) {
  const { values } = parseArgs({
    args,
    options: { hours: { type: "string" }, seed: { type: "string" }, continue: { type: "boolean" } },
  });
  const hours = Number(values.hours ?? 6);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const isContinued = Boolean(values.continue) && existsSync(dataFolder) && readRun() !== undefined;
  if (!isContinued) {
    removeRecords();
    rmSync(dataFolder, { recursive: true, force: true });
  }

  const { samples } = readRecords();
  const offsetSeconds = samples.at(-1)?.at ?? 0;
  const leftMs = hours * hourMs - offsetSeconds * 1_000;
  if (leftMs > 0) {
    const part = (samples.at(-1)?.part ?? 0) + 1;
    await runPart({ part, offsetSeconds, durationMs: leftMs, hours, seed });
  }

  return reportRun(hours);
}

/** Runs the load until the time is over or SIGTERM arrives, then checks everything. */
async function runPart({ part, offsetSeconds, durationMs, hours, seed }) {
  console.log(`Part ${part}, seed ${seed}`);
  const stopSignal = stopOnSignal();
  const random = createRandom(seed);
  const latencies = createLatencies();
  const ledger = createLedger(latencies.add);
  const installation = { ...(await createInstallation({ dataFolder, hasBackup: false })), dataFolder };
  try {
    const load = await prepareLoad({ installation, ledger, random, slowShare: 0, part });
    if (part > 1) await enterStoredImages(installation, ledger, load.keys);
    const images = readRun()?.images ?? countImages(hours);
    const act = createMix({ clients: load.clients, ledger, random, images });
    const run = readRun() ?? (await measureLimit({ installation, act, ledger, images, hours }));
    latencies.take();

    console.log(
      `Holding ${run.perSecond.toFixed(1)} actions per second for ${Math.round(durationMs / 1_000)} s.`,
    );
    const startedAt = Date.now();
    const isDone = () => Date.now() - startedAt >= durationMs || stopSignal.aborted;
    const sampler = startSampler({ installation, ledger, latencies, part, offsetSeconds });
    const held = await runOpenLoop({ act, perSecond: run.perSecond, isDone });
    await sampler.stop();
    await load.close();
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const counts = { ...ledger.counts };

    const failedChecks = await runChecks({
      installation,
      ledger,
      keys: load.keys,
      backupOwner: load.backupOwner,
    });
    const outcome = { part, date: new Date().toISOString(), commit: describeCommit(), seed, seconds };
    record("parts", { ...outcome, ...held, counts, failedChecks });
  } catch (error) {
    console.log(`The load ended with an error: ${error.stack}`);
    throw error;
  } finally {
    await installation.stop();
  }
}
