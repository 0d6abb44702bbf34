import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { findDecoderPids } from "../../test/crash/installation.mjs";
import { timeParts } from "../ai/time-parts.mjs";
import { createPhoto } from "../create-photo.mjs";
import { accept, prepareVariant } from "../delivery/variant.mjs";
import { withPacedLoad } from "../load/paced-load.mjs";
import { percentile } from "../measure/percentile.mjs";
import { residentMb } from "../measure/resident-memory.mjs";
import { row } from "../measure/row.mjs";
import { printTable } from "../table.mjs";

/** `BENCH_AI_IMAGES=20` for a short run. */
const images = Number(process.env.BENCH_AI_IMAGES ?? 500);
const timed = 12;
const requestsPerSecond = 64;
const calmMs = 60_000;
const analysesWithinMs = 1_500_000;
const pollMs = 2_000;
const uploadConcurrency = 4;

/**
 * Analyses of images by the models on this machine: time and memory of each, and the deliveries of
 * others while many are analyzed in the background.
 * @param {import("./index.mjs").Context} context
 */
export async function ai({ service, session }) {
  await timeParts();
  await installModels(session);
  const ids = await uploadPhotos(session);
  await analyzeSingly(service, session, ids.slice(0, timed));
  const variant = await prepareVariant(session);
  const others = {
    url: variant.url,
    headers: { accept },
    perSecond: requestsPerSecond,
    bodyBytes: variant.body.length,
  };
  const before = await withPacedLoad(others, () => sleep(calmMs));
  let analyzed = 0;
  const during = await withPacedLoad(others, async () => {
    analyzed = await analyzeInBackground(session, ids);
  });
  console.log(`${analyzed} of ${ids.length} images were analyzed.`);
  const toRow = (title, name) =>
    row({
      what: `delivery while ${ids.length} images are analysed, ${title}`,
      unit: "ms",
      peerName: "ours, without them",
      ours: [during[name]],
      peer: [before[name]],
    });

  return [toRow("p50", "p50Ms"), toRow("p99", "p99Ms")];
}

/** Installs the packages that the models are in, which is not measured. */
async function installModels(session) {
  await session.call("POST", "/ai/install");
  while ((await session.call("GET", "/ai")).installation.state !== "installed") await sleep(pollMs);
}

async function uploadPhotos(session) {
  const limit = pLimit(uploadConcurrency);
  const upload = async (at) => {
    const bytes = await createPhoto({ width: 900, height: 600, seed: at });
    const id = await session.put(`analysed-${at}.jpg`, bytes);
    await session.call("POST", `/images/${id}/complete`);

    return id;
  };
  const ids = await Promise.all(Array.from({ length: images }, (_, at) => limit(() => upload(at))));
  for (const id of ids) await session.untilPresetsReady(id);

  return ids;
}

/**
 * Prints the time of single analyses, the first of which loads the models, and the memory of their
 * process.
 */
async function analyzeSingly(service, session, ids) {
  const times = [];
  let peakMb = 0;
  for (const id of ids) {
    const startedAt = performance.now();
    await session.call("POST", `/images/${id}/ai/analyze`);
    times.push(performance.now() - startedAt);
    peakMb = Math.max(peakMb, ...findDecoderPids(service.pid("web")).map((pid) => residentMb(pid) ?? 0));
  }

  const [first = Number.NaN, ...others] = times;
  printTable({
    columns: ["analyses by models on this machine", "first ms", "median ms", "slowest ms", "memory MB"],
    lines: [
      [
        String(times.length),
        ...[first, percentile(others, 50), Math.max(...others), peakMb].map((value) => value.toFixed(0)),
      ],
    ],
  });
}

/** Analyses the images by jobs. Returns how many were analyzed in time. */
async function analyzeInBackground(session, ids) {
  const limit = 500;
  for (let from = 0; from < ids.length; from += limit)
    await session.call("POST", "/images/batch", { action: "analyze", ids: ids.slice(from, from + limit) });
  const waiting = new Set(ids);
  for (const deadline = Date.now() + analysesWithinMs; waiting.size > 0 && Date.now() < deadline; ) {
    await sleep(pollMs);
    const some = [...waiting].slice(0, 100);
    const list = await session.call("GET", `/images/${some.length === 1 ? `${some[0]},` : some.join(",")}`);
    for (const { id, status } of list) {
      if (status.ai === "failed") throw new Error(`the analysis of ${id} failed`);
      if (status.ai === "ready") waiting.delete(id);
    }
  }

  return ids.length - waiting.size;
}
