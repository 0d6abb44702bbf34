import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { collectPageErrors, detail, matrix } from "./display-modes";
import { pageRoutes, visitEveryPage, visitsByRoute } from "./every-page";
import { chooseFiles, dragFile, file, uploads } from "./files";
import { findOverflow } from "./overflow";
import { createLibrary } from "./visited-library";

test("every page of the app folder is visited by these tests", () => {
  expect(Object.keys(visitsByRoute).sort()).toEqual(pageRoutes());
});

/**
 * Opens another page as a link does: the scripts of the page continue, and with them the uploads.
 */
const followLink = (page: Page, url: string) =>
  page.evaluate((to) => {
    (window as unknown as { next: { router: { push(url: string): void } } }).next.router.push(to);
  }, url);

test(
  "every page works with a file dragged over it, and upload pages also with an open tray",
  detail,
  async ({ page }) => {
    test.slow();
    const pageErrors = collectPageErrors(page);
    const library = await createLibrary(page);
    const visits = Object.values(visitsByRoute).flatMap((all) => all.at(-1) ?? []);
    const urls = visits.map((visit) => visit.path(library));
    const takesUploads = (url: string) => /^\/(dashboard|docs)\b/.test(url);
    await chooseFiles(page, [file("carried.jpg", await jpeg({ width: 77 }))]);
    const tray = uploads(page).getByRole("heading", { name: "1 uploaded" });

    await expect(tray).toBeVisible();

    for (const url of urls.filter(takesUploads)) {
      await followLink(page, url);
      await page.waitForURL((shown) => shown.pathname === new URL(url, shown).pathname);
      const drop = await dragFile(page);
      await expect(page.getByText("Drop to upload"), url).toBeVisible();
      await expect(tray, url).toBeVisible();
      await drop.leave();
      await expect(page.getByText("Drop to upload"), url).toBeHidden();
      expect(pageErrors, url).toEqual([]);
    }

    for (const url of urls.filter((other) => !takesUploads(other))) {
      await page.goto(url);
      const drop = await dragFile(page);
      await drop.leave();
      await expect(page.getByRole("heading", { name: "Something went wrong" }), url).toHaveCount(0);
      expect(pageErrors, url).toEqual([]);
    }
  },
);

for (const [look, viewport] of Object.entries({
  "320 px wide": { width: 320, height: 640 },
  "1280 px at 400 %": { width: 320, height: 256 },
})) {
  test(`no page scrolls sideways, ${look}`, matrix, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    await visitEveryPage(page, async (where) => expect.soft(await findOverflow(page), where).toEqual([]));
    await context.close();
  });
}

/**
 * Finds controls that a finger cannot hit on 44 × 44 px. Links inside of a sentence are as high as
 * their line.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const selector =
      "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=radio], [role=tab], [role=checkbox], [role=switch], [role=menuitem], [role=menuitemradio], [role=option], [role=slider]";
    const layer = [...document.querySelectorAll("[role=dialog], [role=menu]")].at(-1);
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );

    /**
     * A slider moves by a press anywhere next to its thumb: input, thumb, track and then the area
     * around them.
     */
    const pressAreaOf = (element: Element) =>
      element.matches("input[type=range]") ? element.parentElement?.parentElement?.parentElement : null;
    /** An area around the control takes the press too. */
    const takesPressAt = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || pressAreaOf(element)?.contains(hit) === true);
    };
    const found: string[] = [];
    for (const element of (layer ?? document).querySelectorAll(selector)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest("[inert], [aria-hidden=true], .sr-only") || isInSentence(element)) continue;

      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const isLabelLarge = labels.some(
        (label) => label.offsetWidth >= least && label.offsetHeight >= least && label.contains(element),
      );
      let { width, height, left, top } = element.getBoundingClientRect();
      if (isLabelLarge) continue;
      if (width <= 1 || height <= 1 || (width >= least && height >= least)) continue;

      element.scrollIntoView({ block: "center", inline: "center" });
      ({ width, height, left, top } = element.getBoundingClientRect());
      const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1];
      // In a drawer that is not pulled up, it is beyond the edge of the window.
      if (y + reach > window.innerHeight) continue;

      const isWide = width >= least || [x - reach, x + reach].every((at) => takesPressAt(element, at, y));
      const isHigh = height >= least || [y - reach, y + reach].every((at) => takesPressAt(element, x, at));
      if (!isWide || !isHigh)
        found.push(`${Math.round(width)} × ${Math.round(height)} ${element.outerHTML.slice(0, 140)}`);
    }

    return found;
  });
}

test("every target is large enough for a finger", matrix, async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await visitEveryPage(page, async (where) => {
    // Running text, whose links are as high as their lines.
    if (where.startsWith("/docs")) return;
    expect.soft(await findSmallTargets(page), where).toEqual([]);
  });
  await context.close();
});

/** Finds controls without a visible border when colors are forced. */
function findControlsWithoutOutline(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "button, [role=button], [role=radio], [role=tab], [data-button]",
    );
    return (
      [...controls]
        // One pixel is for screen readers only.
        .filter((control) => control.checkVisibility() && control.offsetWidth > 1)
        .filter((control) => {
          const style = getComputedStyle(control);
          const sides = ["Top", "Right", "Bottom", "Left"] as const;
          return sides.every(
            (side) => style[`border${side}Style`] === "none" || style[`border${side}Width`] === "0px",
          );
        })
        .map((control) => control.outerHTML.slice(0, 120))
    );
  });
}

/** Finds selected or pressed controls that look exactly like an unselected neighbor. */
function findIndistinctStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readStyle = (element: Element) => {
      const { color, backgroundColor, borderColor, borderWidth, textDecorationLine } =
        getComputedStyle(element);
      return [color, backgroundColor, borderColor, borderWidth, textDecorationLine].join(" ");
    };

    const pairs = ["aria-checked", "aria-selected", "aria-pressed"].flatMap((state) =>
      [...document.querySelectorAll(`[${state}=true]`)].flatMap((on) => {
        const group = on.closest("[role=radiogroup], [role=tablist], ul");
        const off = group?.querySelector(`[${state}=false]`);
        return off ? [[on, off] as const] : [];
      }),
    );

    return pairs
      .filter(([on, off]) => readStyle(on) === readStyle(off))
      .map(([on]) => on.outerHTML.slice(0, 120));
  });
}

test(
  "with forced colors every control keeps its outline and every state is distinguishable",
  matrix,
  async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ forcedColors: "active", reducedMotion: "reduce" });
    const page = await context.newPage();
    await visitEveryPage(page, async (where) => {
      expect.soft(await findControlsWithoutOutline(page), where).toEqual([]);
      expect.soft(await findIndistinctStates(page), where).toEqual([]);
    });
    await context.close();
  },
);

/** Finds dimensions, links, keys and code that a right-to-left page would reverse. */
function findRightToLeftText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.dir = "rtl";
    const readsLeftToRight = (element: Element | null) => {
      if (!element) return true;

      const { direction, unicodeBidi, display } = getComputedStyle(element);
      const isolated = unicodeBidi.includes("isolate") || display !== "inline";

      return direction === "ltr" && isolated;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll("main code, main pre")) {
      if (!readsLeftToRight(element)) found.push(element.outerHTML.slice(0, 120));
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const technical = /\d+ [×x:] \d+|https?:\/\/|\b[wh]\d+-[wh]\d+|^\/api\/|\/i\/\w/;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!technical.test(node.textContent ?? "") || parent?.closest("script, style, .sr-only")) continue;

      const island = parent?.closest("[dir=ltr], code, pre") ?? null;
      if (!island || !readsLeftToRight(island)) found.push(node.textContent?.trim() ?? "");
    }

    return found;
  });
}

test(
  "dimensions, links, keys and code run left to right on right-to-left pages",
  matrix,
  async ({ page }) => {
    test.slow();
    await visitEveryPage(page, async (where) =>
      expect.soft(await findRightToLeftText(page), where).toEqual([]),
    );
  },
);
