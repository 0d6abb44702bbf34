import path from "node:path";
import { bundle } from "../bundle.mjs";
import { interleave } from "../measure/interleave.mjs";
import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { row } from "../measure/row.mjs";
import { startPeer } from "../peers/start-peer.mjs";
import { hasVipsthumbnail } from "../peers/vipsthumbnail.mjs";
import { decoderNiceness } from "./decoder-niceness.mjs";
import { assertSameOutputs, listOutputs } from "./preset-outputs.mjs";

const sharpPresets = "sharp-presets.mjs";

/**
 * Allowed difference of the total bytes from ours: with the same encoder settings, and with the
 * program's own.
 */
const tolerances = { alike: 0.03, own: 0.25 };

const eight = {
  fanOut: {
    title: "bare sharp, one decode, one core",
    script: sharpPresets,
    args: ["fanOut", "eight", "our"],
    tolerance: tolerances.alike,
  },
  fanOutAllCores: {
    title: "bare sharp, one decode, all cores",
    script: sharpPresets,
    args: ["fanOutAllCores", "eight", "our"],
    tolerance: tolerances.alike,
  },
  usual: {
    title: "the usual eight calls of sharp, all cores",
    script: sharpPresets,
    args: ["callEach", "eight", "default"],
    tolerance: tolerances.own,
  },
  vipsthumbnail: {
    title: "vipsthumbnail, eight calls, all cores",
    script: "vipsthumbnail-presets.mjs",
    args: [],
    tolerance: tolerances.own,
  },
};

const fifteen = {
  fanOutAllCores: {
    title: "bare sharp, one decode, all cores",
    script: sharpPresets,
    args: ["fanOutAllCores", "fifteen", "our"],
    tolerance: tolerances.alike,
  },
  usual: {
    title: "the usual fifteen calls of sharp, all cores",
    script: sharpPresets,
    args: ["callEach", "fifteen", "default"],
    tolerance: tolerances.own,
    // Takes ten seconds or more, where loading its code does not justify a warm-up run.
    isSlow: true,
  },
};

/**
 * Rows "engine alone": our decoders without the rest of the product, compared with scripts that
 * make the same images.
 * @param {{ large: Source, set: Source, folder: string }} work
 * @returns {Promise<import("../measure/row.mjs").Row[]>}
 * @typedef {import("./prepare-photos.mjs").Source} Source
 */
export async function comparePresetsAlone({ large, set, folder }) {
  const program = await bundle("bench/engine/engine-process.ts");
  const compare = (source, count, peers, bounds) =>
    compareAlone({
      program,
      source,
      count,
      peers,
      folder: path.join(folder, `${source.title} ${count}`),
      bounds,
    });
  const { vipsthumbnail, ...withoutVips } = eight;
  if (!hasVipsthumbnail()) {
    console.log("vipsthumbnail is not installed (apt-get install libvips-tools), so its rows are left out.");
  }
  const eightPeers = hasVipsthumbnail() ? { ...withoutVips, vipsthumbnail } : withoutVips;

  return [
    ...(await compare(large, "eight", eightPeers, { rounds: 5, budgetMs: 30_000 })),
    ...(await compare(set, "eight", eightPeers, { rounds: 3, budgetMs: 40_000 })),
    ...(await compare(large, "fifteen", fifteen, { rounds: 2, budgetMs: 30_000 })),
  ];
}

async function compareAlone({ program, source, count, peers, folder, bounds }) {
  const contestants = { ours: { title: "engine", script: program, args: [count], tolerance: 0 }, ...peers };
  const started = {};
  try {
    for (const [name, { script, args }] of Object.entries(contestants)) {
      started[name] = await startPeer(script, { args, niceness: decoderNiceness });
    }
    const batchFor = (name) =>
      source.files.map((file, at) => ({ file, folder: path.join(folder, name, String(at)) }));
    const measures = Object.keys(contestants).map(
      /** @returns {[string, () => ReturnType<typeof measureBatch>]} */
      (name) => [name, () => measureBatch(started[name], batchFor(name))],
    );
    // Warm-up: the first run loads the code.
    for (const [name, measure] of measures) if (!contestants[name].isSlow) await measure();
    const figures = await interleave(Object.fromEntries(measures), bounds);
    const ours = listOutputs(batchFor("ours"));
    for (const [name, { tolerance }] of Object.entries(contestants)) {
      assertSameOutputs(name, ours, listOutputs(batchFor(name)), tolerance);
    }
    return toRows({ source, count, peers, figures });
  } finally {
    await Promise.all(Object.values(started).map((peer) => peer.stop()));
  }
}

async function measureBatch(peer, photographs) {
  const cpuBefore = cpuMsOfTree(peer.pid);
  const { wallMs } = await peer.ask(photographs);
  return {
    wallMs,
    cpuMs: cpuBefore === undefined ? undefined : (cpuMsOfTree(peer.pid) ?? Number.NaN) - cpuBefore,
  };
}

function toRows({ source, count, peers, figures }) {
  const photographs = source.files.length === 1 ? source.title : `${source.files.length} of ${source.title}`;
  const what = `engine alone: ${count} renditions of ${photographs}`;
  const isCpuKnown = figures.ours.every(({ cpuMs }) => cpuMs !== undefined);

  return ["wallMs", ...(isCpuKnown ? ["cpuMs"] : [])].flatMap((unit) =>
    Object.entries(peers).map(([name, { title }]) => {
      const of = (contestant) => figures[contestant].map((figure) => figure[unit]);
      const suffix = unit === "cpuMs" ? ", CPU time" : "";
      return row({ what: what + suffix, unit: "ms", peerName: title, ours: of("ours"), peer: of(name) });
    }),
  );
}
