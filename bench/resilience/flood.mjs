import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createPhoto } from "../create-photo.mjs";
import { interleave } from "../measure/interleave.mjs";
import { peakResidentMb, residentMb } from "../measure/resident-memory.mjs";
import { row } from "../measure/row.mjs";
import { startPeer } from "../peers/start-peer.mjs";

const program = fileURLToPath(new URL("../load/crowd.mjs", import.meta.url));
const count = 2000;
const rounds = 3;
/** In the original's own format, in which presets are rendered on request only. */
const requestedVariant = { key: "w1024", format: "jpeg", headers: { accept: "image/jpeg" } };
const what = `flood: ${count.toLocaleString("en")} at once for a preset never made`;

/**
 * Rows "flood": a busy page shows a size of an image that was never requested before.
 * @param {import("../groups/index.mjs").Context} context
 */
export async function flood({ service, session, folder }) {
  const images = await uploadAll(session, 2 * rounds + 1);
  const crowd = await startPeer(program);
  const requestAll = (url, size) =>
    sendToCrowd(crowd, { url, count: size, headers: requestedVariant.headers });
  const { answer } = await requestAll(images.pop(), 1);
  const bare = await startBare({ folder, bytes: answer.bytes });
  const measure = (pid, url, size) => async () => {
    const idleMb = residentMb(pid);
    let outcome;
    const peakMb = await peakResidentMb(pid, async () => {
      outcome = await requestAll(url(), size);
    });

    return { wallMs: outcome.wallMs, grownMb: peakMb - (idleMb ?? Number.NaN) };
  };
  const web = service.pid("web");
  try {
    const figures = await interleave(
      {
        ours: measure(web, () => images.pop(), count),
        alone: measure(web, () => images.pop(), 1),
        bare: measure(bare.pid, () => bare.url, count),
      },
      { rounds, budgetMs: 60_000 },
    );
    return toRows(figures);
  } finally {
    await Promise.all([crowd.stop(), bare.stop()]);
  }
}

/** Returns URLs of a variant of several images that is not stored for any image yet. */
async function uploadAll(session, number) {
  const bytes = await createPhoto({ width: 4000, height: 3000 });
  const urls = [];
  for (let at = 0; at < number; at++) {
    const id = await session.put(`flooded-${at}-${Date.now()}.jpg`, bytes);
    await session.call("POST", `/images/${id}/complete`);
    await session.untilPresetsReady(id);
    const { data } = await session.call("GET", `/images/${id}/variants`);
    const { url, renderings } = data.find(({ key }) => key === requestedVariant.key);
    if (renderings.some(({ format }) => format === requestedVariant.format)) {
      throw new Error(`${requestedVariant.key} is made in ${requestedVariant.format} beforehand`);
    }

    urls.push(session.origin + new URL(url).pathname);
  }

  return urls;
}

/** All responses must be the same: their entity tag identifies the bytes of one rendering. */
async function sendToCrowd(crowd, order) {
  const { wallMs, answers } = await crowd.ask(order);
  const kinds = Object.keys(answers);
  const [status, bytes, etag] = (kinds[0] ?? "").split(" ");
  if (kinds.length !== 1 || status !== "200" || !etag) {
    throw new Error(`${order.url} was answered ${JSON.stringify(answers)}`);
  }

  return { wallMs, answer: { bytes: Number(bytes), etag } };
}

/** Serves the same number of bytes from a file. */
async function startBare({ folder, bytes }) {
  const files = path.join(folder, "flood");
  mkdirSync(files, { recursive: true });
  writeFileSync(path.join(files, "image"), Buffer.alloc(bytes, 1));
  const { pid, greeting, stop } = await startPeer("static-folder-server.mjs", { args: [files, "image"] });

  return { pid, url: `http://127.0.0.1:${greeting.port}/image`, stop };
}

function toRows(figures) {
  const toRow = (title, unit, { name, peer, peerName }) =>
    row({
      what: what + title,
      unit,
      peerName,
      ours: figures.ours.map((figure) => figure[name]),
      peer: figures[peer].map((figure) => figure[name]),
    });
  const alone = { peer: "alone", peerName: "ours, one alone" };
  const bare = { peer: "bare", peerName: "bare Node server that has the file, by stream" };

  return [
    toRow(", until the last has it", "ms", { name: "wallMs", ...alone }),
    toRow(", until the last has it", "ms", { name: "wallMs", ...bare }),
    ...(Number.isNaN(figures.ours[0].grownMb)
      ? []
      : [toRow(", memory above idle", "MB", { name: "grownMb", ...bare })]),
  ];
}
