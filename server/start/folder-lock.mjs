import { createHash } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * Locks a folder for this process and purpose. The lock is a listening local socket, which ends
 * with its process in any case: `kill -9` leaves no stale lock.
 * @param {string} folder an existing folder
 * @param {"data" | "build"} purpose
 * @returns {Promise<{ release: () => Promise<void> } | undefined>} undefined when another process
 *   has the lock
 */
export async function lockFolder(folder, purpose) {
  const socketPath = lockSocketPath(folder, purpose);
  const server = net.createServer((socket) => socket.destroy());
  if (!(await listen(server, socketPath))) {
    if (process.platform === "linux" || process.platform === "win32" || (await isLocked(socketPath)))
      return undefined;

    rmSync(socketPath, { force: true });
    if (!(await listen(server, socketPath))) return undefined;
  }

  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Linux has abstract sockets and Windows has pipes; both disappear with their process. */
function lockSocketPath(folder, purpose) {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `albumen-${createHash("sha256").update(`${purpose}:${dev}:${ino}`).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;

  return path.join(os.tmpdir(), `${name}.sock`);
}

function listen(server, socketPath) {
  return new Promise((resolve, reject) => {
    const onError = (error) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error));
    server.once("error", onError);
    server.listen(socketPath, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}

function isLocked(socketPath) {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    const finish = (isTaken) => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}
