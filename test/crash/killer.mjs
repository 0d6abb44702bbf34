import { setTimeout as sleep } from "node:timers/promises";

/** Kills per process in a run of a hundred. */
const shares = { web: 40, worker: 30, postgres: 20, decoder: 10 };
/** The launcher is also killed once every this many kills. */
const launcherEvery = 25;

/**
 * Kills processes at random moments, and usually waits until the service is ready again.
 * @param {{
 *   installation: import("./installation.mjs").Installation,
 *   random: import("./random.mjs").Random,
 *   kills: number,
 *   log: (text: string) => void,
 * }} options
 * @returns {Promise<Record<string, number>>} how many of each
 */
export async function killRepeatedly({ installation, random, kills, log }) {
  const done = { web: 0, worker: 0, postgres: 0, decoder: 0, launcher: 0 };
  for (const [index, name] of plan(random, kills).entries()) {
    await sleep(random.integer(0, 700));
    const startedAt = Date.now();
    const pid = await kill(name);
    done[name]++;
    const isPatient = !random.chance(0.1);
    if (isPatient) await waitUntilReplaced(name, pid);
    const outcome = isPatient ? `ready again after ${Date.now() - startedAt} ms` : "the next one at once";
    log(`${index + 1}/${kills} ${name}: ${outcome}`);
    if ((index + 1) % launcherEvery === 0) await killLauncher();
  }
  await installation.service().untilReady(60_000);
  return done;

  async function kill(name) {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(5)) {
      const pid = name === "decoder" ? random.pick(installation.decoderPids()) : pidOf(name);
      if (pid !== undefined && tryToKill(pid)) return pid;
    }
    throw new Error(`there was no ${name} process to kill for half a minute`);
  }

  /** The service may report ready for a moment before it notices the kill. */
  async function waitUntilReplaced(name, pid) {
    while (name !== "decoder" && pidOf(name) === pid) await sleep(10);
    await installation.service().untilReady(60_000);
  }

  function pidOf(name) {
    try {
      return installation.service().pid(name);
    } catch {
      // The record is just being written.
      return undefined;
    }
  }

  async function killLauncher() {
    const startedAt = Date.now();
    await installation.killLauncher();
    done.launcher++;
    log(`launcher: started again after ${Date.now() - startedAt} ms`);
  }
}

function plan(random, kills) {
  const names = Object.entries(shares).flatMap(([name, share]) =>
    Array(Math.round((share * kills) / 100)).fill(name),
  );
  while (names.length < kills) names.push("web");
  return random.shuffled(names).slice(0, kills);
}

function tryToKill(pid) {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
