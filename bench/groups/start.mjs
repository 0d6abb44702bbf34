import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { row } from "../measure/row.mjs";
import { measureProduct } from "../start/measure-product.mjs";
import { measureStarter } from "../start/measure-starter.mjs";
import { printTable } from "../table.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const rounds = Number(process.env.ALBUMEN_BENCH_ROUNDS || 3);
const peerName = "the framework's starter";

/**
 * From a clone to the first image, in turns with the starter of our framework. Both download
 * everything.
 * @param {{ folder: string }} context
 */
export async function start({ folder }) {
  const ours = [];
  const peers = [];
  for (let round = 0; round < rounds; round++) {
    const contestants = [
      async () => ours.push(await inFolder(folder, `product-${round}`, measureProduct)),
      async () => peers.push(await inFolder(folder, `starter-${round}`, measureStarter)),
    ];
    for (const measure of round % 2 === 0 ? contestants : contestants.toReversed()) await measure();
  }

  printSteps(ours, peers);
  const total = ({ memory }) => memory.reduce((sum, { mb }) => sum + mb, 0);
  const starting = ({ steps }) => steps.Starting;
  const compare = (what, unit, ofOurs, ofPeer) =>
    row({ what, unit, peerName, ours: ours.map(ofOurs), peer: peers.map(ofPeer) });

  return [
    compare(
      "bare start until ready",
      "s",
      ({ times }) => times.ready,
      ({ seconds }) => seconds,
    ),
    compare(
      "bare start until an image is served",
      "s",
      ({ times }) => times.image,
      ({ seconds }) => seconds,
    ),
    compare("start with data", "s", ({ withDataSeconds }) => withDataSeconds, starting),
    compare("start with an empty data folder", "s", ({ emptySeconds }) => emptySeconds, starting),
    compare(
      "packages",
      "MB",
      ({ packages }) => packages.mb,
      ({ packages }) => packages.mb,
    ),
    compare(
      "files of packages",
      "files",
      ({ packages }) => packages.files,
      ({ packages }) => packages.files,
    ),
    compare("memory when idle", "MB", total, total),
  ];
}

async function inFolder(parent, name, measure) {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  try {
    return await measure({ projectRoot, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printSteps(ours, peers) {
  const seconds = (value) => `${value.toFixed(1)} s`;
  const stepLines = (who, results) =>
    results.flatMap(({ steps }) =>
      Object.entries(steps).map(([title, value]) => [who, title, seconds(value)]),
    );

  const times = ours.flatMap((result) =>
    Object.entries(result.times).map(([title, value]) => ["ours", `until ${title}`, seconds(value)]),
  );
  const memory = ours.flatMap((result) =>
    groupByName(result.memory).map(([name, processes]) => [
      "ours",
      `memory of ${name} (${processes.length})`,
      `${processes.reduce((sum, { mb }) => sum + mb, 0).toFixed(1)} MB`,
    ]),
  );

  const builds = ours.map(({ build }) => [
    "ours",
    ".next",
    `${build.mb.toFixed(0)} MB in ${build.files} files`,
  ]);
  const lines = [...stepLines("ours", ours), ...stepLines("starter", peers), ...times, ...builds, ...memory];
  printTable({ columns: ["who", "what", "figure"], lines });
}

/** @param {Array<{ name: string, mb: number }>} processes */
function groupByName(processes) {
  const names = [...new Set(processes.map(({ name }) => name))];
  return names.map((one) => /** @type {const} */ ([one, processes.filter(({ name }) => name === one)]));
}
