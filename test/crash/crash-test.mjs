import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient } from "../harness/product-client.mjs";
import { checks } from "./checks.mjs";
import { createClusterInstallation } from "./cluster-installation.mjs";
import { createImageGenerator } from "./image-generator.mjs";
import { createInstallation } from "./installation.mjs";
import { killRepeatedly } from "./killer.mjs";
import { createLedger } from "./ledger.mjs";
import { createRandom } from "./random.mjs";
import { startReader } from "./reader.mjs";
import { startWriter } from "./writer.mjs";

const owners = ["anna@example.com", "boris@example.com", "clara@example.com", "david@example.com"];
const readers = 2;
const shownProblems = 10;

/**
 * Runs clients that upload, replace, delete and read while processes of the product are killed
 * repeatedly; then verifies that everything acknowledged exists.
 * @param {string[]} args `--kills 50`; `--seed 1` repeats the choices of an earlier run;
 *   `--cluster` runs two webs and two workers on an object store
 */
export async function runCrashTest(args) {
  const { values } = parseArgs({
    args,
    options: { kills: { type: "string" }, seed: { type: "string" }, cluster: { type: "boolean" } },
  });
  const kills = Number(values.kills ?? (values.cluster ? 200 : 104));
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  if (!existsSync("/proc/self/stat"))
    throw new Error("The crash test finds its victims in /proc: it runs on Linux.");

  console.log(`Seed ${seed}`);
  const startedAt = Date.now();
  const installation = await (values.cluster ? createClusterInstallation() : createInstallation());
  let failed = checks.length;
  try {
    const { context, done } = await runUnderKills(installation, kills, createRandom(seed));
    report(context, done, startedAt);
    failed = await check(context);
  } finally {
    await installation.stop();
    if (failed === 0) installation.remove();
    else console.log(`The data folder is kept: ${installation.keptFolder}.`);
  }

  console.log(`\nAfter ${Math.round((Date.now() - startedAt) / 1000)} s, seed ${seed}:`);
  console.log(`${checks.length - failed} passed, ${failed} failed`);

  return failed === 0;
}

/** The kill phase. */
async function runUnderKills(installation, kills, random) {
  const ledger = createLedger();
  const generateImage = await createImageGenerator();
  const keys = new Map();
  for (const owner of owners) keys.set(owner, (await createClient(installation.service(), owner)).key);
  const clients = [
    ...owners.map((owner) =>
      startWriter({
        origin: installation.origin,
        owner,
        key: keys.get(owner),
        ledger,
        generateImage,
        random: createRandom(random.integer(0, 2 ** 31)),
      }),
    ),
    ...Array.from({ length: readers }, () =>
      startReader({ ledger, random: createRandom(random.integer(0, 2 ** 31)) }),
    ),
  ];

  const done = await killRepeatedly({
    installation,
    random,
    kills,
    log: console.log,
    report: (text) => ledger.report("leader", text),
  });
  await Promise.all(clients.map((client) => client.stop()));

  return { context: { installation, ledger, keys }, done };
}

function report({ ledger }, done, startedAt) {
  const { acknowledged, answers, unanswered, unavailable } = ledger.counts;
  const kills = Object.entries(done).map(([name, count]) => `${count} ${name}`);
  console.log(`\nKilled within ${Math.round((Date.now() - startedAt) / 1000)} s: ${kills.join(", ")}.`);
  console.log(
    `${acknowledged} uploads acknowledged, ${ledger.live().length} images live; ` +
      `${answers} answers (${unavailable} of them 503), ${unanswered} requests without one.\n`,
  );
}

/** @returns {Promise<number>} number of failed checks */
async function check(context) {
  let failed = 0;
  for (const [name, find] of checks) {
    const wrong = await find(context).catch((error) => [error.stack]);
    console.log(`${wrong.length === 0 ? "ok    " : "FAILED"} ${name}`);
    for (const text of wrong.slice(0, shownProblems)) console.log(`         ${text.slice(0, 500)}`);
    if (wrong.length > shownProblems) console.log(`         and ${wrong.length - shownProblems} more`);
    if (wrong.length > 0) failed++;
  }
  return failed;
}
