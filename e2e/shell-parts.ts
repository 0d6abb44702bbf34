import { expect, type Page } from "@playwright/test";

export const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
export const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
export const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Opens the sheet of shortcuts by its key, as soon as the scripts of the page listen. */
export async function openSheet(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

export async function untilKeysWork(page: Page): Promise<void> {
  await openSheet(page);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
}
