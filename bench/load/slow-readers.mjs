import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { rawRequest, tally } from "./raw-request.mjs";

// Simulates readers with little bandwidth: the order `{ url, headers, count, bytesPerSecond }`
// opens that many connections, requests the same URL on each, and reads each at this rate; the
// reply comes when all have the start of a response. `{}` ends it and returns how many are still
// being served.

let readers = [];

/**
 * @typedef {{ url: string, headers: Record<string, string>, count: number, bytesPerSecond: number }} Order
 */

process.on("message", async (/** @type {Order | { url?: undefined }} */ order) => {
  if (order.url) {
    readers = await openReaders(order);
    process.send?.({ statuses: tally(readers.map(({ head }) => head.split(" ")[1])) });
  } else process.send?.({ open: readers.filter(({ socket }) => socket.readyState === "open").length });
});
process.on("disconnect", () => process.exit());
process.send?.({});

/** @param {Order} order */
async function openReaders({ url, headers, count, bytesPerSecond }) {
  const { port, host, text } = rawRequest({ url, headers });
  const opened = [];
  for (let at = 0; at < count; at++) {
    opened.push(openReader({ port, host, bytesPerSecond, text }));
    // Prevents an overflow of the listen backlog.
    if (at % 50 === 49) await sleep(20);
  }

  await Promise.all(opened.map(({ begun }) => begun));
  return opened;
}

/**
 * Reads one buffer from the system, and the next a second later. The rest stays with the server.
 */
function openReader({ port, host, bytesPerSecond, text }) {
  const reader = { head: "" };
  const buffer = Buffer.alloc(bytesPerSecond);
  reader.begun = new Promise((resolve, reject) => {
    const callback = (length) => {
      reader.head ||= buffer.toString("latin1", 0, Math.min(length, 64));
      resolve(undefined);
      setTimeout(() => reader.socket.resume(), 1000).unref();

      return false;
    };
    reader.socket = net.connect({ port, host, onread: { buffer, callback } });
    reader.socket.on("error", reject).on("close", () => reject(new Error("the server has closed")));
    reader.socket.write(text);
  });

  return reader;
}
