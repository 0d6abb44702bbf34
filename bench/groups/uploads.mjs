import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { interleave } from "../measure/interleave.mjs";
import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { row } from "../measure/row.mjs";
import { startPeer } from "../peers/start-peer.mjs";
import { createPhoto } from "../setup/create-photo.mjs";
import { compareBurst } from "./uploads/burst.mjs";
import { compareIndexes } from "./uploads/indexes.mjs";

const peerName = "bare busboy server that syncs, hashes and reads metadata";
const uploadsPerRound = 12;
const rounds = 3;
const largeRounds = 5;
const idleWithinMs = 60_000;
/** Below this share of a core, the presets of the uploads before are ready. */
const idleShare = 0.1;
const pollMs = 500;

/**
 * Rows "uploads": single-call uploads of a photo of one megabyte compared with a bare server, and the time
 * from the last byte of a photo of 24 megapixels to its first variant. A burst of photos is compared with a
 * script that makes the same images, and the inserted rows with the same rows and fewer indexes.
 * @param {import("./index.mjs").Context} context
 */
export async function uploads({ service, session, folder, isQuick }) {
  const photo = await createPhoto({ width: 2048, height: 1365 });
  console.log(`The photo has ${(photo.length / 1e6).toFixed(2)} MB.`);
  const key = await session.newKey();
  const bare = await startPeer("upload-server.mjs", { args: [path.join(folder, "uploaded")] });
  const ours = { url: `${session.origin}/api/upload`, headers: { authorization: `Bearer ${key}` } };
  const peer = { url: `http://127.0.0.1:${bare.greeting.port}/`, headers: {} };
  try {
    const rows = [];
    for (const concurrency of [1, 4]) {
      const measure = (server) => async () => {
        const perSecond = await uploadAll({ ...server, photo, concurrency });
        await waitUntilIdle(service.pid("launcher"));
        return perSecond;
      };
      const contestants = { ours: measure(ours), peer: measure(peer) };
      const figures = await interleave(contestants, { rounds, budgetMs: 90_000 });
      const what = `uploads: POST /upload of a 1 MB JPEG, ${concurrency} at a time`;
      rows.push(row({ what, unit: "uploads/s", peerName, ...figures }));
    }
    await printFirstVariant({ session, key, service });
    const send = (burstPhoto, name) => upload({ ...ours, photo: burstPhoto, name });
    rows.push(await compareBurst({ session, folder, isQuick, upload: send }));
    if (!isQuick) rows.push(await compareIndexes(service));

    return rows;
  } finally {
    await bare.stop();
  }
}

/** @returns {Promise<number>} uploads per second */
async function uploadAll({ url, headers, photo, concurrency }) {
  const waiting = Array.from({ length: uploadsPerRound }, (_, at) => `photo-${Date.now()}-${at}.jpg`);
  const startedAt = performance.now();
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await upload({ url, headers, photo, name });
  };
  await Promise.all(Array.from({ length: concurrency }, work));

  return (1000 * uploadsPerRound) / (performance.now() - startedAt);
}

/** @returns {Promise<any>} the answer */
async function upload({ url, headers, photo, name }) {
  const form = new FormData();
  form.append("file", new Blob([photo], { type: "image/jpeg" }), name);
  const response = await fetch(url, { method: "POST", headers, body: form });
  if (response.status !== 201) throw new Error(`${url}: ${response.status} ${await response.text()}`);

  return response.json();
}

/** The presets of one contestant's uploads must not slow down the next. */
async function waitUntilIdle(pid) {
  const deadline = Date.now() + idleWithinMs;
  for (let before = cpuMsOfTree(pid); before !== undefined && Date.now() < deadline; ) {
    await sleep(pollMs);
    const now = cpuMsOfTree(pid) ?? before;
    if (now - before < idleShare * pollMs) return;

    before = now;
  }
}

/** The time that a visitor waits who opens the link of an upload at once. */
async function printFirstVariant({ session, key, service }) {
  const photo = await createPhoto({ width: 6000, height: 4000 });
  const times = [];
  for (let round = 0; round < largeRounds; round++) {
    const image = await upload({
      url: `${session.origin}/api/upload`,
      headers: { authorization: `Bearer ${key}` },
      photo,
      name: `large-${Date.now()}.jpg`,
    });
    const { pathname } = new URL(image.urls.w512);
    const startedAt = performance.now();
    const response = await fetch(session.origin + pathname, { headers: { accept: "image/webp" } });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`w512 answered ${response.status}`);

    await waitUntilIdle(service.pid("launcher"));
  }
  const [median] = times.toSorted((one, other) => one - other).slice(Math.floor(largeRounds / 2));
  console.log(
    `w512 of an upload of 24 megapixels, requested at once: ${median?.toFixed(0)} ms (${largeRounds} rounds).`,
  );
}
