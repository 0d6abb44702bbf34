import { waitUntilSettled } from "../crash/database.mjs";
import { runClosedLoop } from "./pacing.mjs";
import { writeRun } from "./records.mjs";

const heldShare = 0.6;
const concurrency = 16;
const maxMs = 60_000;

/** The number of images of a library for a run of this length. */
export function countImages(hours) {
  return Math.min(300, Math.max(60, Math.round(hours * 600)));
}

/**
 * Fills the library, then measures how many actions per second the machine can do. The time in
 * which the jobs of these actions end counts, too: otherwise their queue would grow at that rate.
 * @param {{ installation: import("../crash/installation.mjs").Installation, act: () => Promise<unknown>,
 *   ledger: import("../crash/ledger.mjs").Ledger, images: number, hours: number }} options
 * @returns {Promise<import("./records.mjs").SoakRun>}
 */
export async function measureLimit({ installation, act, ledger, images, hours }) {
  const durationMs = Math.min(maxMs, (hours * 3_600_000) / 6);
  await runClosedLoop({ act, concurrency, isDone: () => ledger.live().length >= images });
  await waitUntilSettled(installation);

  const startedAt = Date.now();
  const count = await runClosedLoop({ act, concurrency, isDone: () => Date.now() - startedAt >= durationMs });
  await waitUntilSettled(installation);
  const limitPerSecond = count / ((Date.now() - startedAt) / 1_000);
  const run = { perSecond: limitPerSecond * heldShare, images, limitPerSecond };
  console.log(`The limit is ${limitPerSecond.toFixed(1)} actions per second, with ${images} images.`);
  writeRun(run);

  return run;
}
