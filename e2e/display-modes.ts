import type { Page } from "@playwright/test";

/**
 * Marks tests that repeat a flow in another display mode: `npm run test:ui` runs them, `npm test`
 * does not.
 */
export const matrix = { tag: "@matrix" };

/**
 * Marks tests of a detail: `npm run test:ui` runs them, `npm test` keeps the main flow of each
 * page, except of analysis, backups, domains, encrypted images, places and webhooks, whose operations
 * have their own tests.
 */
export const detail = { tag: "@detail" };

/** Every display mode. `npm test` runs at most the first. */
export const displayModes = (["light", "dark"] as const)
  .flatMap((colorScheme) =>
    [
      { device: "desktop", viewport: { width: 1440, height: 900 } },
      { device: "phone", viewport: { width: 390, height: 844 } },
    ].map((screen) => ({ colorScheme, ...screen })),
  )
  .map((mode, index) => ({ ...mode, details: index === 0 ? {} : matrix }));

/** Collects page errors: exceptions, missing messages, hydration mismatches. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on("console", (message) => {
    if (/MISSING_MESSAGE|hydrat|Minified React/i.test(message.text())) pageErrors.push(message.text());
  });
  page.on("pageerror", (error) => pageErrors.push(error.message));

  return pageErrors;
}
