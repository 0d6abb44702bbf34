import { row } from "../../../measure/row.mjs";
import { bareSharpTitle, ipxTitle } from "./peers.mjs";
import { describe } from "./tables.mjs";

/**
 * Builds the rows of the renditions per second compared with ipx, and of the CPU time compared with bare sharp.
 * @param {import("./compare.mjs").Outcome[]} outcomes
 * @returns {import("../../../measure/row.mjs").Row[]}
 */
export function buildRows(outcomes) {
  const steady = outcomes.filter(({ workload }) => workload.kind === "steady");
  const figures = [
    { name: "perSecond", title: "", unit: "renditions/s", peerName: ipxTitle },
    { name: "cpuMsEach", title: ", CPU time of all processes", unit: "ms", peerName: bareSharpTitle },
  ];

  return steady.flatMap(({ workload, ours, peers }) =>
    figures.flatMap(({ name, title, unit, peerName }) => {
      const peer = peers.find((one) => one.title === peerName);
      if (!peer || ours[name].includes(undefined)) return [];

      const what = `on demand: ${describe(workload)}${title}`;

      return [row({ what, unit, peerName, ours: ours[name], peer: peer[name] })];
    }),
  );
}
