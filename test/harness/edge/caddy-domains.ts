import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import https from "node:https";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createTestFolder } from "../test-folder.mjs";
import type { Pebble } from "./pebble";
import { areInstalled, runServer } from "./run-server.mjs";

const shippedFolder = path.resolve("deploy/caddy");

/** The reason why tests with Caddy cannot run here; undefined when they can. */
export const caddyMissing = areInstalled("caddy", "setpriv")
  ? undefined
  : "Caddy is not installed: apt-get install caddy";

export interface HttpsAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * Caddy with the shipped configuration for domains, except for ports and for another authority in
 * place of a public one.
 */
export interface DomainCaddy {
  /**
   * Sends a request as a browser does that has found the address of the host by the DNS. `host` may
   * differ from the name of the handshake.
   */
  get(name: string, url: string, host?: string): Promise<HttpsAnswer>;
  stop(): Promise<void>;
}

interface Options {
  httpPort: number;
  httpsPort: number;
  webPort: number;
  cachePort: number;
  /** Issues the certificates by ACME; without it, Caddy does so itself. */
  authority?: Pick<Pebble, "directoryUrl" | "apiCertificateFile" | "fetchRoot">;
}

export async function startDomainCaddy(options: Options): Promise<DomainCaddy> {
  const { httpPort, httpsPort, webPort, cachePort, authority } = options;
  const folder = await createTestFolder();
  cpSync(path.join(shippedFolder, "Caddyfile"), path.join(folder, "Caddyfile"));
  const config = path.join(folder, "Caddyfile.domains");
  const settings = [
    "admin off",
    "skip_install_trust",
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    `storage file_system ${folder}/storage`,
    ...(authority
      ? [`acme_ca ${authority.directoryUrl}`, `acme_ca_root ${authority.apiCertificateFile}`]
      : ["local_certs"]),
  ].join("\n\t");
  const shipped = readFileSync(path.join(shippedFolder, "Caddyfile.domains"), "utf8");
  writeFileSync(
    config,
    shipped.replace("on_demand_tls {", () => `${settings}\n\ton_demand_tls {`),
  );
  const server = await runServer(["caddy", "run", "--adapter", "caddyfile", "--config", config], {
    port: httpsPort,
    cwd: folder,
    env: {
      ALBUMEN_HOST: "images.example.com",
      ALBUMEN_WEB: `127.0.0.1:${webPort}`,
      ALBUMEN_CACHE: `127.0.0.1:${cachePort}`,
      ALBUMEN_ASK: `http://127.0.0.1:${webPort}/internal/domains/ask`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const ownRoot = path.join(folder, "storage/pki/authorities/local/root.crt");
  const readRoot = () => authority?.fetchRoot() ?? readFile(ownRoot, "utf8");
  const get: DomainCaddy["get"] = async (name, url, host = name) => {
    const ca = await readRoot();
    return new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port: httpsPort, path: url, servername: name, ca, agent: false };
      const request = https.get({ ...options, headers: { host } }, (response) => {
        const { statusCode = 0, headers } = response;
        buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
      });
      request.on("error", reject);
    });
  };

  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };

  return { get, stop };
}
