import type { Page } from "@playwright/test";

/** Lists elements beyond the edge of the window, outside of scroll containers. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return [`${scrollWidth} of ${clientWidth}`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });
}
