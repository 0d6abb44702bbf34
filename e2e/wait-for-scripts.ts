import type { Page } from "@playwright/test";

/**
 * Waits until the scripts of the dashboard and its grid listen, now and after each `goto` and
 * `reload` without `waitUntil`: on a busy machine the page is visible seconds before, and the
 * browser itself handles a click with Ctrl or Shift until then.
 */
export async function waitForScripts(page: Page): Promise<void> {
  const untilListening = () => page.waitForFunction(isListening);
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

/** Runs in the page. */
function isListening(): boolean {
  // The inline script of early input ends when the dashboard's own listeners take over; a grid then
  // has one tab stop.
  if (window.earlyInput || document.querySelector("[role=gridcell] > a:not([tabindex])")) return false;
  // React shows the parts of a page that arrive later, and listens in each part, one after the
  // other. It drops a click before that.
  if (document.querySelector("div[hidden][id^='S:']")) return false;
  // Public pages have no React.
  if (!document.querySelector("script[src*='/_next/static/']")) return true;

  const controls = document.querySelectorAll("main :is(button, input, select, textarea, [role=checkbox])");
  return [...controls].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactFiber$")),
  );
}
