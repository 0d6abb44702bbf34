import type { Page } from "@playwright/test";

/** Marks tests that repeat a flow in another display mode: `npm run test:ui` runs them, `npm test` does not. */
export const matrix = { tag: "@matrix" };

/** Each way in which people look at a page. `npm test` runs the first one only. */
export const displayModes = (["light", "dark"] as const)
  .flatMap((colorScheme) =>
    [
      { device: "desktop", viewport: { width: 1440, height: 900 } },
      { device: "phone", viewport: { width: 390, height: 844 } },
    ].map((screen) => ({ colorScheme, ...screen })),
  )
  .map((mode, index) => ({ ...mode, details: index === 0 ? {} : matrix }));

/** Collects what the page complains of: errors, texts that are missing, markup that the server made otherwise. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on("console", (message) => {
    if (/MISSING_MESSAGE|hydrat|Minified React/i.test(message.text())) pageErrors.push(message.text());
  });
  page.on("pageerror", (error) => pageErrors.push(error.message));
  return pageErrors;
}
