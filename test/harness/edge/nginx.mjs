import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../server/start/network.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { makeCertificate } from "./certificate.mjs";
import { areInstalled, runServer } from "./run-server.mjs";

const shippedConfig = fileURLToPath(new URL("../../../deploy/nginx/albumen.conf", import.meta.url));

/** The reason why nginx tests cannot run here; undefined when they can. */
export const nginxMissing = areInstalled("nginx", "setpriv", "openssl")
  ? undefined
  : "nginx is not installed: apt-get install nginx openssl";

/**
 * nginx in front of Albumen, with the shipped configuration except for ports and certificate. With
 * `secure` it serves TLS with a self-signed certificate, otherwise plain HTTP.
 * @typedef {object} Nginx
 * @property {string} origin
 * @property {string} plainOrigin where it leads to `origin`
 * @property {string} certificate
 * @property {string} logFile of hits
 * @property {number} pid
 * @property {() => string} output
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ albumenPort: number, imagesPort?: number, secure?: boolean }} options `imagesPort`: of Varnish
 * @returns {Promise<Nginx>}
 */
export async function startNginx({ albumenPort, imagesPort = albumenPort, secure = true }) {
  const folder = await createTestFolder();
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { cert: certificate } = makeCertificate(folder);
    const site = path.join(folder, "albumen.conf");
    writeFileSync(site, buildSiteConfig({ folder, port, plainPort, albumenPort, imagesPort, secure }));
    const main = path.join(folder, "nginx.conf");
    writeFileSync(main, buildMainConfig(folder, site));
    const server = await runServer(["nginx", "-c", main, "-p", folder], { port });
    const stop = () => server.stop().finally(clear);
    const origin = `${secure ? "https" : "http"}://localhost:${port}`;
    const logFile = path.join(folder, "albumen.log");
    return { ...server, origin, plainOrigin: `http://localhost:${plainPort}`, certificate, logFile, stop };
  } catch (error) {
    clear();
    throw error;
  }
}

function buildSiteConfig({ folder, port, plainPort, albumenPort, imagesPort, secure }) {
  const [albumen, images] = [`server 127.0.0.1:${albumenPort};`, `server 127.0.0.1:${imagesPort};`];
  const upstreams = [albumen, images];
  return readFileSync(shippedConfig, "utf8")
    .replaceAll("server 127.0.0.1:3000;", () => upstreams.shift() ?? "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen [::]:80;", `listen [::1]:${plainPort};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}${secure ? " ssl http2" : ""};`)
    .replace("listen [::]:443 ssl http2;", `listen [::1]:${port}${secure ? " ssl http2" : ""};`)
    .replace("/var/log/nginx/albumen.log", path.join(folder, "albumen.log"))
    .replace("/etc/ssl/certs/albumen.pem", path.join(folder, "albumen.pem"))
    .replace("/etc/ssl/private/albumen.key", path.join(folder, "albumen.key"));
}

/** Equivalent to Debian's nginx.conf, with all output in a folder of the test. */
function buildMainConfig(folder, site) {
  mkdirSync(path.join(folder, "temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${path.join(folder, "temporary", kind)};`)
    .join("\n");
  return `
daemon off;
worker_processes auto;
pid ${path.join(folder, "nginx.pid")};
error_log stderr warn;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  gzip on;
  ${temporary}
  include ${site};
}
`;
}
