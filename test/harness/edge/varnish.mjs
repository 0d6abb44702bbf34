import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../server/start/network.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { areInstalled, runServer } from "./run-server.mjs";

const shippedFolder = fileURLToPath(new URL("../../../deploy/varnish", import.meta.url));

/** The reason why Varnish tests and benchmarks cannot run here; undefined when they can. */
export const varnishMissing = explainMissingVarnish();

/**
 * Lets varnishd compile the shipped configuration, because Debian packages Varnish and some of its
 * modules separately.
 * @param {string[]} [args] additional arguments for varnishd
 * @returns {string | undefined}
 */
export function explainMissingVarnish(args = []) {
  const install = "apt-get install varnish varnish-modules gcc";
  if (!areInstalled("varnishd", "setpriv", "gcc")) return `varnishd is not installed: ${install}`;

  const vcl = path.join(shippedFolder, "albumen.vcl");
  const { stderr } = spawnSync("varnishd", ["-C", "-f", vcl, ...args], { encoding: "utf8" });
  const [, name] = /Could not find VMOD (\w+)/.exec(stderr) ?? [];

  return name && `Varnish's module ${name} is not installed: ${install}`;
}

/**
 * Varnish in front of Albumen, with the shipped configuration except for ports.
 * @typedef {object} Varnish
 * @property {string} origin
 * @property {string} token required by purges
 * @property {string} logFile written with `logs`
 * @property {number} pid
 * @property {() => string} output
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ backendPort: number, port?: number, token?: string, memory?: string, host?: string, logs?: boolean, args?: string[] }} options
 *   `host`: the name of the service; images on other names are cached, too. `logs`: writes the access
 *   log. `args`: further ones for varnishd
 * @returns {Promise<Varnish>}
 */
export async function startVarnish({
  backendPort,
  port,
  token = "purge-token-of-a-test",
  memory = "256M",
  host = "",
  logs = false,
  args = [],
}) {
  const folder = await createTestFolder();
  const ownPort = port ?? (await findFreePort());
  const logFile = path.join(folder, "albumen.log");
  const command = [
    path.join(shippedFolder, "start.sh"),
    "-j",
    "none",
    "-n",
    path.join(folder, "varnish"),
    ...args,
  ];

  const env = {
    ALBUMEN_HOST: host,
    ALBUMEN_VARNISH_TOKEN: token,
    ALBUMEN_VARNISH_LISTEN: `127.0.0.1:${ownPort}`,
    ALBUMEN_VARNISH_MEMORY: memory,
    ALBUMEN_VARNISH_BACKEND: `127.0.0.1:${backendPort}`,
    TMPDIR: folder,
    ...(logs && { ALBUMEN_VARNISH_LOG: logFile }),
  };
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await runServer(command, { port: ownPort, env, cwd: folder });
    const stop = () => server.stop().finally(clear);
    return { ...server, origin: `http://127.0.0.1:${ownPort}`, token, logFile, stop };
  } catch (error) {
    clear();
    throw error;
  }
}
