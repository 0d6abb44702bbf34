import { checks, runChecks } from "./checks.mjs";
import { createClusterInstallation } from "./cluster-installation.mjs";
import { createInstallation } from "./installation.mjs";
import { killRepeatedly } from "./killer.mjs";
import { createLedger } from "./ledger.mjs";
import { prepareLoad } from "./load.mjs";
import { createRandom } from "./random.mjs";
import { startReader } from "./reader.mjs";
import { startWriter } from "./writer.mjs";

const readers = 2;
/** Share of the bodies that are sent slowly, so that kills hit them in transit. */
const slowShare = 0.4;

/**
 * The outcome of one run.
 * @typedef {object} Outcome
 * @property {number} seed
 * @property {Record<string, number>} kills by process
 * @property {import("./ledger.mjs").Ledger["counts"]} counts
 * @property {import("./takeover.mjs").Takeovers} takeovers
 * @property {string[]} failedChecks
 * @property {number} seconds
 */

/**
 * Runs clients that upload, change, delete and read while processes of the product are killed
 * repeatedly; then verifies that everything acknowledged exists.
 * @param {{ isCluster: boolean, kills: number, seed: number, signal: AbortSignal }} options
 *   `signal`: ends the kills early
 * @returns {Promise<Outcome>}
 */
export async function runCrashTest({ isCluster, kills, seed, signal }) {
  console.log(`Seed ${seed}`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const installation = await (isCluster ? createClusterInstallation() : createInstallation());
  let failedChecks = checks.map(([name]) => name);
  try {
    const options = { installation, kills, random: createRandom(seed), signal };
    const { context, done, takeovers } = await runUnderKills(options);
    const { counts } = context.ledger;
    report(context.ledger, { done, takeovers, seconds: seconds() });
    failedChecks = await runChecks(context);

    return { seed, kills: done, counts, takeovers, failedChecks, seconds: seconds() };
  } finally {
    await installation.stop();
    if (failedChecks.length === 0) installation.remove();
    else console.log(`The data folder is kept: ${installation.keptFolder}.`);

    console.log(`\nAfter ${seconds()} s, seed ${seed}:`);
    console.log(`${checks.length - failedChecks.length} passed, ${failedChecks.length} failed`);
  }
}

/** The kill phase. */
async function runUnderKills({ installation, kills, random, signal }) {
  const ledger = createLedger();
  const load = await prepareLoad({ installation, ledger, random, slowShare });
  const clients = [
    ...load.clients.map(startWriter),
    ...Array.from({ length: readers }, () =>
      startReader({ ledger, random: createRandom(random.integer(0, 2 ** 31)) }),
    ),
  ];

  const killed = await killRepeatedly({
    installation,
    random,
    kills,
    log: console.log,
    report: (text) => ledger.report("leader", text),
    isStopping: () => signal.aborted,
  });
  await Promise.all(clients.map((client) => client.stop()));
  await load.close();

  return { context: { installation, ledger, keys: load.keys, backupOwner: load.backupOwner }, ...killed };
}

function report(ledger, { done, takeovers, seconds }) {
  const { acknowledged, changes, answers, unanswered, unavailable } = ledger.counts;
  const kills = Object.entries(done).map(([name, count]) => `${count} ${name}`);
  console.log(`\nKilled within ${seconds} s: ${kills.join(", ")}.`);
  console.log(
    `${acknowledged} uploads and ${changes} changes acknowledged, ${ledger.live().length} images live; ` +
      `${answers} answers (${unavailable} of them 502 or 503), ${unanswered} requests without one.`,
  );
  console.log(
    `The jobs of ${takeovers.count} leading workers were taken over within ${takeovers.longestMs} ms.\n`,
  );
}
