import { expect, type Page } from "@playwright/test";
import { type TestFile, uploadFiles } from "./files";
import { signIn } from "./sign-in";

export const tile = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
export const stage = (page: Page) => page.locator("[data-zoom]");
export const shownImage = (page: Page, name: string) => stage(page).getByRole("img", { name, exact: true });
export const zoomShare = async (page: Page) => Number(await stage(page).getAttribute("data-zoom"));

export async function openLibrary(page: Page, files: readonly TestFile[]): Promise<void> {
  await signIn(page);
  await uploadFiles(page, files);
  await page.reload();
  await expect(tile(page, files.at(-1)?.name ?? "")).toBeVisible();
}
