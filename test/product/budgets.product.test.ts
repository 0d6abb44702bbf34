import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { fillImages } from "@/bench/million/fill-images.mjs";
import { settingsPages } from "../../components/settings/settings-pages";
import { jpeg } from "../builders/images";
import { sharedService } from "../harness/shared-service";
import { type SignedUp, signUp } from "../harness/sign-up";

const service = sharedService();
let imageId: string;
/** The path of the image. */
let original: string;
/** The public page of the image. */
let publicPage: string;
let client: SignedUp;

beforeAll(async () => {
  client = await signUp(service, "budgets@example.com");
  await client.call("PATCH", "/api/albums/images", { permission: "public" });
  const { id, urls } = (await client.upload("sea.jpg", await jpeg())).body;
  imageId = id;
  original = new URL(urls.original).pathname;
  // The charts show what is stored, which grows while variants are rendered.
  await vi.waitFor(
    async () => {
      const { body } = await client.call("GET", `/api/images/${id}`);
      expect(body.status.variants.pending).toEqual([]);
    },
    { timeout: 120_000, interval: 200 },
  );
  publicPage = original.replace("/i/", "/@");
});

const sizes = new Map<string, Promise<number>>();

/** Bytes of a file as a browser receives it, compressed. */
function measure(path: string): Promise<number> {
  const known = sizes.get(path);
  if (known) return known;

  const size = fetch(new URL(path, service.origin)).then(async (response) => {
    expect(response.status, path).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    return gzipSync(bytes).length;
  });
  sizes.set(path, size);

  return size;
}

/** Fonts that the page preloads, in its HTML or in a header. */
const fonts = /(\/_next\/static\/media\/[\w.~-]+\.woff2)/gi;

async function sum(html: string, pattern: RegExp): Promise<number> {
  const paths = new Set([...html.matchAll(pattern)].map(([, path = ""]) => path.replaceAll("&amp;", "&")));
  const all = await Promise.all([...paths].map(measure));
  return all.reduce((total, size) => total + size, 0);
}

const scripts = /<script(?![^>]*nomodule)[^>]* src="([^"]+)"/gi;
/** Scripts of public pages, which start them late. */
const deferredScripts = /"(\/[^"]+\.js)"(?=[^\]]*\]\)<\/script><\/body>)/g;
const styles = /<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/gi;

/** Bytes on the first load of a page: scripts and styles compressed, and the HTML as it is. */
interface Limits {
  js: number;
  html?: number;
  css?: number;
}

/** The limits of every page. */
const commonLimits = { html: 150_000, css: 13_500, fonts: 32_000 };

/** Public pages have a style sheet of their own in addition to the one of all pages. */
const publicLimits = { js: 10_000, html: 100_000, css: 14_000 };

/** Settings whose forms are in the first load. Other settings have texts, lists and buttons. */
const largeSettings: Readonly<Record<string, number>> = {
  profile: 225_500,
  appearance: 219_500,
  links: 219_000,
  backup: 217_500,
  ai: 212_500,
  uploads: 211_500,
  members: 211_000,
  keys: 200_500,
  recipes: 202_000,
  watermarks: 204_000,
  variants: 212_500,
  notifications: 207_500,
  data: 204_500,
};

const budgets: readonly [path: () => string, limits: Limits][] = [
  [() => "/", { js: 154_500 }],
  [() => "/sign-in", { js: 167_000 }],
  [() => "/docs", { js: 173_500 }],
  [() => "/docs/api/images", { js: 175_000 }],
  [() => "/docs/api/images/listImages", { js: 175_000 }],
  [() => "/docs/objects/ImageFilters", { js: 172_500 }],
  [() => "/docs/guides/limits-and-errors", { js: 173_500 }],
  [() => publicPage.replace(/\/[^/]+\/[^/]+$/, ""), publicLimits],
  [() => publicPage.replace(/\/[^/]+$/, ""), publicLimits],
  [() => publicPage, publicLimits],
  [() => "/dashboard", { js: 235_500 }],
  [() => `/dashboard/images/${imageId}`, { js: 222_500 }],
  [() => "/dashboard/analytics", { js: 198_000 }],
  [() => `/dashboard/images/${imageId}/analytics`, { js: 197_500 }],
  [() => "/dashboard/calendar", { js: 198_500 }],
  [() => "/dashboard/usage", { js: 195_500 }],
  [() => `/dashboard/images/${imageId}/studio`, { js: 252_500 }],
  ...settingsPages.map(({ id, href }): [() => string, Limits] => [
    () => href,
    { js: largeSettings[id] ?? 199_500 },
  ]),
];

test("the first load of each page is within its budget", async () => {
  // Without a request, the pages of analytics have no charts.
  await measure(original);
  const countRequests = async () => (await client.call("GET", "/api/analytics/usage")).body.requests.total;

  await expect.poll(countRequests).toBe(1);

  const found: string[] = [];
  for (const [path, limits] of budgets) {
    const headers = path().startsWith("/dashboard") ? { cookie: client.cookie } : {};
    const response = await fetch(new URL(path(), service.origin), { headers });
    expect(response.status, path()).toBe(200);
    const html = await response.text();
    const size = {
      js: (await sum(html, scripts)) + (await sum(html, deferredScripts)),
      css: await sum(html, styles),
      fonts: await sum(html + (response.headers.get("link") ?? ""), fonts),
      html: html.length,
    };
    const leastScripts = limits === publicLimits ? 3_000 : 50_000;
    expect(size.js, "a page without scripts was measured").toBeGreaterThan(leastScripts);
    expect(size.fonts, "a page without fonts was measured").toBeGreaterThan(10_000);
    for (const [kind, limit] of Object.entries({ ...commonLimits, ...limits }))
      if (size[kind as keyof typeof size] > limit)
        found.push(`${path()}: ${kind} ${size[kind as keyof typeof size]} bytes, at most ${limit}`);
  }

  expect(found).toEqual([]);
});

test("the HTML of a library's first visit is within its budget when all first images are in it", async () => {
  const collector = "collector@example.com";
  await fillImages(service.databaseUrl(), { owner: collector, count: 48 });
  const { cookie } = await signUp(service, collector);
  const headers = { cookie };
  const html = await (await fetch(new URL("/dashboard", service.origin), { headers })).text();

  expect(html.split('role="gridcell"').length, "a page with few images was measured").toBeGreaterThan(40);
  expect(html.length).toBeLessThanOrEqual(150_000);
});

const chunkFolder = ".next/static/chunks";
const readChunk = (name: string) => readFileSync(`${chunkFolder}/${name}`);

test("no script that is loaded later is larger than 60 kB", async () => {
  const html = await (await fetch(new URL("/", service.origin))).text();
  // Next builds its runtime of the folder `pages`, where there are functions only. No page loads
  // it.
  const { pages } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    pages: Record<string, string[]>;
  };
  const unused = new Set(Object.values(pages).flat());
  const large = readdirSync(chunkFolder)
    .filter((name) => name.endsWith(".js") && !html.includes(name) && !unused.has(`static/chunks/${name}`))
    .map((name) => ({ name, size: gzipSync(readChunk(name)).length }))
    .filter(({ size }) => size > 60_000);

  expect(large).toEqual([]);
});

/** A bundler's substitute for one of Node's modules, such as zlib, is larger than this alone. */
test("the worker that inspects a file before it is sent has at most 22 kB", () => {
  const starter = readdirSync(chunkFolder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readChunk(name).toString())
    .find((script) => script.includes("inspect-file.worker"));

  const [, entry = "", list = ""] =
    /"static\/chunks\/(turbopack-worker-[^"]+)",(\[[^\]]+\])/.exec(starter ?? "") ?? [];
  const names = [entry, ...(JSON.parse(list) as string[]).map((path) => path.replace("static/chunks/", ""))];
  const size = names.reduce((sum, name) => sum + gzipSync(readChunk(name)).length, 0);

  expect(size).toBeGreaterThan(5_000);
  expect(size).toBeLessThanOrEqual(22_000);
});

test("the upload widget is 15 kB at most, and any site may load it", async () => {
  const response = await fetch(`${service.origin}/widget.js`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=3600",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(15_000);
});
