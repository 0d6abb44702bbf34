import path from "node:path";
import { interleave } from "../../../measure/interleave.mjs";
import { linkCopies } from "../prepare-photos.mjs";
import { prepareOurs } from "./ours.mjs";
import { startPeers } from "./peers.mjs";
import { runRound } from "./run-round.mjs";
import { planWorkloads } from "./workloads.mjs";

const budgetMs = { steady: 12_000, sizes: 4_000 };

/**
 * Compares images that were never requested before, from our product and from other servers.
 * @param {{ service: import("../../../../test/harness/service.mjs").Service, session: import("../../../setup/session.mjs").Session,
 * large: import("../prepare-photos.mjs").Source, set: import("../prepare-photos.mjs").Source,
 * folder: string, isQuick: boolean }} work `isQuick`: only w512, with bare sharp and ipx
 * @returns {Promise<{ outcomes: Outcome[], photographOf: (copy: string) => string }>}
 * @typedef {{ workload: import("./workloads.mjs").Workload, ours: Made, peers: Made[] }} Outcome
 * @typedef {{ title: string, perSecond: number[], cpuMsEach: Array<number | undefined>, bodies: Map<string, Buffer> }} Made
 * results by round, and the images of the first round by photo name
 */
export async function compareOnDemand({ service, session, large, set, folder, isQuick }) {
  const { workloads, warmUps, copies } = planWorkloads({ large, set, isQuick });
  const photographs = path.join(folder, "photographs");
  for (const [source, names] of copies) linkCopies(source, names, photographs);
  const startedAt = Date.now();
  const ours = await prepareOurs({ service, session, copies, workloads: [...workloads, ...warmUps] });
  const uploads = [...copies.values()].flat().length;
  console.log(`${uploads} photographs uploaded in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
  const peers = await startPeers({ photographs, folder, isQuick });
  try {
    for (const workload of warmUps) {
      for (const contestant of [ours, ...peers].filter((one) => canMake(one, workload))) {
        await runRound(contestant, workload, 0);
      }
    }
    const outcomes = [];
    for (const workload of workloads) outcomes.push(await compare(ours, peers, workload));
    return { outcomes, photographOf: createPhotoFinder(copies) };
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }
}

function createPhotoFinder(copies) {
  const files = new Map(
    [...copies].flatMap(([source, names]) =>
      names.map((name, at) => [name, source.files[at % source.files.length]]),
    ),
  );
  return (copy) => files.get(copy);
}

/**
 * @param {import("./run-round.mjs").Contestant} contestant
 * @param {import("./workloads.mjs").Workload} workload
 */
function canMake(contestant, { rounds, size, format }) {
  const [[first]] = /** @type {[[string, ...string[]], ...string[][]]} */ (rounds);
  return contestant.request(first, size, format) !== undefined;
}

async function compare(ours, peers, workload) {
  const ablePeers = peers.filter((peer) => canMake(peer, workload));
  const measures = [ours, ...ablePeers].map(
    /** @returns {[string, () => ReturnType<typeof runRound>]} */
    (contestant) => {
      let round = 0;
      return [contestant.title, () => runRound(contestant, workload, round++)];
    },
  );

  const figures = await interleave(Object.fromEntries(measures), {
    rounds: workload.rounds.length,
    budgetMs: budgetMs[workload.kind],
  });

  const toResult = ({ title }) => {
    const byRound = /** @type {NonNullable<typeof figures[string]>} */ (figures[title]);
    const of = (name) => byRound.map((figure) => figure[name]);
    const [{ bodies }] = byRound;

    return { title, bodies, perSecond: of("perSecond"), cpuMsEach: of("cpuMsEach") };
  };

  return { workload, ours: toResult(ours), peers: ablePeers.map(toResult) };
}
