import { interleave } from "../measure/interleave.mjs";
import { row } from "../measure/row.mjs";
import { measureLoad } from "./load.mjs";

/**
 * A server that answers the same request as the others.
 * @typedef {object} Server
 * @property {string} title
 * @property {string} url
 * @property {number} pid
 * @property {() => Record<string, string>} [headers] of the requests of one round
 */

const figures = [
  { title: "", unit: "requests/s", name: "requestsPerSecond" },
  { title: ", p99", unit: "ms", name: "p99Ms" },
  { title: ", CPU time of the server", unit: "µs/request", name: "cpuUs" },
];

/**
 * Puts our server and its peers under the same load in turns.
 * @param {import("./load.mjs").Load} load
 * @param {{
 *   what: string, ours: Server, peers: Server[], connections: number, bodyBytes: number,
 *   seconds: number, rounds: number, budgetMs: number,
 * }} comparison
 */
export async function compareServers(load, { what, ours, peers, seconds, rounds, budgetMs, ...order }) {
  const servers = [ours, ...peers];
  const measure = ({ url, pid, headers = () => ({}) }, duration) =>
    measureLoad(load, { ...order, url, pid, headers: headers(), seconds: duration });
  for (const server of servers) await measure(server, 1);
  const contestants = servers.map((server) => [server.title, () => measure(server, seconds)]);
  const outcomes = await interleave(Object.fromEntries(contestants), { rounds, budgetMs });
  const of = ({ title }, name) => outcomes[title].map((outcome) => outcome[name]);
  return figures
    .filter(({ name }) => !of(ours, name).includes(undefined))
    .flatMap(({ title, unit, name }) =>
      peers.map((peer) =>
        row({ what: what + title, unit, peerName: peer.title, ours: of(ours, name), peer: of(peer, name) }),
      ),
    );
}
