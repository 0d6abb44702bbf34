import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { varnishMissing } from "../../../test/harness/edge/varnish.mjs";
import { startNextServer } from "../../peers/next-server.mjs";
import { hasNginx, startNginxStatic } from "../../peers/nginx-static.mjs";
import { startPeer } from "../../peers/start-peer.mjs";
import { startBareVarnish } from "../../peers/varnish-bare.mjs";
import { accept, fetchWebp } from "./variant.mjs";

const source = "delivered.jpg";
const quality = 80;
/** Allowed size difference of other encoders' files of the same image. */
const tolerance = 0.15;

const headers = () => ({ accept });

/**
 * Starts servers that serve the stored image, and two that render it: Next's optimizer caches its
 * results, ipx does not.
 * @param {import("./variant.mjs").Variant} variant
 * @param {string} folder for scratch files
 * @param {boolean} isQuick only the server that streams the file
 */
export async function startPeers(variant, folder, isQuick) {
  const files = path.join(folder, "static");
  mkdirSync(files, { recursive: true });
  const file = path.join(files, "variant.webp");
  writeFileSync(file, variant.body);
  const photographs = path.join(folder, "delivered");
  mkdirSync(photographs, { recursive: true });
  writeFileSync(path.join(photographs, source), variant.source);
  const stream = await bareNode("bare Node server, file by stream", ["file", file]);
  if (isQuick) return { stream };

  if (!hasNginx()) console.log("nginx is not installed (apt-get install nginx), so its rows are left out.");
  const nginxFolder = path.join(folder, "nginx-static");

  return {
    stream,
    memory: await bareNode("bare Node server, from memory", ["memory", file]),
    nginx: hasNginx() ? await nginx({ files, folder: nginxFolder }, variant.body) : undefined,
    optimizer: await optimizer(photographs, variant),
    ipx: await ipx(photographs, variant),
    varnish: varnishMissing ? undefined : await bareVarnish(stream.url, path.join(folder, "bare-varnish")),
  };
}

async function bareNode(title, args) {
  const { pid, greeting, stop } = await startPeer("static-server.mjs", { args: [...args, "image/webp"] });
  return { title, pid, url: `http://127.0.0.1:${greeting.port}/`, headers, stop };
}

async function nginx(folders, body) {
  const { pid, origin, stop } = await startNginxStatic({ ...folders, contentType: "image/webp" });
  const url = `${origin}/variant.webp`;
  const answer = await fetchWebp(url);
  if (!answer.body.equals(body)) throw new Error("nginx sends other bytes");

  return { title: "nginx, file from disk", pid, url, headers, stop };
}

async function bareVarnish(backend, folder) {
  const { pid, origin, stop } = await startBareVarnish({ backend, folder });
  return { title: "bare Varnish", pid, url: `${origin}/`, headers, stop };
}

/** From the second request on it responds from its disk cache. */
async function optimizer(photographs, variant) {
  const { pid, greeting, stop } = await startNextServer({ photographs });
  const query = `url=%2F${source}&w=${variant.width}&q=${quality}`;
  const url = `http://127.0.0.1:${greeting.port}/_next/image?${query}`;
  await fetchWebp(url);
  const again = await fetchWebp(url);
  if (again.headers.get("x-nextjs-cache") !== "HIT") throw new Error("Next's optimizer does not keep it");

  return {
    title: "Next's image optimizer, from its cache",
    pid,
    url,
    headers,
    ...checkSize(again, variant),
    stop,
  };
}

/** Its own server has no cache: it renders the image for each request. */
async function ipx(photographs, variant) {
  const { pid, greeting, stop } = await startPeer("installed/ipx-server.mjs", { args: [photographs] });
  const url = `http://127.0.0.1:${greeting.port}/f_webp,q_${quality},w_${variant.width}/${source}`;
  return {
    title: "ipx, made each time",
    pid,
    url,
    headers,
    ...checkSize(await fetchWebp(url), variant),
    stop,
  };
}

/** Asserts the size of its responses: equal to the first, which must be close to ours. */
function checkSize({ body }, variant) {
  if (Math.abs(body.length / variant.body.length - 1) <= tolerance) return { bodyBytes: body.length };
  throw new Error(`a peer's response has ${body.length} bytes, ours ${variant.body.length}`);
}
