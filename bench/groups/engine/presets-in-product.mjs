import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { interleave } from "../../measure/interleave.mjs";
import { cpuMsOfTree } from "../../measure/process-tree.mjs";
import { row } from "../../measure/row.mjs";
import { startPeer } from "../../peers/start-peer.mjs";
import { readDatabaseUrl } from "../../setup/database-url.mjs";
import { workerDecoderNiceness } from "./decoder-niceness.mjs";
import { listenToChanges } from "./image-changes.mjs";
import { listOutputs } from "./preset-outputs.mjs";

/** Seven presets in WebP and AVIF, `og-image` in JPEG. */
const renditionsPerPhotograph = 15;
const formatPollMs = 20;

/** The master, the color and the placeholder are part of the same work only where they are named. */
const peerNames = {
  complete: "bare sharp, one decode, all cores, with master, color and placeholder",
  fanOut: "bare sharp, one decode, one core",
  fanOutAllCores: "bare sharp, one decode, all cores",
  callEach: "bare sharp, one call an output, all cores",
};

const peerArguments = {
  complete: ["fanOutAllCores", "fifteen", "our", "complete"],
  fanOut: ["fanOut", "fifteen", "our"],
  fanOutAllCores: ["fanOutAllCores", "fifteen", "our"],
  callEach: ["callEach", "fifteen", "our"],
};

/**
 * Rows "presets": from `complete` of an upload to all presets ready, compared with the same images
 * made by scripts.
 * @param {{ service: import("../../../test/harness/service.mjs").Service, session: import("../../setup/session.mjs").Session,
 *   large: import("./prepare-photos.mjs").Source, set: import("./prepare-photos.mjs").Source,
 *   folder: string, isQuick?: boolean }} work `isQuick`: one baseline, fewer rounds
 * @returns {Promise<import("../../measure/row.mjs").Row[]>}
 */
export async function comparePresetsInProduct({ service, session, large, set, folder, isQuick = false }) {
  const names = isQuick ? ["complete"] : Object.keys(peerNames);
  const peers = await Promise.all(
    names.map((name) =>
      startPeer("sharp-presets.mjs", { args: peerArguments[name], niceness: workerDecoderNiceness }),
    ),
  );
  const changes = await listenToChanges(readDatabaseUrl(service));
  const contestantsFor = (source) => ({
    ours: () => measureOurs({ service, session, source, changes }),
    ...Object.fromEntries(
      names.map((name, at) => [
        name,
        () => measurePeer(peers[at], source, path.join(folder, "in-product", source.title, name)),
      ]),
    ),
  });

  try {
    const polled = () => measureOurs({ service, session, source: large });
    const ofLarge = await run(
      { ...contestantsFor(large), ...(!isQuick && { polled }) },
      { rounds: 5, budgetMs: 40_000 },
    );
    const ofSet = await run(contestantsFor(set), { rounds: 3, budgetMs: 40_000 });
    const polledRow = () =>
      toRow("presets, seen by polling the API", ofLarge, { unit: "wallMs", ours: "polled", name: "fanOut" });

    return [
      ...toRows(`presets of ${large.title}`, ofLarge, names),
      ...(isQuick ? [] : [polledRow()]),
      ...toRows(`presets of ${set.files.length} of ${set.title} at once`, ofSet, names),
    ];
  } finally {
    await Promise.all([changes.close(), ...peers.map((peer) => peer.stop())]);
  }
}

async function run(contestants, bounds) {
  // Warm-up: the first run loads the code.
  for (const measure of Object.values(contestants)) await measure();
  const figures = await interleave(contestants, bounds);
  assertSameWork(figures);

  return figures;
}

function toRows(what, figures, names) {
  const isCpuKnown = figures.ours.every(({ cpuMs }) => cpuMs !== undefined);
  return [
    ...names.map((name) => toRow(`${what}: complete → all ready`, figures, { unit: "wallMs", name })),
    ...(isCpuKnown ? names : []).map((name) =>
      toRow(`${what}: CPU time of all processes`, figures, { unit: "cpuMs", name }),
    ),
  ];
}

function toRow(what, figures, { unit, ours: contestant = "ours", name }) {
  const of = (whose) => figures[whose].map((figure) => figure[unit]);
  return row({ what, unit: "ms", peerName: peerNames[name], ours: of(contestant), peer: of(name) });
}

/** A contestant with fewer or smaller images has not done the same work. */
function assertSameWork(figures) {
  const [{ outputs, bytes }] = figures.ours;
  for (const [name, [other]] of Object.entries(figures)) {
    if (other.outputs === outputs && Math.abs(other.bytes / bytes - 1) < 0.03) continue;
    throw new Error(
      `${name} made ${other.outputs} renditions of ${other.bytes} bytes, ours ${outputs} of ${bytes}`,
    );
  }
}

async function measurePeer(peer, { files }, folder) {
  const photographs = files.map((file, at) => ({ file, folder: path.join(folder, String(at)) }));
  const cpuBefore = cpuMsOfTree(peer.pid);
  const { wallMs } = await peer.ask(photographs);
  const cpuMs = cpuBefore === undefined ? undefined : (cpuMsOfTree(peer.pid) ?? Number.NaN) - cpuBefore;

  return { wallMs, cpuMs, ...sumSizes(listOutputs(photographs).map((rendition) => rendition.bytes)) };
}

/**
 * @param {{ service: import("../../../test/harness/service.mjs").Service, session: import("../../setup/session.mjs").Session,
 *   source: import("./prepare-photos.mjs").Source, changes?: Awaited<ReturnType<typeof
 *   listenToChanges>> }} work without `changes`, it polls
 */
async function measureOurs({ service, session, source, changes }) {
  const ids = [];
  for (const file of source.files) {
    ids.push(await session.put(`${path.parse(file).name}-${Date.now()}.jpg`, readFileSync(file)));
  }
  const launcher = service.pid("launcher");
  const cpuBefore = cpuMsOfTree(launcher);
  const startedAt = performance.now();
  const renditions = await Promise.all(ids.map((id) => completeAndWait(session, id, changes)));
  const wallMs = performance.now() - startedAt;
  const cpuMs = cpuBefore === undefined ? undefined : (cpuMsOfTree(launcher) ?? Number.NaN) - cpuBefore;

  return { wallMs, cpuMs, ...sumSizes(renditions.flat().map((rendition) => rendition.size_bytes)) };
}

async function completeAndWait(session, id, changes) {
  const completed = session.call("POST", `/images/${id}/complete`);
  await (changes
    ? waitUntilReady(session, changes, id)
    : completed.then(() => session.untilPresetsReady(id)));
  await completed;

  return untilAllFormats(session, id);
}

/** A preset is ready in its first format, so the last of the others may be saved a moment later. */
export async function untilAllFormats(session, id) {
  for (;;) {
    const { data } = await session.call("GET", `/images/${id}/variants`);
    const renditions = data.flatMap((variant) => variant.renderings);
    if (renditions.length >= renditionsPerPhotograph) return renditions;

    await sleep(formatPollMs);
  }
}

function sumSizes(sizes) {
  return { outputs: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Calls the API only after each change notification, which keeps polling cheap. */
async function waitUntilReady(session, changes, id) {
  for (;;) {
    const next = changes.next(id);
    const { upload, variants } = (await session.call("GET", `/images/${id}`)).status;
    if (upload === "complete" && variants.pending.length === 0) return;

    await next;
  }
}
