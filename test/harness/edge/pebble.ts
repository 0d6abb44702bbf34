import { rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import { findFreePort } from "../../../server/start/network.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { makeCertificate } from "./certificate.mjs";
import { areInstalled, runServer } from "./run-server.mjs";

/**
 * The reason why tests with Let's Encrypt's test authority cannot run here; undefined when they
 * can.
 */
export const pebbleMissing = areInstalled("pebble", "openssl", "setpriv")
  ? undefined
  : "Pebble is not installed: apt-get install pebble openssl";

interface Options {
  /** The server on which it finds the answers to its challenges. */
  httpPort: number;
  tlsPort: number;
  /** The name server that it queries. */
  dnsServer: string;
}

/** An authority that issues certificates by ACME (RFC 8555). */
export interface Pebble {
  directoryUrl: string;
  /** Certificate of the API. */
  apiCertificateFile: string;
  /** Returns the certificate with which the issued ones are verified. */
  fetchRoot(): Promise<string>;
  output(): string;
  stop(): Promise<void>;
}

export async function startPebble({ httpPort, tlsPort, dnsServer }: Options): Promise<Pebble> {
  const folder = await createTestFolder();
  const [port, managementPort] = [await findFreePort(), await findFreePort()];
  const { cert: apiCertificate } = makeCertificate(folder);
  const apiCertificateFile = path.join(folder, "albumen.pem");
  const config = path.join(folder, "pebble.json");
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: apiCertificateFile,
    privateKey: path.join(folder, "albumen.key"),
    httpPort,
    tlsPort,
  };
  writeFileSync(config, JSON.stringify({ pebble }));
  const server = await runServer(["pebble", "-config", config, "-dnsserver", dnsServer], {
    port,
    cwd: folder,
    env: { PEBBLE_VA_NOSLEEP: "1" },
  });

  return {
    directoryUrl: `https://localhost:${port}/dir`,
    apiCertificateFile,
    fetchRoot: () => fetchText(`https://localhost:${managementPort}/roots/0`, apiCertificate),
    output: server.output,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fetchText(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = https.get(url, { ca, agent: false }, (response) => text(response).then(resolve, reject));
    request.on("error", reject);
  });
}
