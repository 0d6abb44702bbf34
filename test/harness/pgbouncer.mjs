import { spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../server/start/network.mjs";

export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;
export const pgbouncerMissing = "PgBouncer is not installed";

/**
 * Starts a PgBouncer in transaction mode in front of a PostgreSQL, with few server sessions for all
 * clients.
 * @param {string} folder
 * @param {string} serverUrl
 * @returns {Promise<{ port: number, moveTo: (serverUrl: string) => void, stop: () => Promise<void> }>}
 *   `moveTo` connects it to another PostgreSQL, as after a failover
 */
export async function startPgbouncer(folder, serverUrl) {
  const port = await findFreePort();
  const configFile = path.join(folder, "pgbouncer.ini");
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 10,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const configure = (url) => {
    const { hostname, port: serverPort, username, password } = new URL(url);
    const database = `host=${hostname} port=${serverPort} user=${username} password=${password}`;
    writeFileSync(configFile, ["[databases]", `* = ${database}`, "[pgbouncer]", ...lines, ""].join("\n"));
  };
  configure(serverUrl);
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  // It reads its configuration again as that user.
  if (user.length > 0) chmodSync(folder, 0o755);
  const child = spawn("pgbouncer", ["-q", ...user, configFile], { stdio: "ignore" });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  const isUp = await Promise.race([untilListening(port), exited.then(() => false)]);
  if (!isUp) throw new Error("PgBouncer did not start.");

  const moveTo = (url) => {
    configure(url);
    child.kill("SIGHUP");
  };
  return { port, moveTo, stop };
}

async function untilListening(port) {
  while (!(await canConnect(port))) await sleep(25);
  return true;
}

function canConnect(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
