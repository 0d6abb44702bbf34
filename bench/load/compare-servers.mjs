import { interleave } from "../measure/interleave.mjs";
import { row } from "../measure/row.mjs";
import { measureLoad } from "./load.mjs";

/**
 * A server that answers the same request as the others.
 * @typedef {object} Server
 * @property {string} title
 * @property {string} url
 * @property {number | number[]} pid of all the processes that an answer takes
 * @property {number} [bodyBytes] of an answer, where they differ from the comparison
 * @property {() => Record<string, string>} [headers] of the requests of one round
 *
 * @typedef {{ what: string, ours: Server, peers: Server[] }} Comparison
 * @typedef {{ connections: number, bodyBytes: number, seconds: number, rounds: number, budgetMs: number }} Rounds
 */

const figures = [
  { title: "", unit: "requests/s", name: "requestsPerSecond" },
  { title: ", p99", unit: "ms", name: "p99Ms" },
  { title: ", CPU time of the server", unit: "µs/request", name: "cpuUs" },
];

/**
 * Loads our server and its peers in turns.
 * @param {import("./load.mjs").Load} load
 * @param {Comparison & Rounds} comparison
 */
export function compareServers(load, { what, ours, peers, ...rounds }) {
  return compareAll(load, [{ what, ours, peers }], rounds);
}

/**
 * The same for several comparisons, which may share a server: it is measured once per round.
 * @param {import("./load.mjs").Load} load
 * @param {Comparison[]} comparisons
 * @param {Rounds} rounds
 */
export async function compareAll(load, comparisons, { seconds, rounds, budgetMs, ...order }) {
  const servers = new Set(comparisons.flatMap(({ ours, peers }) => [ours, ...peers]));
  const measure = ({ url, pid, bodyBytes = order.bodyBytes, headers = () => ({}) }, duration) =>
    measureLoad(load, { ...order, url, pid, bodyBytes, headers: headers(), seconds: duration });
  for (const server of servers) await measure(server, 1);
  const contestants = [...servers].map(
    /** @returns {[string, () => ReturnType<typeof measure>]} */
    (server) => [server.title, () => measure(server, seconds)],
  );
  const outcomes = await interleave(Object.fromEntries(contestants), { rounds, budgetMs });
  const of = ({ title }, name) =>
    /** @type {NonNullable<typeof outcomes[string]>} */ (outcomes[title]).map((outcome) => outcome[name]);

  return comparisons.flatMap(({ what, ours, peers }) =>
    figures
      .filter(({ name }) => !of(ours, name).includes(undefined))
      .flatMap(({ title, unit, name }) =>
        peers.map((peer) =>
          row({ what: what + title, unit, peerName: peer.title, ours: of(ours, name), peer: of(peer, name) }),
        ),
      ),
  );
}
