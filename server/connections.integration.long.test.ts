import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { disconnectStalledReaders } from "./connections";

const idleMs = 500;
/** More than the system buffers for a client that does not read. */
const large = Buffer.concat([Buffer.alloc(32 * 1024 * 1024, "x"), Buffer.from("end")]);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Responds with the handler; returns a connection that has sent one request. */
async function connectTo(handler: (response: ServerResponse) => void): Promise<Socket> {
  server = createServer({ keepAliveTimeout: 20 * idleMs }, (_request, response) => handler(response));
  disconnectStalledReaders(server, idleMs);
  await once(server.listen(0, "localhost"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "localhost");
  await once(socket, "connect");

  return sendRequest(socket);
}

function sendRequest(socket: Socket): Socket {
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  return socket;
}

/** Whether the response arrives up to its last word, `end`. */
const receivesAll = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    let last = "";
    socket.on("data", (piece) => {
      last = (last + piece.subarray(-3)).slice(-3);
      if (last === "end") resolve(true);
    });
    socket.once("error", () => resolve(false)).once("close", () => resolve(false));
  });

it("a client that reads nothing is disconnected", async () => {
  let responseClosed: Promise<unknown> | undefined;
  const socket = await connectTo((response) => {
    responseClosed = once(response, "close");
    response.end(large);
  });

  await expect.poll(() => responseClosed).toBeDefined();

  await responseClosed;
  expect(await receivesAll(socket)).toBe(false);
});

it("a client that reads a little now and then stays connected", async () => {
  const socket = await connectTo((response) => response.end(large));
  let readBytes = 0;
  socket.on("data", (piece: Buffer) => {
    readBytes += piece.length;
    if (readBytes < large.length / 40) return;

    readBytes = 0;
    socket.pause();
    setTimeout(() => socket.resume(), idleMs / 8);
  });
  expect(await receivesAll(socket)).toBe(true);
});

it("a slow response is waited for, and so is the next request", async () => {
  const socket = await connectTo((response) => {
    setTimeout(() => response.end("end"), 4 * idleMs);
  });
  expect(await receivesAll(socket)).toBe(true);
  // Shorter than the keep-alive timeout.
  await sleep(4 * idleMs);
  expect(await receivesAll(sendRequest(socket))).toBe(true);
});

it("a client that paused and then caught up receives the rest", async () => {
  let socketTimeout = () => 0;
  const socket = await connectTo((response) => {
    socketTimeout = () => response.socket?.timeout ?? 0;
    response.writeHead(200, { "content-length": large.length }).write(large.subarray(0, -3));
    setTimeout(() => response.end("end"), 8 * idleMs);
  });
  await expect.poll(() => socketTimeout(), { interval: 5 }).toBe(idleMs);
  expect(await receivesAll(socket)).toBe(true);
});
