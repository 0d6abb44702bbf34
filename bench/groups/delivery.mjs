import { writeFileSync } from "node:fs";
import path from "node:path";
import { compareServers } from "../load/compare-servers.mjs";
import { startPeer } from "../peers/start-peer.mjs";
import { photograph } from "../photograph.mjs";

const wantedBytes = 40_000;
const connections = 64;
const accept = "image/webp,*/*";

/**
 * Row "delivery": a WebP variant of about 40 KB over connections that are kept alive, against the same bytes from bare
 * servers.
 * @param {import("./index.mjs").Context} context
 */
export async function delivery({ service, session, load, folder }) {
  const variant = await prepareVariant(session);
  const file = path.join(folder, "variant.webp");
  writeFileSync(file, variant.body);
  console.log(
    `The variant is ${variant.key}, ${variant.body.length} bytes of WebP; ${connections} connections.`,
  );
  const peers = await Promise.all(
    ["file", "memory"].map((mode) => startPeer("static-server.mjs", { args: [mode, file, "image/webp"] })),
  );
  const headers = () => ({ accept });
  const peerServer = (title, { pid, greeting }) => ({
    title,
    pid,
    url: `http://127.0.0.1:${greeting.port}/`,
    headers,
  });
  try {
    return await compareServers(load, {
      what: "delivery: 40 KB variant",
      ours: { title: "ours", pid: service.pid("web"), url: variant.url, headers },
      peers: [
        peerServer("bare Node server, file by stream", peers[0]),
        peerServer("bare Node server, from memory", peers[1]),
      ],
      ...{ connections, bodyBytes: variant.body.length, seconds: 5, rounds: 3, budgetMs: 60_000 },
    });
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }
}

/** Uploads a picture and takes the WebP variant that is nearest to the wanted size. */
async function prepareVariant(session) {
  const id = await session.put("delivered.jpg", await photograph({ width: 1600, height: 800 }));
  await session.call("POST", `/images/${id}/complete`);
  await session.untilPresetsReady(id);
  const { data } = await session.call("GET", `/images/${id}/variants`);
  const [nearest] = data
    .flatMap(({ key, url, renderings }) =>
      renderings
        .filter(({ format }) => format === "webp")
        .map(({ size_bytes: bytes }) => ({ key, url, distance: Math.abs(bytes - wantedBytes) })),
    )
    .sort((one, other) => one.distance - other.distance);
  if (!nearest || nearest.distance > wantedBytes / 4)
    throw new Error(`no variant has about ${wantedBytes} bytes`);
  const url = session.origin + new URL(nearest.url).pathname;
  const response = await fetch(url, { headers: { accept } });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200 || response.headers.get("content-type") !== "image/webp") {
    throw new Error(`${url} answered ${response.status} ${response.headers.get("content-type")}`);
  }
  return { key: nearest.key, url, body };
}
