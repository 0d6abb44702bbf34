import http from "node:http";
import { cpuMsOfTree } from "../../measure/process-tree.mjs";

/**
 * A server that renders images on request.
 * @typedef {object} Contestant
 * @property {string} title
 * @property {number} pid with its children, all processes that do the work
 * @property {(copy: string, size: import("../sizes.mjs").OutputSize, format: "jpeg" | "webp") => {
 *   url: string, headers?: Record<string, string> } | undefined} request undefined for what it
 *   cannot make
 * @property {(headers: http.IncomingHttpHeaders) => boolean} [isMade] whether the answer was made
 *   for this request
 * @property {() => Promise<void>} stop
 */

/**
 * Requests one image of each photo, with the given concurrency.
 * @param {Contestant} contestant
 * @param {import("./workloads.mjs").Workload} workload
 * @param {number} round
 * @returns {Promise<{ perSecond: number, cpuMsEach: number | undefined, bodies: Map<string, Buffer>
 *   }>}
 */
export async function runRound(contestant, { size, format, concurrency, rounds }, round) {
  const names = /** @type {string[]} */ (rounds[round]);
  // A new agent per round: servers close a connection that was idle between rounds just when it is
  // reused.
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const waiting = [...names];
  const bodies = new Map();
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const request = contestant.request(name, size, format);
      if (!request) throw new Error(`${contestant.title} cannot make ${format}`);

      bodies.set(name, await requestImage(contestant, { ...request, agent, format }));
    }
  };
  const cpuBefore = cpuMsOfTree(contestant.pid);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, work));
  const wallMs = performance.now() - startedAt;
  agent.destroy();
  const cpuMs = cpuBefore === undefined ? undefined : (cpuMsOfTree(contestant.pid) ?? Number.NaN) - cpuBefore;

  return {
    perSecond: (1000 * names.length) / wallMs,
    cpuMsEach: cpuMs === undefined ? undefined : cpuMs / names.length,
    bodies,
  };
}

/**
 * @param {Contestant} contestant
 * @param {{ url: string, headers?: Record<string, string>, agent: http.Agent, format: string }} request
 * @returns {Promise<Buffer>}
 */
async function requestImage({ title, isMade = () => true }, { url, headers, agent, format }) {
  const response = await get(url, headers, agent).catch((cause) => {
    throw new Error(`${title}: ${url} was not answered`, { cause });
  });
  const isRight = response.status === 200 && response.headers["content-type"] === `image/${format}`;
  if (!isRight || response.body.length === 0 || !isMade(response.headers)) {
    const described = `${response.status} ${JSON.stringify(response.headers)}`;
    throw new Error(`${title}: ${url} answered ${described} ${response.body.toString("latin1", 0, 200)}`);
  }

  return response.body;
}

/** `fetch` would use a share of the machine that matters for images of a few milliseconds. */
function get(url, headers, agent) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
  });
}
