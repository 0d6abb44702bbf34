import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { accept } from "../delivery/variant.mjs";
import { withPacedLoad } from "../load/paced-load.mjs";
import { interleave } from "../measure/interleave.mjs";
import { peakResidentMb, residentMb } from "../measure/resident-memory.mjs";
import { row } from "../measure/row.mjs";
import { startPeer } from "../peers/start-peer.mjs";
import { restartWeb } from "./restart-web.mjs";

const program = fileURLToPath(new URL("../load/slow-readers.mjs", import.meta.url));
const count = 1000;
const bytesPerSecond = 1024;
/** Duration with all readers started. */
const stallMs = 6000;
const othersPerSecond = 64;
const peerName = "bare Node server, files by stream";
const headers = { accept };

/**
 * Rows "slow readers": the memory that a thousand low-bandwidth clients cost, and their effect on
 * others.
 * @param {import("../groups/index.mjs").Context & { variant: import("../delivery/variant.mjs").Variant }} context
 */
export async function slowReaders({ service, session, load, folder, variant }) {
  if (residentMb(process.pid) === undefined) {
    console.log("This system does not tell how much memory a process holds: no rows of slow readers.");
    return [];
  }

  const original = await uploadLarge(session);
  const files = path.join(folder, "slow-readers");
  mkdirSync(files, { recursive: true });
  writeFileSync(path.join(files, "variant"), variant.body);
  writeFileSync(path.join(files, "original"), original.bytes);
  const starts = {
    ours: () => startOurs(service, { variant: variant.url, original: original.url }),
    peer: () => startBare(files),
  };
  const rows = [];
  for (const [read, title] of Object.entries({ variant: "40 KB variant", original: "20 MB original" })) {
    const measure = (start) => async () =>
      measureReaders(await start(), { load, read, bodyBytes: variant.body.length });
    const contestants = { ours: measure(starts.ours), peer: measure(starts.peer) };
    const figures = await interleave(contestants, { rounds: 2, budgetMs: 60_000 });
    rows.push(...toRows(`slow readers: ${count.toLocaleString("en")} of the ${title}`, figures));
  }

  return rows;
}

/** A 20 MB image that is fast to create and decode: an uncompressed PNG. */
async function uploadLarge(session) {
  const raw = { width: 2600, height: 2600, channels: /** @type {const} */ (3) };
  const bytes = await sharp({ create: { ...raw, background: "#808080" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const id = await session.put("large.png", bytes);
  await session.call("POST", `/images/${id}/complete`);
  await session.untilPresetsReady(id);
  const { data } = await session.call("GET", `/images/${id}/variants`);
  const { pathname } = new URL(data.find(({ key }) => key === "original").url);

  return { bytes, url: session.origin + pathname };
}

async function startOurs(service, urls) {
  await restartWeb(service);
  return { pid: service.pid("web"), urls, stop: async () => {} };
}

async function startBare(files) {
  const args = [files, "variant", "original"];
  const { pid, greeting, stop } = await startPeer("static-folder-server.mjs", { args });
  const url = (name) => `http://127.0.0.1:${greeting.port}/${name}`;

  return { pid, urls: { variant: url("variant"), original: url("original") }, stop };
}

/** Measures a server that was just started and warmed up, with the readers connected. */
async function measureReaders(server, { load, read, bodyBytes }) {
  const { pid, urls, stop } = server;
  const readers = await startPeer(program);
  try {
    for (const url of [urls.variant, urls[read]])
      await load.run({ url, headers, connections: 16, seconds: 1 });
    await sleep(1000);
    const idleMb = residentMb(pid);
    const others = { url: urls.variant, headers, perSecond: othersPerSecond, bodyBytes };
    let p99Ms;
    const peakMb = await peakResidentMb(pid, async () => {
      const { statuses } = await readers.ask({ url: urls[read], headers, count, bytesPerSecond });
      if (statuses["200"] !== count) throw new Error(`readers were answered ${JSON.stringify(statuses)}`);

      ({ p99Ms } = await withPacedLoad(others, () => sleep(stallMs)));
      const { open } = await readers.ask({});
      if (open !== count) throw new Error(`${count - open} readers lost their connection`);
    });
    return { idleMb, grownMb: peakMb - (idleMb ?? Number.NaN), p99Ms };
  } finally {
    await readers.stop();
    await stop();
  }
}

function toRows(what, { ours, peer }) {
  const toRow = (title, unit, name) =>
    row({
      what: what + title,
      unit,
      peerName,
      ours: ours.map((figure) => figure[name]),
      peer: peer.map((figure) => figure[name]),
    });
  return [toRow(", memory above idle", "MB", "grownMb"), toRow(", p99 of others", "ms", "p99Ms")];
}
