import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { rawRequest, tally } from "./raw-request.mjs";

// Simulates a crowd: the order `{ url, headers, count }` opens that many connections, and when all
// are open, requests the same URL on all at once. The reply is the time until the last complete
// response, and a tally of the responses.

const timeoutMs = 60_000;

/** @typedef {{ url: string, headers: Record<string, string>, count: number }} Order */

process.on("message", async (/** @type {Order} */ order) => process.send?.(await sendRequests(order)));
process.on("disconnect", () => process.exit());
process.send?.({});

/** @param {Order} order */
async function sendRequests({ url, headers, count }) {
  const { port, host, text } = rawRequest({ url, headers });
  const sockets = [];
  for (let at = 0; at < count; at++) {
    sockets.push(connect(port, host));
    // Prevents an overflow of the listen backlog.
    if (at % 50 === 49) await sleep(20);
  }

  const opened = await Promise.all(sockets);
  const sentAt = performance.now();
  const answers = await Promise.all(opened.map((socket) => readResponse(socket, text)));
  const wallMs = performance.now() - sentAt;
  for (const socket of opened) socket.destroy();

  return { wallMs, answers: tally(answers) };
}

function connect(port, host) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host }, () => resolve(socket)).on("error", reject);
  });
}

/** One response as a line: status, bytes of the body, entity tag. */
function readResponse(socket, request) {
  return new Promise((resolve, reject) => {
    let head = "";
    let missing;
    let bodyBytes;
    socket.setTimeout(timeoutMs, () => reject(new Error("not answered in time")));
    socket.on("error", reject).on("close", () => reject(new Error("the server has closed")));
    socket.on("data", (piece) => {
      if (missing === undefined) {
        head += piece.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;

        bodyBytes = Number(readHeader(head, "content-length"));
        missing = bodyBytes - (head.length - end - 4);
      } else missing -= piece.length;
      if (missing === 0) resolve(`${head.split(" ")[1]} ${bodyBytes} ${readHeader(head, "etag")}`);
    });
    socket.write(request);
  });
}

function readHeader(head, name) {
  return new RegExp(`^${name}: *([^\\r]*)`, "im").exec(head)?.[1];
}
