import type { Page } from "@playwright/test";

/** Each way in which people look at a page. */
export const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [
    { device: "desktop", viewport: { width: 1440, height: 900 } },
    { device: "phone", viewport: { width: 390, height: 844 } },
  ].map((screen) => ({ colorScheme, ...screen })),
);

/** Collects what the page complains of: errors, texts that are missing, markup that the server made otherwise. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/MISSING_MESSAGE|hydrat|Minified React/i.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
