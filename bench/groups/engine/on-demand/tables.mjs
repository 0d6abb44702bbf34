import { compareRounds } from "../../../measure/row.mjs";

/**
 * Builds tables of the on-demand results, one line per workload and one column per server: a peer's
 * cell has its own figure, the ratio of ours to it and that ratio's spread.
 * @param {import("./compare.mjs").Outcome[]} outcomes
 * @returns {Array<{ columns: string[], lines: string[][] }>}
 */
export function buildTables(outcomes) {
  const steady = outcomes.filter(({ workload }) => workload.kind === "steady");
  const sizeOutcomes = outcomes.filter(({ workload }) => workload.kind === "sizes");
  // For a single image, the kernel's CPU clock has too few ticks.
  const isCpuKnown = steady.every(({ ours }) => !ours.cpuMsEach.includes(undefined));

  return [
    table("on demand: renditions a second", steady, "perSecond"),
    ...(isCpuKnown ? [table("on demand: CPU time a rendition, ms", steady, "cpuMsEach")] : []),
    ...(sizeOutcomes.length > 0
      ? [table("on demand, every size: renditions a second", sizeOutcomes, "perSecond")]
      : []),
  ];
}

function table(title, outcomes, figure) {
  const names = [...new Set(outcomes.flatMap(({ peers }) => peers.map((peer) => peer.title)))];
  const lines = outcomes.map(({ workload, ours, peers }) => {
    const cells = names.map((name) => {
      const peer = peers.find((one) => one.title === name);
      return peer ? formatCell(compareRounds(ours[figure], peer[figure])) : "–";
    });
    return [describe(workload), compareRounds(ours[figure], ours[figure]).ours.toFixed(1), ...cells];
  });
  return { columns: [title, "ours", ...names], lines };
}

/** @param {import("./workloads.mjs").Workload} workload */
export function describe({ source, size, format, concurrency }) {
  return `${size.name} ${format} of ${source.title}, ${concurrency} at a time`;
}

function formatCell({ peer, ratio, spread }) {
  return `${peer.toFixed(1)}: ${ratio.toFixed(2)} (${spread.map((end) => end.toFixed(2)).join(" to ")})`;
}
