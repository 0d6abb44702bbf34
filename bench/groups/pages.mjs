import { chromium } from "@playwright/test";
import pg from "pg";
import { findChromium } from "../../test/harness/chromium.mjs";
import { printTable } from "../measure/table.mjs";
import { few, fillOwner, many } from "../million/million.mjs";
import { readPublicPaths } from "../million/public-paths.mjs";
import { readDatabaseUrl } from "../setup/database-url.mjs";
import {
  measureFilter,
  measureHeap,
  measureInteractions,
  measureNextImage,
  measureScrubbing,
  scrollPastImages,
} from "./pages/interactions.mjs";
import { openLibraryPages, uploadPhoto } from "./pages/library-pages.mjs";
import { measureVisits } from "./pages/visits.mjs";
import { printWeights, weighPages } from "./pages/weights.mjs";

/** The budget of each row, in the row's unit. Bytes have a table of their own. */
const rows = /** @type {const} */ ({
  "LCP of Images, ms": 400,
  "LCP of Images on a slow telephone, ms": 2_800,
  "LCP of Images, first visit, ms": 400,
  "LCP of the start page, ms": 300,
  "LCP of the start page on a slow telephone, ms": 1_500,
  "LCP of the page of an image, ms": 300,
  "LCP of the page of an image on a slow telephone, ms": 1_500,
  "LCP of a profile, ms": 300,
  "LCP of a profile on a slow telephone, ms": 1_500,
  "LCP of an album, ms": 300,
  "LCP of an album on a slow telephone, ms": 1_500,
  "CLS of Images": 0.005,
  "CLS of the start page": 0.005,
  "CLS of public pages": 0.005,
  "API calls of a visit": 4,
  "longest task while scrolling past 10,000, ms": 50,
  "select, ms": 100,
  "select all, ms": 100,
  "open, ms": 100,
  "density, ms": 100,
  "remove a filter, ms": 100,
  "next image, loaded ahead, ms": 60,
  "scrub anywhere, ms": 1_000,
  "scrub by key, ms": 1_000,
  "heap after all of it, MB": 250,
});

/** @typedef {Partial<Record<keyof typeof rows, number>>} Figures */

/** @typedef {import("./index.mjs").Context} Context */

/**
 * Measures the pages in a browser at 10,000 images against their budgets, and prints a table; there
 * is no peer.
 * @param {Context} context
 */
export const pages = (context) => measurePages(context, few);

/**
 * The same at 1,000,000 images.
 * @param {Context} context
 */
export const millionPages = (context) => measurePages(context, many(context.images));

/** @param {Context} context @param {typeof few} filling */
async function measurePages({ service, session }, filling) {
  const photoUrl = await uploadPhoto(session);
  const executablePath = process.env.ALBUMEN_TEST_CHROMIUM || findChromium();
  await fillOwner(service, filling);
  const { profile, album } = await findPublicPaths(service, filling.owner);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });

  try {
    const library = await openLibraryPages(browser, { service, owner: filling.owner, photoUrl });
    const site = await openLibraryPages(browser, { service, photoUrl });
    const image = photoUrl.replace(/^\/i\//, "/@");
    const weighed = [...(await listDashboardPages(library)), ...toPages("public", [profile, album])];
    // Before somebody uses the library and changes its density.
    const weights = await weighPages(site.origin, [...openPages, ...weighed]);
    const figures = {
      ...(await measureImages(library)),
      ...(await measureUse(library)),
      ...(await measurePublic(site, { image, profile, album })),
      ...(await measureStart(site)),
    };

    const lines = Object.entries(rows).map(([row, budget]) => [
      row,
      String(budget),
      format(figures[row], budget),
    ]);
    printTable({ columns: ["what", "budget", `${filling.count.toLocaleString("en")} images`], lines });
    printWeights(weights);

    return [];
  } finally {
    await browser.close();
  }
}

async function findPublicPaths(service, owner) {
  const client = new pg.Client({ connectionString: readDatabaseUrl(service) });
  await client.connect();
  try {
    return await readPublicPaths(client, owner);
  } finally {
    await client.end();
  }
}

/** @typedef {import("../../test/harness/page-budgets.mjs").PageKind} PageKind */

/** @param {PageKind} kind @param {readonly string[]} paths @param {string} [cookie] */
const toPages = (kind, paths, cookie = "") => paths.map((path) => ({ kind, path, cookie }));

const openPages = [
  ...toPages("start", ["/"]),
  ...toPages("sign-in", ["/sign-in"]),
  ...toPages("docs", ["/docs", "/docs/guides/using-the-api"]),
  ...toPages("reference", ["/docs/api/images", "/docs/api/images/listImages", "/docs/objects/Image"]),
];

/** The pages of an owner whose bytes are compared with a budget. */
async function listDashboardPages({ origin, cookie }) {
  const response = await fetch(`${origin}/api/images?limit=1`, { headers: { cookie } });
  const [image] = (await response.json()).data;

  return [
    ...toPages("images", ["/dashboard"], cookie),
    ...toPages("analytics", ["/dashboard/analytics"], cookie),
    ...toPages("settings", ["/dashboard/settings/profile", "/dashboard/settings/keys"], cookie),
    ...toPages("studio", [`/dashboard/images/${image.id}/studio`], cookie),
  ];
}

/** @returns {Promise<Figures>} */
async function measureImages(library) {
  const visit = await measureVisits(library, "/dashboard");
  const slow = await measureVisits(library, "/dashboard", { isSlow: true });
  const first = await measureVisits(library, "/dashboard", { isFirst: true });

  return {
    "LCP of Images, ms": visit.largestPaintMs,
    "LCP of Images on a slow telephone, ms": slow.largestPaintMs,
    "LCP of Images, first visit, ms": first.largestPaintMs,
    "CLS of Images": Math.max(visit.layoutShift, slow.layoutShift, first.layoutShift),
    "API calls of a visit": visit.apiCalls,
  };
}

/** @returns {Promise<Figures>} */
async function measureStart(site) {
  const visit = await measureVisits(site, "/");
  const slow = await measureVisits(site, "/", { isSlow: true });
  return {
    "LCP of the start page, ms": visit.largestPaintMs,
    "LCP of the start page on a slow telephone, ms": slow.largestPaintMs,
    "CLS of the start page": Math.max(visit.layoutShift, slow.layoutShift),
  };
}

/** @returns {Promise<Figures>} */
async function measurePublic(site, { image, profile, album }) {
  const visits = [];
  for (const path of [image, profile, album])
    for (const isSlow of [false, true]) visits.push(await measureVisits(site, path, { isSlow }));
  const [onImage, slowOnImage, onProfile, slowOnProfile, onAlbum, slowOnAlbum] = visits.map(
    ({ largestPaintMs }) => largestPaintMs,
  );

  return {
    "LCP of the page of an image, ms": onImage,
    "LCP of the page of an image on a slow telephone, ms": slowOnImage,
    "LCP of a profile, ms": onProfile,
    "LCP of a profile on a slow telephone, ms": slowOnProfile,
    "LCP of an album, ms": onAlbum,
    "LCP of an album on a slow telephone, ms": slowOnAlbum,
    "CLS of public pages": Math.max(...visits.map(({ layoutShift }) => layoutShift)),
  };
}

/** Uses one page for long, as people do. @returns {Promise<Figures>} */
async function measureUse(library) {
  const page = await library.open();
  await page.goto(`${library.origin}/dashboard`);
  await page.getByRole("grid").getByRole("link").first().waitFor();
  // Scripts, the timeline and what is loaded when the browser is idle.
  await page.waitForTimeout(3_000);
  await page.mouse.move(600, 500);
  const longestTask = await scrollPastImages(page);
  const { select, selectAll, open, density } = await measureInteractions(page);
  const nextImage = await measureNextImage(page);
  const { byPointer, byKey } = await measureScrubbing(page);
  const heap = await measureHeap(page);
  const filter = await measureFilter(page);
  await page.context().close();

  return {
    "longest task while scrolling past 10,000, ms": longestTask,
    "select, ms": select,
    "select all, ms": selectAll,
    "open, ms": open,
    "density, ms": density,
    "remove a filter, ms": filter,
    "next image, loaded ahead, ms": nextImage,
    "scrub anywhere, ms": byPointer,
    "scrub by key, ms": byKey,
    "heap after all of it, MB": heap / 1_000_000,
  };
}

function format(value, budget) {
  const text = value >= 1 ? Math.round(value).toLocaleString("en") : value.toFixed(3);
  return value > budget ? `**${text}**` : text;
}
