import ogs from "open-graph-scraper";
import { beforeAll, expect, test } from "vitest";
import { fillImages } from "@/bench/million/fill-images.mjs";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "../builders/images";
import type { ProductClient } from "../harness/product-client.mjs";
import { sharedService } from "../harness/shared-service";
import { signUp } from "../harness/sign-up";

// The HTML of a profile and its albums as visitors get it.

const service = sharedService();
const collector = "portfolio-pages@example.com";
let client: ProductClient;
let handle: string;
let chosen: ImageResource;

beforeAll(async () => {
  client = await signUp(service, "portfolio@example.com");
  handle = (await client.call("GET", "/api/profile")).body.handle;
  await client.call("POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const upload = async (name: string, width: number) =>
    (await client.upload(name, await jpeg({ width, height: 800 }), { album: "prints" }))
      .body as ImageResource;
  chosen = await upload("chosen.jpg", 1600);
  await upload("newest.jpg", 1400);
  await upload("panorama.jpg", 4000);
});

const getText = async (path: string) => (await fetch(new URL(path, service.origin))).text();
const coverOf = (html: string) =>
  /<div class="public-cover"[^>]*><img src="[^"]*\/([\w-]+\.jpg)"/.exec(html)?.[1];
const previewOf = (html: string) => /property="og:image" content="[^"]*\/([\w-]+\.jpg)"/.exec(html)?.[1];
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" class="public-tile"/g)].map(([, href]) => href);
const nextOf = (html: string) =>
  /<a class="public-button" rel="next"[^>]* href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

test("a cover is at the top of its page, and of its previews, only while everyone may see it", async () => {
  await client.call("PATCH", "/api/profile", { cover: chosen.id });
  await client.call("PATCH", "/api/albums/prints", { cover: chosen.id });
  for (const path of [`/@${handle}`, `/@${handle}/prints`]) {
    const shown = await getText(path);
    expect([path, coverOf(shown), previewOf(shown)]).toEqual([path, "chosen.jpg", "chosen.jpg"]);
  }

  for (const changes of [{ visibility: "private" }, { visibility: "public", nsfw: true }]) {
    await client.call("PATCH", `/api/images/${chosen.id}`, changes);
    for (const path of [`/@${handle}`, `/@${handle}/prints`]) {
      const hidden = await getText(path);
      expect([path, coverOf(hidden), previewOf(hidden)]).toEqual([path, "panorama.jpg", "panorama.jpg"]);
    }
  }

  await client.call("PATCH", `/api/images/${chosen.id}`, { nsfw: false });
  expect(coverOf(await getText(`/@${handle}`))).toBe("chosen.jpg");
});

test("the owner's layouts are in the HTML of the profile and of the album", async () => {
  const layoutOf = async (path: string) => / data-layout="(\w+)"/.exec(await getText(path))?.[1];
  expect(await layoutOf(`/@${handle}`)).toBe("rows");

  await client.call("PATCH", "/api/profile", { layout: "column" });
  await client.call("PATCH", "/api/albums/prints", { layout: "grid" });

  expect([await layoutOf(`/@${handle}`), await layoutOf(`/@${handle}/prints`)]).toEqual(["column", "grid"]);

  await client.call("PATCH", "/api/profile", { layout: "rows" });
});

test("the first row has placeholders of at most 400 bytes in the HTML, and the others have none", async () => {
  const html = await getText(`/@${handle}`);
  const placeholders = [...html.matchAll(/background-image:url\(([^)]+)\)/g)].map(([, url = ""]) => url);

  expect(placeholders.length).toBeGreaterThan(0);
  expect(placeholders.length).toBeLessThanOrEqual(5);
  for (const url of placeholders) expect(url.length).toBeLessThanOrEqual(400);
});

test("every page of a list has links to the next and the first, without any image twice", async () => {
  // Three fifths of them are in the default album.
  await fillImages(service.databaseUrl(), { owner: collector, count: 100 });
  const pages = await signUp(service, collector);
  await pages.call("PATCH", "/api/albums/images", { permission: "public" });
  const { handle: of } = (await pages.call("GET", "/api/profile")).body;
  const { images_count: count } = (await pages.call("GET", `/api/public/${of}`)).body;
  const first = await getText(`/@${of}`);
  const second = await getText(nextOf(first) ?? "");

  expect(nextOf(second)).toBeUndefined();
  expect(second).toContain(`href="/@${of}">Newest images</a>`);
  expect(new Set([...linksOf(first), ...linksOf(second)]).size).toBe(count);
});

test("the viewer's script has at most 10 kB, and each page with images names it and its texts", async () => {
  const { gzipSync } = await import("node:zlib");
  const script = await fetch(`${service.origin}/viewer.js`);

  expect(script.headers.get("content-type")).toContain("javascript");
  expect(gzipSync(Buffer.from(await script.arrayBuffer())).length).toBeLessThanOrEqual(10_000);

  for (const path of [`/@${handle}`, `/@${handle}/prints`, `/@${handle}/prints/newest.jpg`]) {
    const html = await getText(path);
    const texts = /<script type="application\/json" id="viewer-texts">(.+?)<\/script>/.exec(html)?.[1] ?? "";
    expect([path, html.includes('"/viewer.js"')]).toEqual([path, true]);
    expect(JSON.parse(texts)).toMatchObject({ close: "Close", position: "{at} of {count}" });
  }
});

test("a page without an image has a drawn preview", async () => {
  const title = `<svg onload="alert(1)"> & </text>`;
  await client.call("POST", "/api/albums", { album: "blank", title, permission: "public" });

  for (const [path, card] of [
    [`/@${handle}/blank`, `/@${handle}/blank.jpg`],
    ["/", "/preview.jpg"],
  ] as const) {
    const { result } = await ogs({ html: await getText(path) });
    const [preview] = result.ogImage ?? [];

    expect(preview).toMatchObject({ width: "1200", height: "630", type: "image/jpeg" });
    expect([new URL(preview?.url ?? "").pathname, result.twitterCard]).toEqual([card, "summary_large_image"]);

    const shown = await fetch(new URL(card, service.origin));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  }
});
