/**
 * The measurements of a page that the browser reports.
 * @typedef {object} Observed
 * @property {number} largestPaintMs
 * @property {number} layoutShift the sum of all shifts, which is at least the CLS
 * @property {number[]} interactionMs from each input to the next paint; the browser leaves out
 *   those below 16 ms
 * @property {number[]} longTaskMs
 */

/** Runs in the page, before its own scripts. */
export function observePage() {
  /** @type {Observed} */
  const observed = { largestPaintMs: 0, layoutShift: 0, interactionMs: [], longTaskMs: [] };
  Object.assign(window, { observed });
  /** @param {string} type @param {object} options @param {(entry: any) => void} take */
  const observe = (type, options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });

  observe("largest-contentful-paint", {}, ({ startTime }) => {
    observed.largestPaintMs = startTime;
  });
  observe("layout-shift", {}, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.layoutShift += value;
  });
  observe("event", { durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) observed.interactionMs.push(duration);
  });
  observe("longtask", {}, ({ duration }) => observed.longTaskMs.push(duration));
}

/** @param {import("@playwright/test").Page} page @returns {Promise<Observed>} */
export function readObserved(page) {
  return page.evaluate(() => Reflect.get(window, "observed"));
}

/**
 * Returns the longest interaction of some inputs, from the input to the next paint.
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<unknown>} act
 */
export async function timeInteractions(page, act) {
  await page.evaluate(() => Reflect.get(window, "observed").interactionMs.splice(0));
  await act();
  // The browser reports an interaction some time after its paint.
  await page.waitForTimeout(500);
  const { interactionMs } = await readObserved(page);

  return Math.max(16, ...interactionMs);
}

/**
 * Returns the longest task of the main thread during an action; 0 when none took 50 ms.
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<unknown>} act
 */
export async function findLongestTask(page, act) {
  await page.evaluate(() => Reflect.get(window, "observed").longTaskMs.splice(0));
  await act();
  await page.waitForTimeout(200);
  const { longTaskMs } = await readObserved(page);

  return Math.max(0, ...longTaskMs);
}
