import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { rawRequest, tally } from "./raw-request.mjs";

// A program of readers on a thin line: the order `{ url, headers, count, bytesPerSecond }` opens so many connections, asks on
// each for the same, and takes from each so many bytes a second; it is answered when all have the beginning of an answer. `{}`
// ends it and is answered with how many are still being served.

let readers = [];

process.on("message", async (order) => {
  if (order.url) {
    readers = await openReaders(order);
    process.send({ statuses: tally(readers.map(({ head }) => head.split(" ")[1])) });
  } else process.send({ open: readers.filter(({ socket }) => socket.readyState === "open").length });
});
process.on("disconnect", () => process.exit());
process.send({});

async function openReaders({ url, headers, count, bytesPerSecond }) {
  const { port, host, text } = rawRequest({ url, headers });
  const opened = [];
  for (let at = 0; at < count; at++) {
    opened.push(openReader({ port, host, bytesPerSecond, text }));
    // So that no list of waiting connections overflows.
    if (at % 50 === 49) await sleep(20);
  }
  await Promise.all(opened.map(({ begun }) => begun));
  return opened;
}

/** Takes one buffer from the system, and the next a second later. The rest stays with the server. */
function openReader({ port, host, bytesPerSecond, text }) {
  const reader = { head: "" };
  const buffer = Buffer.alloc(bytesPerSecond);
  reader.begun = new Promise((resolve, reject) => {
    const callback = (length) => {
      reader.head ||= buffer.toString("latin1", 0, Math.min(length, 64));
      resolve();
      setTimeout(() => reader.socket.resume(), 1000).unref();
      return false;
    };
    reader.socket = net.connect({ port, host, onread: { buffer, callback } });
    reader.socket.on("error", reject).on("close", () => reject(new Error("the server has closed")));
    reader.socket.write(text);
  });
  return reader;
}
