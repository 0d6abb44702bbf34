import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { nginxMissing, startNginx } from "../../test/harness/edge/nginx.mjs";
import { startVarnish, varnishMissing } from "../../test/harness/edge/varnish.mjs";
import { accept, fetchWebp } from "./variant.mjs";

const headers = () => ({ accept });

/**
 * Starts the product behind the caches that it is shipped with; undefined where they are not
 * installed. Asserts that they serve our bytes.
 * @param {{ service: import("../../test/harness/service.mjs").Service, variant: import("./variant.mjs").Variant, folder: string }} context
 */
export async function startFronts({ service, variant, folder }) {
  if (varnishMissing) {
    console.log(`${varnishMissing}; the rows with Varnish in front are left out.`);
    return undefined;
  }

  const albumenPort = Number(new URL(service.origin).port);
  const workingFolder = path.join(folder, "varnish");
  // Varnish uses the last of repeated options.
  const varnish = await startVarnish({ backendPort: albumenPort, args: ["-n", workingFolder] });
  const nginx = await startNginxBefore(varnish, albumenPort);
  const addServer = async (title, origin, pid) => {
    const url = origin + variant.path;
    await waitForHit(url, variant);
    return { title, pid, url, headers };
  };
  const servers = { "behind Varnish": await addServer("ours behind Varnish", varnish.origin, varnish.pid) };
  if (nginx) {
    const pids = [nginx.pid, varnish.pid];
    servers["behind nginx and Varnish"] = await addServer(
      "ours behind nginx and Varnish",
      nginx.origin,
      pids,
    );
  }

  return {
    servers,
    lookups: () => readLookups(workingFolder),
    stop: () => Promise.all([varnish.stop(), nginx?.stop()]),
  };
}

/** Without TLS, like the peers. */
async function startNginxBefore(varnish, albumenPort) {
  if (nginxMissing) {
    console.log(`${nginxMissing}; the rows with nginx in front are left out.`);
    return undefined;
  }

  const imagesPort = Number(new URL(varnish.origin).port);
  const nginx = await startNginx({ albumenPort, imagesPort, secure: false });

  return { ...nginx, origin: nginx.origin.replace("localhost", "127.0.0.1") };
}

/** The first responses may not be cached yet. */
async function waitForHit(url, variant) {
  for (let tries = 0; tries < 10; tries++) {
    const { headers: responseHeaders, body } = await fetchWebp(url);
    if (!body.equals(variant.body)) throw new Error(`${url} sends other bytes`);
    if (responseHeaders.get("x-cache") === "HIT") return;
  }
  throw new Error(`${url} is not kept`);
}

/** Returns the numbers of Varnish's cache hits and misses. */
async function readLookups(workingFolder) {
  const fields = ["cache_hit", "cache_miss", "cache_hitpass", "cache_hitmiss", "s_pass", "s_pipe"];
  const { stdout } = await promisify(execFile)("varnishstat", ["-n", workingFolder, "-j"]);
  const { counters } = JSON.parse(stdout);
  const [hits, ...others] = fields.map((name) => counters[`MAIN.${name}`].value);

  return { hits, others: others.reduce((sum, count) => sum + count, 0) };
}
