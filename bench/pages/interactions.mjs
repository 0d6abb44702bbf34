import { findLongestTask, timeInteractions } from "./observe.mjs";

const repetitions = 5;
/** Rows of about 10,000 images at this width, and what one step scrolls. */
const scrollSteps = 190;
const stepScreens = 2;
const stepMs = 100;

/** An interaction that takes longer has failed. */
const longestWaitMs = 15_000;

const grid = (page) => page.getByRole("grid");
const cells = (page) => grid(page).getByRole("gridcell");

/**
 * Scrolls past 10,000 images and loads them; returns the longest task while scrolling. @param
 * {import("@playwright/test").Page} page
 */
export function scrollPastImages(page) {
  return findLongestTask(page, async () => {
    for (let step = 0; step < scrollSteps; step++) {
      await page.mouse.wheel(0, 900 * stepScreens);
      await page.waitForTimeout(stepMs);
    }
  });
}

/**
 * Returns the longest interaction of each kind, in milliseconds. @param
 * {import("@playwright/test").Page} page
 */
export async function measureInteractions(page) {
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await cells(page).nth(repetitions).waitFor();
  const times = async (act) => timeInteractions(page, () => repeat(act));
  const select = await times(async (at) => {
    await cells(page).nth(at).hover();
    await cells(page).nth(at).locator("[data-check]").click();
  });
  await page.keyboard.press("Escape");
  const selectAll = await times(async () => {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Escape");
  });

  const open = await times(async (at) => {
    await cells(page).nth(at).getByRole("link").click();
    await page.locator("[data-stage]").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-stage]").first().waitFor({ state: "detached" });
  });
  const density = await times((at) => page.keyboard.press(at % 2 === 0 ? "-" : "+"));

  return { select, selectAll, open, density };
}

/**
 * Returns the longest interaction that removes the filter of a page that was just opened.
 * @param {import("@playwright/test").Page} page
 */
export async function measureFilter(page) {
  let longest = 0;
  for (let at = 0; at < repetitions; at++) {
    await page.goto(`${new URL(page.url()).origin}/dashboard?visibility=private`);
    await cells(page).first().waitFor();
    await page.waitForTimeout(1_500);
    const remove = page.getByRole("button", { name: /^Remove filter/ });
    longest = Math.max(longest, await timeInteractions(page, () => remove.click()));
  }
  return longest;
}

/**
 * Pages through open images; returns the longest time from the key to the next image on the screen.
 * @param {import("@playwright/test").Page} page
 */
export async function measureNextImage(page) {
  await cells(page).first().getByRole("link").click();
  await page.locator('[data-stage="ready"]').first().waitFor();
  let longest = 0;
  for (let at = 0; at < repetitions * 2; at++) {
    // Long enough for the next one to be loaded ahead.
    await page.waitForTimeout(1_000);
    const shown = page.evaluate(waitForNextImage, longestWaitMs);
    await untilListening(page);
    await page.keyboard.press("ArrowRight");
    longest = Math.max(longest, await shown);
  }

  await page.keyboard.press("Escape");
  return longest;
}

/**
 * Runs in the page; infinite when it takes too long. @param {number} longestWaitMs @returns
 * {Promise<number>}
 */
function waitForNextImage(longestWaitMs) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(Number.POSITIVE_INFINITY), longestWaitMs);
    const shownImage = () =>
      /**
       * @type {HTMLImageElement | null}
       */ (document.querySelector('img[data-stage="ready"]'))?.src;
    const before = shownImage();
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const look = () => {
          const shown = shownImage();
          if (shown !== undefined && shown !== before) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
}

/**
 * Goes to places all over the time line; returns the longest time until images of the place are on
 * the screen.
 * @param {import("@playwright/test").Page} page
 */
export async function measureScrubbing(page) {
  const track = page.getByRole("scrollbar");
  const box = await track.boundingBox();
  if (!box) throw new Error("There is no scrubber.");

  let longest = 0;
  // From end to end in leaps, so that no place is loaded before.
  for (const share of [0.97, 0.31, 0.72, 0.12, 0.55, 0.88, 0.43, 0.21, 0.64, 0.02]) {
    const shown = page.evaluate(waitForImages, { event: "pointerdown", longestWaitMs });
    await untilListening(page);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * share);
    longest = Math.max(longest, await shown);
    await page.waitForTimeout(300);
  }

  await track.focus();
  const byKey = page.evaluate(waitForImages, { event: "keydown", longestWaitMs });
  await untilListening(page);
  await page.keyboard.press("End");

  return { byPointer: longest, byKey: await byKey };
}

/**
 * Runs in the page; infinite when it takes too long.
 * @param {{ event: string, longestWaitMs: number }} options `event`: what starts it
 * @returns {Promise<number>}
 */
function waitForImages({ event, longestWaitMs }) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(Number.POSITIVE_INFINITY), longestWaitMs);
    const isShown = (image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 56 && top < window.innerHeight && image.complete && image.naturalWidth > 0;
    };

    window.addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () => {
          const images = [...document.querySelectorAll('[role="gridcell"] a img')];
          if (images.some(isShown)) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        // The images of the place before are still there for two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(look)));
      },
      { capture: true, once: true },
    );
  });
}

/**
 * The heap after everything, without garbage, in bytes. @param {import("@playwright/test").Page}
 * page
 */
export async function measureHeap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");

  return usedSize;
}

/** A page answers in order: after this, the call before it listens. */
const untilListening = (page) => page.evaluate(() => undefined);

async function repeat(act) {
  for (let at = 0; at < repetitions; at++) await act(at);
}
