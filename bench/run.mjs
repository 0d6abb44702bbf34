import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../server/start/prepare.mjs";
import { printError, StartError } from "../server/start/start-error.mjs";
import { startService } from "../test/harness/service.mjs";
import { groups, quickGroups, standaloneGroups } from "./groups/index.mjs";
import { chooseLoad } from "./load/load.mjs";
import { printAccepted } from "./measure/accepted.mjs";
import { describeMachine } from "./measure/machine.mjs";
import { printRows } from "./measure/table.mjs";
import { openSession } from "./setup/session.mjs";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** Programs that are only installed for the comparison. */
const installedPeers = fileURLToPath(new URL("peers/installed", import.meta.url));

/** Time limit per group; the figures of a slower machine are meaningless. */
const defaultLimitMs = 600_000;

/** Time limits of groups that measure others while they wait for models, or fill large libraries. */
const limitsMs = {
  ai: 2_100_000,
  lists: 2_400_000,
  public: 1_200_000,
  start: 7_200_000,
  "auto-quality": 3_600_000,
};

/** The name that stands for the rows of `accepted.json`. */
const quick = "quick";

/** The numbers of images that a large library can have. */
const imageLimits = { least: 10_000, most: 1_000_000 };

/**
 * Starts the real product on a separate data folder, measures it against its peers and prints one
 * table, and a second one with the accepted ratios.
 * @param {string[]} args names of groups, none = all; after `quick`, the groups of a quick run. With
 *   `--images`, large libraries have this many images.
 */
export async function runBench(args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "albumen-bench-"));
  try {
    const { names, images } = readArguments(args);
    const isQuick = names[0] === quick;
    const chosen = isQuick ? chooseGroups(names.slice(1), quickGroups) : chooseGroups(names);
    await ensureInstalled(projectRoot, "test");
    const alone = chosen.filter((name) => Object.hasOwn(standaloneGroups, name));
    for (const name of alone) {
      const rows = await Promise.race([withinLimit(name, standaloneGroups[name]({ folder })), waitForStop()]);
      printRows(rows);
    }

    const others = chosen.filter((name) => !alone.includes(name));
    if (others.length > 0) await measureService(others, { folder, isQuick, images });
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // A group that hit the time limit may still have a load or a peer running; they end with this
  // process.
  process.exit();
}

function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { images: { type: "string", default: String(imageLimits.most) } },
  });
  const images = Number(values.images);
  const { least, most } = imageLimits;
  if (!Number.isInteger(images) || images < least || images > most)
    throw new StartError(`--images takes a number from ${least} to ${most}.`);

  return { names: positionals, images };
}

/** Measures one service with all groups. */
async function measureService(chosen, { folder, isQuick, images }) {
  await ensureInstalled(installedPeers, "run");
  await ensureBuilt(projectRoot);
  // Behind one proxy, which lets the load use several IP addresses and keeps rate limits out of the
  // measurement. Receivers of webhooks are on this machine.
  const env = { ALBUMEN_PROXY_HOPS: "1", ALBUMEN_OUTBOUND_ALLOW: "127.0.0.1", LOG_LEVEL: "warn" };
  const service = await startService({ env });
  const rows = [];
  try {
    await Promise.race([measure(chosen, { service, folder, isQuick, images, rows }), waitForStop()]);
  } finally {
    // The rows of completed groups, whether others failed or not.
    if (rows.length > 0) {
      printRows(rows);
      printAccepted(rows);
    }
    await service.stop();
  }
}

function chooseGroups(names, usual = Object.keys(groups)) {
  const all = { ...groups, ...standaloneGroups };
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown) {
    throw new StartError(
      `There is no group "${unknown}"; the groups are ${Object.keys(all).join(", ")}, and ${quick} has the rows that matter most.`,
    );
  }

  return names.length > 0 ? names : usual;
}

async function measure(chosen, { service, rows, ...context }) {
  const load = chooseLoad();
  console.log(`${describeMachine()}\nLoad by ${load.name}.`);
  const session = await openSession(service);
  for (const name of chosen) {
    console.log(`\n── ${name}`);
    const startedAt = Date.now();
    rows.push(...(await withinLimit(name, groups[name]({ ...context, service, session, load }))));
    console.log(`── ${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
}

/** Runs a group with a time limit; the service is stopped in any case. */
function withinLimit(name, work) {
  const limitMs = limitsMs[name] ?? defaultLimitMs;
  let timer;
  const end = new Promise((_resolve, reject) => {
    const giveUp = () => reject(new StartError(`${name} took longer than ${limitMs / 1000} s.`));
    timer = setTimeout(giveUp, limitMs);
  });

  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Rejects when the user stops the run. */
function waitForStop() {
  return new Promise((_resolve, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.once(signal, () => reject(new StartError("Stopped.")));
    }
  });
}
