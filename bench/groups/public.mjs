import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startServiceBehindVarnish } from "../../test/harness/edge/behind-varnish.mjs";
import { varnishMissing } from "../../test/harness/edge/varnish.mjs";
import { startService } from "../../test/harness/service.mjs";
import { createPhoto } from "../create-photo.mjs";
import { readDatabaseUrl } from "../database-url.mjs";
import { compareAll } from "../load/compare-servers.mjs";
import { fillImages } from "../million/fill-images.mjs";
import { few, many } from "../million/million.mjs";
import { readPublicPaths } from "../million/public-paths.mjs";
import { startNextServer } from "../peers/next-server.mjs";
import { openSession } from "../session.mjs";

const connections = 16;
const rounds = { seconds: 3, rounds: 3 };
const budgetMs = 60_000;

/**
 * Rows "public": the profile, an album and the page of an image of an owner with 1, 10,000 and
 * 1,000,000 images, alone and behind Varnish, compared with a bare Next application that sends the
 * same HTML.
 * @param {import("./index.mjs").Context} context
 */
export async function publicPages({ load, folder }) {
  if (varnishMissing) console.log(`${varnishMissing}; the rows with Varnish in front are left out.`);
  const env = { ALBUMEN_PROXY_HOPS: "1", LOG_LEVEL: "warn" };
  const { service, varnish, stop } = varnishMissing
    ? await startAlone(env)
    : await startServiceBehindVarnish({ env });
  try {
    const rows = [];
    for (const library of await fillLibraries(service)) {
      for (const [name, pagePath] of Object.entries(library.pages)) {
        const html = await readPage(service.origin + pagePath);
        const pageFile = path.join(folder, "page.html");
        writeFileSync(pageFile, html);
        const peer = await startNextServer({ pageFile });
        const bare = {
          title: "a bare Next page with the same HTML",
          pid: peer.pid,
          url: `http://127.0.0.1:${peer.greeting.port}/page`,
        };
        const what = `public: ${name} of ${library.title}`;
        const ours = { title: "ours", pid: service.pid("web"), url: service.origin + pagePath };
        const comparisons = [{ what, ours, peers: [bare] }];
        if (varnish) {
          await waitForHit(varnish.origin + pagePath);
          const behind = { title: "ours behind Varnish", pid: varnish.pid, url: varnish.origin + pagePath };
          comparisons.push({ what: `${what}, behind Varnish`, ours: behind, peers: [bare] });
        }

        try {
          rows.push(
            ...(await compareAll(load, comparisons, {
              connections,
              bodyBytes: html.length,
              budgetMs,
              ...rounds,
            })),
          );
        } finally {
          await peer.stop();
        }
      }
    }
    return rows;
  } finally {
    await stop();
  }
}

async function startAlone(env) {
  const service = await startService({ env });
  return { service, varnish: undefined, stop: () => service.stop() };
}

/**
 * Makes the libraries; their paths.
 * @param {import("../../test/harness/service.mjs").Service} service
 */
async function fillLibraries(service) {
  const session = await openSession(service);
  const id = await session.put("bench-page.jpg", await createPhoto({ width: 2_400, height: 1_800 }));
  await session.call("POST", `/images/${id}/complete`);
  const { owner } = await session.untilPresetsReady(id);
  for (const filling of [few, many]) await fillImages(readDatabaseUrl(service), filling);
  const libraries = [
    { title: "1 image", owner },
    { title: "10,000 images", owner: few.owner },
    { title: "1,000,000 images", owner: many.owner },
  ];
  const client = new pg.Client({ connectionString: readDatabaseUrl(service) });
  await client.connect();
  try {
    const filled = [];
    for (const library of libraries)
      filled.push({ ...library, pages: await readPublicPaths(client, library.owner) });
    return filled;
  } finally {
    await client.end();
  }
}

async function readPage(url) {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);

  return Buffer.from(await response.arrayBuffer());
}

/** The first responses may not be cached yet. */
async function waitForHit(url) {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.headers.get("x-cache") === "HIT") return;

    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not kept`);
}
