import { readFileSync } from "node:fs";

/** A quality in our keys is on JPEG's scale: for 75, the WebP encoder gets 80, like the peers'. */
const qualities = { jpeg: 80, webp: 75 };

/** Both decoders are busy while the third upload is in transit. */
const uploadConcurrency = 3;

/**
 * Prepares our product with one image per name and all presets rendered. The sizes are custom
 * variants that the owner has saved, which makes them available to everyone.
 * @param {{ service: import("../../../../test/harness/service.mjs").Service, session: import("../../../setup/session.mjs").Session,
 *   copies: Map<import("../prepare-photos.mjs").Source, string[]>,
 *   workloads: import("./workloads.mjs").Workload[] }} work
 * @returns {Promise<import("./run-round.mjs").Contestant>}
 */
export async function prepareOurs({ service, session, copies, workloads }) {
  const keys = new Set(workloads.map(({ size, format }) => variantKeyFor(size, format)));
  await session.call("PATCH", "/settings", { saved_custom_variants: [...keys] });
  const waiting = [...copies].flatMap(([{ files }, names]) =>
    names.map((name, at) => ({ name, file: files[at % files.length] })),
  );
  const originals = new Map();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      originals.set(next.name, await upload(session, next));
    }
  };
  await Promise.all(Array.from({ length: uploadConcurrency }, work));

  return {
    title: "ours",
    pid: service.pid("launcher"),
    request: (copy, size, format) => ({
      url: originals.get(copy).replace(/\/(?=[^/]+$)/, `/${variantKeyFor(size, format)}/`),
      headers: { accept: `image/${format}` },
    }),
    stop: async () => {},
  };
}

/** @returns {Promise<string>} the URL of the original */
async function upload(session, { name, file }) {
  const id = await session.put(name, readFileSync(file));
  await session.call("POST", `/images/${id}/complete`);
  const { urls } = await session.untilPresetsReady(id);

  return session.origin + new URL(urls.original).pathname;
}

function variantKeyFor({ width, height = 0 }, format) {
  return `w${width}-h${height}-q${qualities[format]}-fit${height === 0 ? "inside" : "cover"}`;
}
