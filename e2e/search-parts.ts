import { expect, type Page } from "@playwright/test";

export const field = (page: Page) => page.getByRole("combobox", { name: "Search images" });
export const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
export const chip = (page: Page, text: string) =>
  page.getByRole("button", { name: `Remove filter: ${text}` });
export const clearAll = (page: Page) =>
  page.getByRole("list", { name: "Active filters" }).getByRole("button", { name: "Clear all" });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Search images" });

/** Focuses the search field by its key, as soon as the scripts of the page listen. */
export async function focusSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}
