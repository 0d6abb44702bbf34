import { expect, type Locator, type Page } from "@playwright/test";
import type { Library } from "../visited-library";

export type Visits = Readonly<Record<string, readonly Visit[]>>;

export interface Visit {
  path: (library: Library) => string;
  /** Whether it requires a session. */
  isSignedIn?: boolean;
  /**
   * Opens what is not on the page at first, or waits for what arrives after it, by its English
   * name.
   */
  waitUntilReady?: (page: Page) => Promise<void>;
}

export const visitAt = (url: string, waitUntilReady?: Visit["waitUntilReady"]): Visit => ({
  path: () => url,
  ...(waitUntilReady && { waitUntilReady }),
});

export const signedInAt = (url: Visit["path"], waitUntilReady?: Visit["waitUntilReady"]): Visit => ({
  path: url,
  isSignedIn: true,
  ...(waitUntilReady && { waitUntilReady }),
});

/** Opens the account menu, on narrow screens the sheet in its place. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Account|You)$/ }).click();
  await page.getByText("Sign out").waitFor();
}

export const openDetails = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });

/**
 * Opens the form of an operation until it shows what it should: the scripts of the page may not run
 * yet.
 */
export const tryIt = (page: Page, shown: Locator) =>
  expect(async () => {
    const button = page.getByRole("button", { name: "Try it" });
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await shown.waitFor({ timeout: 1_000 });
  }).toPass();

export const tiles = (page: Page) => page.getByRole("grid").getByRole("link");

/** Presses a key until it has done something: the scripts of the page may not listen yet. */
export const pressUntil = (page: Page, key: string, hasWorked: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await hasWorked();
  }).toPass();

export async function openViewer(page: Page): Promise<void> {
  await tiles(page).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Close image" }).waitFor();
  await page.getByRole("button", { name: "Details" }).waitFor();
}

export async function selectFirst(page: Page): Promise<void> {
  await tiles(page).first().focus();
  await pressUntil(page, "Space", () =>
    page
      .getByRole("toolbar", { name: "Selected images" })
      .getByText("1 selected")
      .waitFor({ timeout: 1_000 }),
  );
}

export async function selectAll(page: Page): Promise<void> {
  await selectFirst(page);
  await page.keyboard.press("Control+a");
  await page.getByText("3 selected").waitFor();
}

export const waitForTiles = (page: Page) => tiles(page).first().waitFor();

export const waitForPreview = (page: Page) => page.getByRole("img", { name: /^Preview of/ }).waitFor();
