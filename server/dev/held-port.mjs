import net from "node:net";
import { pipeline } from "node:stream";

/**
 * Listens in place of the web process and hands each connection to it, so that a browser waits
 * while that process restarts. The connections of WebSockets come back: they belong to the pages,
 * whose process does not restart with the web process.
 * @param {{ port: number, host: string, pagesPort: number }} options
 */
export async function holdPort({ port, host, pagesPort }) {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let web;
  /** @type {net.Socket[]} */
  let waiting = [];

  /** @param {net.Socket} socket */
  function hand(socket) {
    socket.on("error", () => socket.destroy());
    if (!web?.connected) return waiting.push(socket);

    return web.send({ type: "connection" }, socket, (error) => error && socket.destroy());
  }

  const server = net.createServer({ pauseOnConnect: true }, hand);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(undefined));
  });

  return {
    /**
     * @param {import("node:child_process").ChildProcess} child a web process that has been started
     */
    serve: (child) => {
      child.once("exit", () => {
        if (web === child) web = undefined;
      });
      child.on("message", (/** @type {{ type: string, head?: string }} */ { type, head }, handle) => {
        if (type === "upgrade" && handle)
          connectToPages(/** @type {net.Socket} */ (handle), head ?? "", pagesPort);
        if (type !== "ready") return;

        web = child;
        const ready = waiting;
        waiting = [];
        ready.forEach(hand);
      });
    },
    /** Before the web process ends: new connections wait for the next one. */
    hold: () => {
      web = undefined;
    },
    close: () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

/**
 * @param {net.Socket} socket
 * @param {string} head what the client has sent, in base64
 * @param {number} pagesPort
 */
function connectToPages(socket, head, pagesPort) {
  const pages = net.connect(pagesPort, "127.0.0.1");
  pages.write(Buffer.from(head, "base64"));
  // Either of them ends both.
  pipeline(socket, pages, socket, () => undefined);
}
