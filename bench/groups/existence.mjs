import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { createPhoto } from "../create-photo.mjs";
import { percentile } from "../measure/percentile.mjs";
import { printTable } from "../table.mjs";

const urlsPerKind = 20;
const rounds = 30;
/**
 * Longer than the cache lifetime of a missing URL, and shorter than the lifetime of a public image.
 */
const pauseMs = 1_200;

/**
 * Tests whether the response time of a "not found" discloses that an image exists. Prints the
 * response times of URLs that are not found for different reasons, on the first and on a repeated
 * request; there is no peer.
 * @param {import("./index.mjs").Context} context
 */
export async function existence({ session }) {
  const kinds = await prepareUrls(session);
  // One connection, one request at a time: nothing else is timed.
  const agent = new Agent({ connections: 1, pipelining: 1 });
  /** @type {Map<string, number[]>} */
  const timesByName = new Map(
    Object.keys(kinds).flatMap((kind) => [`${kind}, first`, `${kind}, again`].map((name) => [name, []])),
  );
  const timesOf = (name) => /** @type {number[]} */ (timesByName.get(name));
  try {
    for (let round = 0; round < rounds; round++) {
      for (let index = 0; index < urlsPerKind; index++) {
        for (const kind of rotate(Object.keys(kinds), round + index)) {
          const url = session.origin + kinds[kind][index];
          timesOf(`${kind}, first`).push(await measureRequest(url, agent));
          timesOf(`${kind}, again`).push(await measureRequest(url, agent));
        }
      }
      await sleep(pauseMs);
    }
  } finally {
    await agent.close();
  }

  printTable({
    columns: ["a stranger asks for", "answers", "p10 ms", "median ms", "p90 ms"],
    lines: [...timesByName].map(([name, times]) => [
      name,
      String(times.length),
      ...[10, 50, 90].map((share) => (percentile(times, share) ?? Number.NaN).toFixed(2)),
    ]),
  });

  return [];
}

/** Returns paths of images that visitors may not see, and of images that do not exist. */
async function prepareUrls(session) {
  const bytes = await createPhoto({ width: 320, height: 213 });
  /** @type {Record<"missing" | "private" | "deleted" | "pending", string[]>} */
  const kinds = { missing: [], private: [], deleted: [], pending: [] };
  for (let index = 0; index < urlsPerKind; index++) {
    const getPath = (image) => new URL(image.urls.original).pathname;
    const upload = async (name) => session.call("POST", `/images/${await session.put(name, bytes)}/complete`);
    const hidden = await upload(`private-${index}.jpg`);
    await session.call("PATCH", `/images/${hidden.id}`, { visibility: "private" });
    const deleted = await upload(`deleted-${index}.jpg`);
    await session.call("DELETE", `/images/${deleted.id}`);
    const pending = await session.call("POST", "/images", { filename: `pending-${index}.jpg` });
    kinds.private.push(getPath(hidden));
    kinds.deleted.push(getPath(deleted));
    kinds.pending.push(getPath(pending));
    kinds.missing.push(getPath(pending).replace("pending", "missing"));
  }

  return kinds;
}

function rotate(list, by) {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

async function measureRequest(url, dispatcher) {
  const startedAt = performance.now();
  const { statusCode, body } = await request(url, { dispatcher });
  await body.dump();
  if (statusCode !== 404) throw new Error(`${url}: ${statusCode}`);

  return performance.now() - startedAt;
}
