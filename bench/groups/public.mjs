import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startServiceBehindVarnish } from "../../test/harness/edge/behind-varnish.mjs";
import { varnishMissing } from "../../test/harness/edge/varnish.mjs";
import { startService } from "../../test/harness/service.mjs";
import { compareAll } from "../load/compare-servers.mjs";
import { collectionSlugs, fillCollections } from "../million/fill-collections.mjs";
import { fillImages } from "../million/fill-images.mjs";
import { few, many } from "../million/million.mjs";
import { readPublicPaths } from "../million/public-paths.mjs";
import { startNextServer } from "../peers/next-server.mjs";
import { createPhoto } from "../setup/create-photo.mjs";
import { readDatabaseUrl } from "../setup/database-url.mjs";
import { openSession } from "../setup/session.mjs";

const connections = 16;
const rounds = { seconds: 3, rounds: 3 };
const budgetMs = 60_000;

/**
 * Rows "public": the profile, an album and the page of an image of an owner with 1, 10,000 and
 * 1,000,000 images, and the page of a collection of 20% of them, alone and behind Varnish, compared
 * with a bare Next application that sends the same HTML.
 * @param {import("./index.mjs").Context} context
 */
export async function publicPages({ load, folder, images }) {
  if (varnishMissing) console.log(`${varnishMissing}; the rows with Varnish in front are left out.`);
  const env = { ALBUMEN_PROXY_HOPS: "1", LOG_LEVEL: "warn" };
  const { service, varnish, stop } = varnishMissing
    ? await startAlone(env)
    : await startServiceBehindVarnish({ env });
  try {
    const rows = [];
    for (const library of await fillLibraries(service, images)) {
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
 * @param {number} images of the largest one
 */
async function fillLibraries(service, images) {
  const session = await openSession(service);
  const id = await session.put("bench-page.jpg", await createPhoto({ width: 2_400, height: 1_800 }));
  await session.call("POST", `/images/${id}/complete`);
  const { owner } = await session.untilPresetsReady(id);
  const databaseUrl = readDatabaseUrl(service);
  const fillings = [few, many(images)];
  for (const filling of fillings) {
    await fillImages(databaseUrl, filling);
    await fillCollections(databaseUrl, filling);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    /** @type {Array<{ title: string, pages: Record<string, string> }>} */
    const libraries = [{ title: "1 image", pages: await readPublicPaths(client, owner) }];
    for (const filling of fillings) {
      const paths = await readPublicPaths(client, filling.owner);
      const collection = `${paths.profile}/c/${collectionSlugs.largest}`;
      const title = `${filling.count.toLocaleString("en")} images`;
      libraries.push({ title, pages: { ...paths, collection } });
    }
    return libraries;
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
