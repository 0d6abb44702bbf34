import { randomInt } from "node:crypto";
import http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.mjs";

/** Fails with one sentence when the port is not available. */
export async function assertPortFree(port, host) {
  const obstacle = await findPortObstacle(port, host);
  if (obstacle) throw obstacle;
}

/** @returns {Promise<StartError | undefined>} why nothing can listen on the port */
export async function findPortObstacle(port, host) {
  const code = await tryListening(port, host);
  if (!code) return undefined;
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} is in use by another program; choose another one, for example PORT=${port + 1}.`,
    );
  }

  if (code === "EACCES") {
    return new StartError(
      `Port ${port} may not be used by this user; choose one above 1023, for example PORT=3000.`,
    );
  }

  return new StartError(
    `Albumen cannot listen on the host "${host}" (${code}); set HOST to an IP address of this machine.`,
  );
}

/**
 * Returns a free port of this machine, below the system's range for outgoing connections, which
 * leaves it free for a server that restarts after a crash.
 */
export async function findFreePort(host = "127.0.0.1") {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (!(await tryListening(port, host))) return port;
  }
}

/** Fails with one sentence when the database host does not respond. */
export function assertReachable(databaseUrl) {
  const { hostname, port } = new URL(databaseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  // An empty host or a path means a local socket, which only the driver can open.
  if (!host || host.startsWith("%2F")) return Promise.resolve();

  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port: Number(port || 5432), timeout: 5_000 });
    const fail = (reason) => {
      socket.destroy();
      reject(
        new StartError(
          `The database at ${host}:${port || 5432} cannot be reached (${reason}); check DATABASE_URL.`,
        ),
      );
    };

    socket.once("connect", () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once("timeout", () => fail("no response within 5 s"));
    socket.once("error", (/** @type {NodeJS.ErrnoException} */ error) => fail(error.code ?? error.message));
  });
}

/**
 * @returns {Promise<string | undefined>} the error code, undefined when the port can be listened on
 */
function tryListening(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Waits until the service reports that it is ready.
 * @param {{ host: string, port: number, needsQueue: boolean, signal: AbortSignal }} options `needsQueue`: also until jobs run
 */
export async function waitUntilServing({ host, port, needsQueue, signal }) {
  const path = `/api/ready?queue=${needsQueue ? "required" : "optional"}`;
  while (!(await isServing({ host: toLocalHost(host), port, path }))) await sleep(25, undefined, { signal });
}

function toLocalHost(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

/** @returns {Promise<boolean>} */
function isServing(address) {
  return new Promise((resolve) => {
    const request = http.get({ ...address, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
