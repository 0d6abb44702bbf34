import { createClient } from "../harness/product-client.mjs";
import { createImageGenerator } from "./image-generator.mjs";
import { configureBackup } from "./library-backup.mjs";
import { createRandom } from "./random.mjs";
import { startSourceServer } from "./source-server.mjs";

const owners = ["anna@example.com", "boris@example.com", "clara@example.com", "david@example.com"];
const backupOwner = "anna@example.com";

/**
 * Environment of the product under the load: imports and backups use servers on this machine.
 */
export const loadEnvironment = { ALBUMEN_OUTBOUND_ALLOW: "localhost" };

/**
 * Creates owners with API keys, share links for guests, a backup if the installation has a store
 * for it, and the server that images are imported from.
 * @param {{ installation: import("./installation.mjs").Installation, ledger:
 *   import("./ledger.mjs").Ledger, random: import("./random.mjs").Random, slowShare: number,
 *   part?: number }} options `part`: number of the load on the same installation
 */
export async function prepareLoad({ installation, ledger, random, slowShare, part = 1 }) {
  const sourceServer = await startSourceServer();
  const generateImage = await createImageGenerator();
  const { origin, backupStore } = installation;
  /** API key by owner. @type {Map<string, string>} */
  const keys = new Map();
  /** @type {Array<import("./requests.mjs").ClientOptions>} */
  const clients = [];
  for (const owner of owners) {
    const client = await createClient(installation.service(), owner);
    const { key } = client;
    keys.set(owner, key);
    const guestUrl = await createGuestLink(client);
    const hasBackup = owner === backupOwner && backupStore !== undefined;
    if (hasBackup) await configureBackup(backupStore, client);
    clients.push({
      origin,
      owner,
      key,
      filenamePrefix: `${owner.split("@")[0]}-${part}-`,
      ledger,
      random: createRandom(random.integer(0, 2 ** 31)),
      generateImage,
      slowShare,
      sourceServer,
      guestUrl,
      hasBackup,
    });
  }

  return { keys, clients, backupOwner, close: () => sourceServer.close() };
}

/** @param {import("../harness/product-client.mjs").ProductClient} client */
async function createGuestLink({ call }) {
  const { status, body } = await call("POST", "/api/shares", {
    target: { type: "upload" },
    upload: { album: "images", max_files: 10_000, max_bytes: 50_000_000 },
  });
  if (status !== 201) throw new Error(`The guest link was not made: ${status} ${JSON.stringify(body)}`);

  return body.url;
}
