import { percentile } from "../measure/percentile.mjs";
import { readObserved } from "./observe.mjs";

const rounds = 5;
/** A slow visit takes four times as long. */
const slowRounds = 3;
const settleMs = 2_500;
const slowSettleMs = 6_000;
/** An open page requests it all the time, whatever it shows. */
const liveChangesPath = "/api/images/changes";

/**
 * Visits a page with an empty cache several times.
 * @param {Awaited<ReturnType<typeof import("./library-pages.mjs").openLibraryPages>>} pages
 * @param {string} path
 * @param {{ isSlow?: boolean, isFirst?: boolean }} [options]
 */
export async function measureVisits(pages, path, { isSlow = false, isFirst = false } = {}) {
  const visits = [];
  for (let round = 0; round < (isSlow ? slowRounds : rounds); round++)
    visits.push(await visit(pages, path, { isSlow, isFirst }));
  return {
    largestPaintMs:
      percentile(
        visits.map(({ largestPaintMs }) => largestPaintMs),
        50,
      ) ?? Number.NaN,
    layoutShift: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
    apiCalls: Math.max(...visits.map(({ apiCalls }) => apiCalls)),
  };
}

async function visit(pages, path, { isSlow, isFirst }) {
  const page = await pages.open({ isSlow, isFirst });
  let apiCalls = 0;
  page.on("request", (request) => {
    const { pathname: requested } = new URL(request.url());
    if (requested.startsWith("/api/") && requested !== liveChangesPath) apiCalls += 1;
  });
  const response = await page.goto(pages.origin + path, { waitUntil: "load" });
  if (response?.status() !== 200 || new URL(page.url()).pathname !== path)
    throw new Error(`${path}: ${response?.status()}, ended at ${page.url()}`);

  await page.waitForTimeout(isSlow ? slowSettleMs : settleMs);
  const observed = await readObserved(page);
  await page.context().close();

  return { ...observed, apiCalls };
}
