import { writeFileSync } from "node:fs";
import path from "node:path";
import { compareServers } from "../load/compare-servers.mjs";
import { startNextServer } from "../peers/next-server.mjs";
import { createPhoto } from "../setup/create-photo.mjs";

const images = 12;
const rounds = 3;

/**
 * Row "api": a page of the owner's images, including its authentication, rate limits and queries,
 * compared with a bare Next route handler that returns the same JSON from memory.
 * @param {import("./index.mjs").Context} context
 */
export async function api({ service, session, load, folder }) {
  await fillGallery(session);
  const page = JSON.stringify(await session.call("GET", "/images?limit=10"));
  const pageFile = path.join(folder, "page.json");
  writeFileSync(pageFile, page);
  console.log(`The page has ${Buffer.byteLength(page)} bytes of JSON.`);
  const peer = await startNextServer({ pageFile });
  // One more for the warm-up.
  const callers = await Promise.all(
    Array.from({ length: rounds + 1 }, (_, at) => createCallerHeaders(session, at)),
  );
  const url = `${session.origin}/api/images?limit=10`;
  const peerUrl = `http://127.0.0.1:${peer.greeting.port}/page`;
  try {
    return await compareServers(load, {
      what: "api: GET /images?limit=10",
      ours: { title: "ours", pid: service.pid("web"), url, headers: () => callers.pop() ?? {} },
      peers: [{ title: "bare Next route handler, same JSON", pid: peer.pid, url: peerUrl }],
      connections: 16,
      bodyBytes: Buffer.byteLength(page),
      seconds: 3,
      rounds,
      budgetMs: 30_000,
    });
  } finally {
    await peer.stop();
  }
}

async function fillGallery(session) {
  const bytes = await createPhoto({ width: 320, height: 213 });
  for (let at = 0; at < images; at++) {
    const id = await session.put(`listed-${at}.jpg`, bytes);
    await session.call("POST", `/images/${id}/complete`);
    await session.untilPresetsReady(id);
  }
}

/** Each round has its own key and IP address, because requests per minute are limited for each. */
async function createCallerHeaders(session, number) {
  return { authorization: `Bearer ${await session.newKey()}`, "x-forwarded-for": `192.0.2.${number + 1}` };
}
