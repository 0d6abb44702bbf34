import { readFileSync } from "node:fs";
import path from "node:path";
import { interleave } from "../../measure/interleave.mjs";
import { row } from "../../measure/row.mjs";
import { startPeer } from "../../peers/start-peer.mjs";
import { workerDecoderNiceness } from "../engine/decoder-niceness.mjs";
import { preparePhotos } from "../engine/prepare-photos.mjs";
import { untilAllFormats } from "../engine/presets-in-product.mjs";

const peerName = "bare sharp, one decode, all cores, with master, color and placeholder";
const peerArguments = ["fanOutAllCores", "fifteen", "our", "complete"];
/** More would not end within the time of the group. */
const photographs = { quick: 32, whole: 128 };
const concurrency = 4;
const rounds = 3;
const budgetMs = 150_000;

/**
 * Row "uploads": from the first byte of a burst of photographs to the last of their presets,
 * compared with a script that makes the same images.
 * @param {{ session: import("../../setup/session.mjs").Session, folder: string, isQuick: boolean,
 *   upload: (photo: Buffer, name: string) => Promise<any> }} work `upload`: sends one photograph
 */
export async function compareBurst({ session, folder, isQuick, upload }) {
  const { set } = await preparePhotos(folder);
  const count = isQuick ? photographs.quick : photographs.whole;
  const files = Array.from({ length: count }, (_, at) => {
    return /** @type {string} */ (set.files[at % set.files.length]);
  });
  const peer = await startPeer("sharp-presets.mjs", {
    args: peerArguments,
    niceness: workerDecoderNiceness,
  });
  try {
    const contestants = {
      ours: () => measureOurs({ session, files, upload }),
      peer: () => measurePeer(peer, files, path.join(folder, "burst")),
    };
    const figures = await interleave(contestants, { rounds, budgetMs });
    console.log(`A burst has ${count} photographs of 2,048 pixels.`);

    return row({
      what: "uploads: a burst of 2K photographs, presets included",
      unit: "ms",
      peerName,
      ...figures,
    });
  } finally {
    await peer.stop();
  }
}

/** @returns {Promise<number>} milliseconds */
async function measureOurs({ session, files, upload }) {
  const waiting = files.map((file, at) => ({ file, name: `burst-${Date.now()}-${at}.jpg` }));
  const ids = [];
  const startedAt = performance.now();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      ids.push((await upload(readFileSync(next.file), next.name)).id);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const id of ids) {
    await session.untilPresetsReady(id);
    await untilAllFormats(session, id);
  }

  return performance.now() - startedAt;
}

/** @returns {Promise<number>} milliseconds */
async function measurePeer(peer, files, folder) {
  const { wallMs } = await peer.ask(
    files.map((file, at) => ({ file, folder: path.join(folder, String(at)) })),
  );
  return wallMs;
}
