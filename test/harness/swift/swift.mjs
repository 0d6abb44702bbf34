import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../server/start/network.mjs";
import { areInstalled, runServer } from "../edge/run-server.mjs";
import { createTestFolder } from "../test-folder.mjs";

const ownFolder = path.dirname(fileURLToPath(import.meta.url));
const python = "/usr/bin/python3";
const kinds = /** @type {const} */ (["account", "container", "object"]);

/** Objects on a page of a list, of which S3 has a thousand. */
export const swiftPageSize = 100;

/** The reason why tests with a real S3 server cannot run here; undefined when they can. */
export const swiftMissing = areInstalled(
  "setpriv",
  "swift-proxy-server",
  "swift-account-server",
  "swift-container-server",
  "swift-object-server",
)
  ? undefined
  : "OpenStack Swift is not installed: apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object";

/**
 * A real object store with the protocol of S3. It checks signatures.
 * @typedef {object} Swift
 * @property {string} endpoint
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {() => Promise<void>} stop
 */

/**
 * Starts OpenStack Swift with its S3 interface and no bucket.
 * @returns {Promise<Swift>}
 */
export async function startSwift() {
  const folder = await createTestFolder();
  const ports = { proxy: await findFreePort(), account: 0, container: 0, object: 0 };
  for (const kind of kinds) ports[kind] = await findFreePort();
  writeConfiguration(folder, ports);
  const ringPorts = kinds.map((kind) => String(ports[kind]));
  const rings = spawnSync(python, [path.join(ownFolder, "make_rings.py"), folder, ...ringPorts]);
  if (rings.status !== 0) throw new Error(`The rings of Swift were not made:\n${rings.stderr}`);

  const env = { PYTHONPATH: ownFolder, PYTHONDONTWRITEBYTECODE: "1" };
  const servers = await Promise.all(
    Object.entries(ports).map(([kind, port]) =>
      runServer([`swift-${kind}-server`, path.join(folder, `${kind}.conf`), "verbose"], { port, env }),
    ),
  );

  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const credentials = { accessKeyId: "test:tester", secretAccessKey: "testing" };

  return { endpoint: `http://localhost:${ports.proxy}`, ...credentials, stop };
}

function writeConfiguration(folder, ports) {
  mkdirSync(path.join(folder, "devices/disk"), { recursive: true });
  const write = (name, lines) => writeFileSync(path.join(folder, name), `${lines.join("\n")}\n`);
  const common = (port) => [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    `bind_port = ${port}`,
    "workers = 0",
    `user = ${os.userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${path.join(folder, "devices")}`,
    "mount_check = false",
    "disable_fallocate = true",
    "log_level = WARNING",
  ];

  write("swift.conf", [
    "[swift-hash]",
    "swift_hash_path_prefix = test",
    "swift_hash_path_suffix = test",
    "[storage-policy:0]",
    "name = files",
    "default = yes",
  ]);
  for (const kind of kinds) {
    write(`${kind}.conf`, [
      ...common(ports[kind]),
      "[pipeline:main]",
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    ]);
  }

  write("proxy.conf", [...common(ports.proxy), ...proxyOptions()]);
}

/** The pipeline of the proxy, which speaks the S3 protocol. */
function proxyOptions() {
  const filters = [
    "catch_errors",
    "gatekeeper",
    "listing_formats",
    "bulk",
    "copy",
    "slo",
    "versioned_writes",
  ];

  return [
    "[pipeline:main]",
    "pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo versioned_writes proxy-server",
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
    "[filter:cache]",
    "paste.filter_factory = memory_cache:filter_factory",
    "[filter:s3api]",
    "use = egg:swift#s3api",
    "location = us-east-1",
    `max_bucket_listing = ${swiftPageSize}`,
    "cors_preflight_allow_origin = *",
    "[filter:tempauth]",
    "use = egg:swift#tempauth",
    "user_test_tester = testing .admin",
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
  ];
}
