import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { appendResult, describeCommit, readResults } from "../harness/proof-results.mjs";
import { stopOnSignal } from "../harness/stop-signal.mjs";
import { swiftMissing } from "../harness/swift/swift.mjs";
import { runCrashTest } from "./crash-test.mjs";

const resultsFile = "kills.jsonl";
const killsPerRound = 100;

/**
 * Runs the crash test once, or with `--continue` in rounds until all recorded runs have the number
 * of kills. Each run adds its outcome to the results.
 * @param {string[]} args `--kills 50`; `--seed 1` repeats the choices of an earlier run;
 *   `--cluster` runs two webs and two workers on an object store; `--continue` counts the kills of
 *   earlier runs
 * @returns {Promise<boolean>} whether all checks passed
 */
export async function runRounds(args) {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: "string" },
      seed: { type: "string" },
      cluster: { type: "boolean" },
      continue: { type: "boolean" },
    },
  });
  if (!existsSync("/proc/self/stat"))
    throw new Error("The crash test finds its victims in /proc: it runs on Linux.");

  const isCluster = values.cluster ?? false;
  if (isCluster && swiftMissing) throw new Error(swiftMissing);

  const kills = Number(values.kills ?? (isCluster ? 200 : 104));
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const options = { isCluster, kills, seed, signal: stopOnSignal() };

  return values.continue ? continueRuns(options) : runOnce(options);
}

async function continueRuns({ isCluster, kills, seed, signal }) {
  const mode = nameMode(isCluster);
  let { sum, runs } = summarize(mode, kills);
  while (sum < kills && !signal.aborted) {
    const ofRound = {
      isCluster,
      kills: Math.min(killsPerRound, kills - sum),
      seed: deriveSeed(seed, runs),
      signal,
    };
    if (!(await runOnce(ofRound))) return false;

    ({ sum, runs } = summarize(mode, kills));
  }

  return true;
}

/** A new seed for each recorded run, so that a resumed run does not repeat an earlier round. */
function deriveSeed(seed, round) {
  return round === 0 ? seed : (seed + Math.imul(round, 0x9e3779b1)) >>> 0;
}

/** A run that ends with an error is recorded as failed. */
async function runOnce(options) {
  const run = { date: new Date().toISOString(), commit: describeCommit(), mode: nameMode(options.isCluster) };
  try {
    const outcome = await runCrashTest(options);
    appendResult(resultsFile, { ...run, ...outcome });

    return outcome.failedChecks.length === 0;
  } catch (error) {
    appendResult(resultsFile, { ...run, seed: options.seed, kills: {}, failedChecks: [error.message] });
    throw error;
  }
}

/**
 * Prints the kills of all recorded runs of the mode. Only runs in which every check passed count.
 * The commits may differ, so each is listed with its kills.
 */
function summarize(mode, goal) {
  const runs = readResults(resultsFile).filter((run) => run.mode === mode);
  const passed = runs.filter(({ failedChecks }) => failedChecks.length === 0);
  const byCommit = new Map();
  for (const run of passed) byCommit.set(run.commit, (byCommit.get(run.commit) ?? 0) + countKills(run));
  const sum = [...byCommit.values()].reduce((total, count) => total + count, 0);
  const commits = [...byCommit].map(([commit, count]) => `${count} at ${commit}`);
  const failed = runs.length - passed.length;
  console.log(
    `\n${sum} of ${goal} kills passed in ${passed.length} runs (${mode})` +
      `${commits.length > 0 ? `: ${commits.join(", ")}` : ""}. ${failed} runs failed.\n`,
  );

  return { sum, runs: runs.length };
}

function countKills({ kills }) {
  return Object.values(kills).reduce((total, count) => total + count, 0);
}

function nameMode(isCluster) {
  return isCluster ? "cluster" : "one machine";
}
