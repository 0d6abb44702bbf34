import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/start/network.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { areInstalled, runServer } from "./run-server.mjs";

const shipped = fileURLToPath(new URL("../../deploy/varnish", import.meta.url));

/** Why tests with Varnish cannot run here; undefined when they can. */
export const varnishMissing = areInstalled("varnishd", "setpriv", "gcc")
  ? undefined
  : "varnishd is not installed: apt-get install varnish varnish-modules gcc";

/**
 * Varnish in front of Albumen, as it is shipped: only the ports are other ones.
 * @typedef {object} Varnish
 * @property {string} origin
 * @property {string} token what purges have to bring along
 * @property {number} pid
 * @property {() => string} output
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ backendPort: number, port?: number, token?: string, memory?: string, args?: string[] }} options
 *   `args`: further ones for varnishd
 * @returns {Promise<Varnish>}
 */
export async function startVarnish({
  backendPort,
  port,
  token = "purge-token-of-a-test",
  memory = "256M",
  args = [],
}) {
  const folder = await createTestFolder();
  const ownPort = port ?? (await freePort());
  const vcl = path.join(folder, "albumen.vcl");
  const source = readFileSync(path.join(shipped, "albumen.vcl"), "utf8");
  writeFileSync(vcl, source.replace('.port = "3000";', `.port = "${backendPort}";`));
  const command = [path.join(shipped, "start.sh"), "-j", "none", "-n", path.join(folder, "varnish"), ...args];
  const env = {
    ALBUMEN_VARNISH_TOKEN: token,
    ALBUMEN_VARNISH_LISTEN: `127.0.0.1:${ownPort}`,
    ALBUMEN_VARNISH_MEMORY: memory,
    ALBUMEN_VARNISH_VCL: vcl,
  };
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await runServer(command, { port: ownPort, env });
    const stop = () => server.stop().finally(clear);
    return { ...server, origin: `http://127.0.0.1:${ownPort}`, token, stop };
  } catch (error) {
    clear();
    throw error;
  }
}
