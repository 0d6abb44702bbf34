import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../measure/percentile.mjs";

// Sends requests at a steady pace, whether earlier ones were answered or not, over keep-alive
// connections. The order `{ url, headers, perSecond, bodyBytes }` starts it, `{}` ends it and
// returns the measurements.

const timeoutMs = 60_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
let running;

/**
 * @typedef {{ url: string, headers: Record<string, string>, perSecond: number, bodyBytes: number }} Order
 */

process.on("message", async (/** @type {Order | { url?: undefined }} */ order) => {
  if (order.url) {
    running = start(order);
    process.send?.({});
  } else process.send?.(await running.end());
});
process.on("disconnect", () => process.exit());
process.send?.({});

/** @param {Order} order */
function start({ url, headers, perSecond, bodyBytes }) {
  const times = [];
  const failures = [];
  const pending = new Set();
  let isStopped = false;
  const pace = async () => {
    const startedAt = performance.now();
    for (let sent = 0; !isStopped; sent++) {
      await sleep(startedAt + (1000 * sent) / perSecond - performance.now());
      const request = measureRequest({ url, headers, bodyBytes })
        .then((ms) => times.push(ms))
        .catch((error) => failures.push(error.message))
        .finally(() => pending.delete(request));
      pending.add(request);
    }
  };
  const paced = pace();

  return {
    async end() {
      isStopped = true;
      await paced;
      await Promise.all(pending);

      return { requests: times.length, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99), failures };
    },
  };
}

/** Measures one complete response. */
function measureRequest({ url, headers, bodyBytes }) {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const request = http.get(url, { agent, headers, timeout: timeoutMs }, (response) => {
      let bytes = 0;
      response.on("data", (piece) => {
        bytes += piece.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200 && bytes === bodyBytes) resolve(performance.now() - sentAt);
        else reject(new Error(`answered ${response.statusCode} with ${bytes} bytes`));
      });
    });
    request.on("timeout", () => request.destroy(new Error("not answered in time")));
    request.on("error", reject);
  });
}
