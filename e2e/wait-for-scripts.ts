import type { Page } from "@playwright/test";

/**
 * Waits until the scripts of the dashboard and its grid listen, now and after each `goto` and `reload` without `waitUntil`: on
 * a busy machine the page is visible seconds before, and the browser itself handles a click with Ctrl or Shift until then.
 */
export async function waitForScripts(page: Page): Promise<void> {
  // The inline script of early input ends when the dashboard's own listeners take over; a grid then has one tab stop.
  const untilListening = () =>
    page.waitForFunction(
      () => !window.earlyInput && !document.querySelector("[role=gridcell] > a:not([tabindex])"),
    );
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilListening();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await untilListening();
    return response;
  };
  await untilListening();
}
