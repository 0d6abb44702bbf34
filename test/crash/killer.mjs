import { setTimeout as sleep } from "node:timers/promises";
import { createTakeoverWatch } from "./takeover.mjs";

/** A launcher is also killed once every this many kills. */
const launcherEvery = 25;

/**
 * Kills processes at random moments, and usually waits until the service is ready again.
 * @param {{
 *   installation: import("./installation.mjs").Installation,
 *   random: import("./random.mjs").Random,
 *   kills: number,
 *   log: (text: string) => void,
 *   report: (text: string) => void,
 *   isStopping: () => boolean,
 * }} options `report` receives faults of the takeover; `isStopping`: ends after the current kill
 * @returns {Promise<{ done: Record<string, number>, takeovers: import("./takeover.mjs").Takeovers }>}
 *   `done`: kills by process
 */
export async function killRepeatedly({ installation, random, kills, log, report, isStopping }) {
  const { shares, killLauncher, hasStandby } = installation;
  /** @type {Record<string, number>} */
  const done = Object.fromEntries(Object.keys(shares).map((name) => [name, 0]));
  const takeovers = createTakeoverWatch(installation, report);
  for (const [index, name] of plan(random, kills, shares).entries()) {
    if (isStopping()) break;

    await sleep(random.integer(0, 700));
    const startedAt = Date.now();
    const victim = findVictim(name);
    const isPatient = !random.chance(0.1);
    const { pid, ledJobs } = await kill(name, victim);
    done[name] = (done[name] ?? 0) + 1;
    // Without a standby the worker starts again, which takes longer after the next kill.
    if (name === "worker" && (hasStandby || (isPatient && ledJobs))) await takeovers.measure(ledJobs);
    if (isPatient) await waitUntilReplaced(name, pid, victim);
    const outcome = isPatient ? `ready again after ${Date.now() - startedAt} ms` : "the next one at once";
    log(`${index + 1}/${kills} ${name}: ${outcome}`);
    if (killLauncher && (index + 1) % launcherEvery === 0) await replaceLauncher(killLauncher);
  }

  await installation.service().untilReady(60_000);
  return { done, takeovers: takeovers.summarize() };

  function findVictim(name) {
    if (name === "decoder") {
      const untilReady = () => installation.service().untilReady(60_000);
      return { readPid: () => random.pick(installation.decoderPids()), untilReady };
    }

    const { readPid, untilReady } = installation.findVictim(name, random);
    return { readPid: tolerant(readPid), untilReady };
  }

  function kill(name, victim) {
    return killProcess(name, victim, name === "worker" ? takeovers.findLedJobs : async () => undefined);
  }

  /** The service may report ready for a moment before it notices the kill. */
  async function waitUntilReplaced(name, pid, { readPid, untilReady }) {
    while (name !== "decoder" && readPid() === pid) await sleep(10);
    await untilReady();
  }

  async function replaceLauncher(killLauncher) {
    const startedAt = Date.now();
    await killLauncher();
    done.launcher = (done.launcher ?? 0) + 1;
    log(`launcher: started again after ${Date.now() - startedAt} ms`);
  }
}

/** Kills the process that the victim has now, and returns its id and the jobs that it led. */
async function killProcess(name, { readPid }, findLedJobs) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(5)) {
    const pid = readPid();
    if (pid === undefined) continue;

    const ledJobs = await findLedJobs(pid);
    if (tryToKill(pid)) return { pid, ledJobs };
  }
  throw new Error(`there was no ${name} process to kill for half a minute`);
}

/** The record of the processes may just be being written. */
function tolerant(readPid) {
  return () => {
    try {
      return readPid();
    } catch {
      return undefined;
    }
  };
}

function plan(random, kills, shares) {
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
