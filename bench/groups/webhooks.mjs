import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createPhoto } from "../create-photo.mjs";
import { interleave } from "../measure/interleave.mjs";
import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { row } from "../measure/row.mjs";
import { timed } from "../measure/timed.mjs";
import { startPeer } from "../peers/start-peer.mjs";

/** `ALBUMEN_BENCH_TINY=true` only shows that the group works. */
const isTiny = process.env.ALBUMEN_BENCH_TINY === "true";
/** As many as one request changes at once. */
const imageCount = isTiny ? 20 : 500;
const rounds = isTiny ? 2 : 7;
/** Requests at a time to one receiver, as the product has them. */
const connections = 4;
const receivedWithinMs = 120_000;
/** After the last message, until the worker has saved its results. */
const settleMs = 1_500;

/**
 * Rows "webhooks": messages that one change of 500 images sends to one receiver, with the snapshot
 * of the image, a signature, the check of the target's IP address and the log of attempts, compared
 * with a bare loop that sends the same body.
 * @param {import("./index.mjs").Context} context
 */
export async function webhooks({ service, session }) {
  const receiver = await startReceiver();
  const peer = await startPeer("fetch-loop.mjs");
  try {
    const ids = await timed(`${imageCount} images`, () => uploadImages(session));
    await session.call("POST", "/webhooks", { url: receiver.url, events: ["image.updated"] });
    const measureOurs = async () => {
      const before = cpuMsOfTree(service.pid("worker"));
      const received = receiver.next(ids.length);
      await session.call("POST", "/images/batch", { action: "nsfw", nsfw: toggle(), ids });
      const ms = await received;
      await sleep(settleMs);
      const after = cpuMsOfTree(service.pid("worker"));

      return { ms, cpuMs: before === undefined || after === undefined ? Number.NaN : after - before };
    };
    // Its body is the peer's.
    await measureOurs();
    const measurePeer = async () => {
      const received = receiver.next(ids.length);
      const order = { url: receiver.url, body: receiver.lastBody(), count: ids.length, connections };
      const { cpuMs } = await peer.ask(order);

      return { ms: await received, cpuMs };
    };
    const figures = await interleave({ ours: measureOurs, peer: measurePeer }, { rounds, budgetMs: 240_000 });
    return toRows(figures, ids.length);
  } finally {
    await peer.stop();
    receiver.close();
  }
}

let isNsfw = false;
const toggle = () => {
  isNsfw = !isNsfw;
  return isNsfw;
};

function toRows({ ours, peer }, count) {
  const peerName = `bare fetch, ${connections} at a time, same body`;
  const perSecond = ({ ms }) => (1000 * (count - 1)) / ms;
  const cpuEach = ({ cpuMs }) => cpuMs / count;
  const common = { peerName };
  const speed = {
    ...common,
    what: "webhooks: messages a second",
    unit: "messages/s",
    ours: ours.map(perSecond),
    peer: peer.map(perSecond),
  };

  const cpu = {
    ...common,
    what: "webhooks: CPU time each",
    unit: "ms of CPU",
    ours: ours.map(cpuEach),
    peer: peer.map(cpuEach),
  };

  return ours.some(({ cpuMs }) => Number.isNaN(cpuMs)) ? [row(speed)] : [row(speed), row(cpu)];
}

async function uploadImages(session) {
  const ids = [];
  for (let at = 0; at < imageCount; at++) {
    const bytes = await createPhoto({ width: 48, height: 32 });
    const id = await session.put(`hooked-${at}.jpg`, bytes);
    await session.call("POST", `/images/${id}/complete`);
    ids.push(id);
  }
  // The worker has nothing else to do then.
  for (const id of ids) await session.untilPresetsReady(id);

  return ids;
}

/** Answers 204, and counts. */
async function startReceiver() {
  let lastBody = "";
  /** @type {(() => void) | undefined} */
  let onMessage;
  const server = createServer(async (request, response) => {
    lastBody = (await buffer(request)).toString();
    response.writeHead(204).end();
    onMessage?.();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

  return {
    url: `http://127.0.0.1:${port}/hook`,
    lastBody: () => lastBody,
    /**
     * Resolves with the time from the first to the last of so many messages.
     * @param {number} count
     * @returns {Promise<number>}
     */
    next: (count) =>
      new Promise((resolve, reject) => {
        const missing = () => reject(new Error(`${count - received} messages did not arrive`));
        const timer = setTimeout(missing, receivedWithinMs);
        let received = 0;
        let firstAt = 0;
        onMessage = () => {
          firstAt ||= performance.now();
          if (++received < count) return;

          clearTimeout(timer);
          onMessage = undefined;
          resolve(performance.now() - firstAt);
        };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
