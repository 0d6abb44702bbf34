import type { Page } from "@playwright/test";

export const grid = (page: Page) => page.getByRole("grid");
export const cells = (page: Page) => grid(page).getByRole("gridcell");
export const selectedCells = (page: Page) => grid(page).getByRole("gridcell", { selected: true });
export const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected images" });
export const link = (page: Page, position: number) => cells(page).nth(position).getByRole("link");

/** Chooses an action that is no button of the bar, by the beginning of its name. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await bar(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
}

export async function countInApi(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`/api/images?fields=grid&limit=1&include_total=true&${query}`);
  return (await answer.json()).total;
}
