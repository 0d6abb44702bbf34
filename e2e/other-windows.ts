import type { Browser, Page } from "@playwright/test";
import { call, type Item } from "./call-api";

export const grid = (page: Page) => page.getByRole("grid");
export const tile = (page: Page, name: string) => grid(page).getByRole("link", { name, exact: true });
export const news = (page: Page) => page.getByRole("button", { name: /^Show \d+ new images?$/ });
export const isChanges = (url: string) => new URL(url).pathname === "/api/images/changes";

/** Opens another browser of the person who is signed in on the page. */
export async function openOther(browser: Browser, page: Page, path: string): Promise<Page> {
  const storageState = await page.context().storageState();
  const other = await (await browser.newContext({ storageState })).newPage();
  await other.goto(path);
  await other.getByRole("heading", { level: 1 }).waitFor();

  return other;
}

export async function findId(page: Page, filename: string): Promise<string> {
  const { data } = await call<{ data: Item[] }>(page, "GET", "/images?deleted=include&limit=200");
  return data.find((image) => image.filename === filename)?.id ?? "";
}

/** Waits until the page has asked for changes after now. */
export async function nextPoll(page: Page): Promise<unknown[]> {
  await page.waitForRequest((request) => isChanges(request.url()));
  const response = await page.waitForResponse((one) => isChanges(one.url()));
  return (await response.json()).data;
}
