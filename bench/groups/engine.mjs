import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { readRunRecord } from "../../server/start/run-record.mjs";
import { interleave } from "../measure/interleave.mjs";
import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { row } from "../measure/row.mjs";
import { startPeer } from "../peers/start-peer.mjs";
import { photograph } from "../photograph.mjs";

const peerNames = {
  fanOut: "bare sharp, one decode, one core",
  fanOutAllCores: "bare sharp, one decode, all cores",
  callEach: "bare sharp, one call an output, all cores",
};
/** That of the product's decoder processes. */
const niceness = 10;

/**
 * Row "presets": from `complete` of a 24-megapixel JPEG to all presets ready, against the same pictures made by scripts.
 * @param {import("./index.mjs").Context} context
 */
export async function engine({ service, session, folder }) {
  const bytes = await photograph({ width: 6000, height: 4000 });
  const file = path.join(folder, "24-megapixels.jpg");
  writeFileSync(file, bytes);
  console.log(`The photograph has 6000 × 4000 pixels and ${(bytes.length / 1e6).toFixed(1)} MB.`);
  const peers = await Promise.all(
    Object.keys(peerNames).map((name) => startPeer("sharp-presets.mjs", { args: [name], niceness })),
  );
  const changes = await listen(readRunRecord(service.dataFolder).databaseUrl);
  try {
    const contestants = {
      ours: () => ours({ service, session, bytes, changes }),
      polled: () => ours({ service, session, bytes }),
      ...Object.fromEntries(
        Object.keys(peerNames).map((name, at) => [name, () => script(peers[at], file, folder)]),
      ),
    };
    // What runs for the first time loads its code.
    for (const measure of Object.values(contestants)) await measure();
    return rowsOf(await interleave(contestants, { rounds: 5, budgetMs: 40_000 }));
  } finally {
    await Promise.all([changes.close(), ...peers.map((peer) => peer.stop())]);
  }
}

function rowsOf(figures) {
  assertSameWork(figures);
  const rowOf = (what, unit, ours, name) => {
    const of = (contestant) => figures[contestant].map((figure) => figure[unit]);
    return row({ what, unit: "ms", peerName: peerNames[name], ours: of(ours), peer: of(name) });
  };
  const names = Object.keys(peerNames);
  const isCpuKnown = figures.ours.every(({ cpuMs }) => cpuMs !== undefined);
  return [
    ...names.map((name) => rowOf("presets: complete → all ready", "wallMs", "ours", name)),
    rowOf("presets: the same, seen by polling the API", "wallMs", "polled", "fanOut"),
    ...(isCpuKnown ? names : []).map((name) =>
      rowOf("presets: CPU time of all processes", "cpuMs", "ours", name),
    ),
  ];
}

/** Whoever makes fewer or smaller pictures has not done the same. */
function assertSameWork({ polled: _polled, ...figures }) {
  const [{ outputs, bytes }] = figures.ours;
  for (const [name, [other]] of Object.entries(figures)) {
    if (other.outputs === outputs && Math.abs(other.bytes / bytes - 1) < 0.03) continue;
    throw new Error(
      `${name} made ${other.outputs} pictures of ${other.bytes} bytes, ours ${outputs} of ${bytes}`,
    );
  }
}

async function script(peer, file, folder) {
  const outFolder = path.join(folder, "presets");
  mkdirSync(outFolder, { recursive: true });
  return peer.ask({ file, folder: outFolder });
}

async function ours({ service, session, bytes, changes }) {
  const id = await session.put(`photograph-${Date.now()}.jpg`, bytes);
  const launcher = service.pid("launcher");
  const cpuBefore = cpuMsOfTree(launcher);
  const startedAt = performance.now();
  const completed = session.call("POST", `/images/${id}/complete`);
  await (changes ? untilReady(session, changes, id) : completed.then(() => session.untilPresetsReady(id)));
  const wallMs = performance.now() - startedAt;
  const cpuMs = cpuBefore === undefined ? undefined : cpuMsOfTree(launcher) - cpuBefore;
  await completed;
  const { data } = await session.call("GET", `/images/${id}/variants`);
  const sizes = data.flatMap(({ renderings }) => renderings.map((rendering) => rendering.size_bytes));
  return { wallMs, cpuMs, outputs: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Asks the API after each change that the product announces, so that the asking costs next to nothing. */
async function untilReady(session, changes, id) {
  for (;;) {
    const next = changes.next(id);
    const { upload, variants } = (await session.call("GET", `/images/${id}`)).status;
    if (upload === "complete" && variants.pending.length === 0) return;
    await next;
  }
}

/** The product's announcements of changed images. */
async function listen(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("listen albumen_image_changes");
  return {
    next: (id) =>
      new Promise((resolve) => {
        const hear = ({ payload }) => {
          if (payload !== id) return;
          client.off("notification", hear);
          resolve(undefined);
        };
        client.on("notification", hear);
      }),
    close: () => client.end(),
  };
}
