import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { expectNoViolations, withoutLandmarks } from "./violations";

const field = (page: Page) => page.getByRole("combobox", { name: "Search images" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const tile = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const filters = (page: Page) => page.getByRole("list", { name: "Active filters" });
const standing = (page: Page) => page.getByRole("list", { name: "Still applied" });

/** Two days of one July, and an upload of today without a date taken. */
async function uploadThreeDays(page: Page): Promise<void> {
  const takenAt = (time: string) => jpeg({ takenAt: { time, offset: "+09:00" } });
  await uploadFiles(page, [
    file("boat.jpg", await takenAt("2024:07:14 00:30:00")),
    file("pier.jpg", await takenAt("2024:07:15 08:00:00")),
    file("note.jpg", await jpeg()),
  ]);
}

test("a typed day finds what the timeline shows under it, as one filter", detail, async ({ page }) => {
  await signIn(page);
  await uploadThreeDays(page);
  await page.goto("/dashboard");
  await field(page).fill("14 July 2024");

  await expect(option(page, /^On Jul 14, 2024/)).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(1);

  await field(page).press("Enter");

  await expect(page).toHaveURL(/\?taken_from=2024-07-14&taken_to=2024-07-14$/);
  await expect(filters(page).getByRole("button")).toHaveText(["On Jul 14, 2024"]);
  await expect(field(page)).toHaveValue("");
  await expect(tile(page, "boat.jpg")).toBeVisible();
  await expect(tile(page, "pier.jpg")).toBeHidden();

  // New words show the filters that still apply, and a day replaces the day before it.
  await field(page).fill("pier");

  await expect(standing(page).getByRole("button")).toHaveText(["On Jul 14, 2024"]);
  await expectNoViolations(page, withoutLandmarks);
  expect(await findOverflow(page)).toEqual([]);

  await field(page).fill("pier July 2024");
  await expect(standing(page)).toBeHidden();

  await field(page).press("Enter");
  await expect(page).toHaveURL(/\?search=pier&taken_from=2024-07-01&taken_to=2024-07-31$/);
  await expect(filters(page).getByRole("listitem")).toHaveText(["“pier”", "In July 2024", "Clear all"]);
  await expect(tile(page, "pier.jpg")).toBeVisible();

  // A filter is removed from where it is listed while typing, and the text stays.
  await field(page).fill("note");
  await standing(page).getByRole("button", { name: "Remove filter: In July 2024" }).click();

  await expect(page).toHaveURL(/\?search=pier$/);
  await expect(field(page)).toHaveValue("note");

  await field(page).fill("today");
  await field(page).press("Enter");

  await expect(tile(page, "note.jpg")).toBeVisible();
  await expect(tile(page, "boat.jpg")).toBeHidden();
});

test("days are typed in the language of the page", detail, async ({ browser }) => {
  for (const [locale, label, text, chip] of [
    ["de", "Bilder suchen", "14. Juli 2024", "Am 14.07.2024"],
    ["ar", "البحث في الصور", "١٤ يوليو ٢٠٢٤", "في 14‏/07‏/2024"],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await signIn(page);
    await page.goto("/dashboard");
    const search = page.getByRole("combobox", { name: label });
    await search.fill(text);
    await search.press("Enter");

    await expect(page).toHaveURL(/\?taken_from=2024-07-14&taken_to=2024-07-14$/);
    await expect(page.locator("main li button").first()).toHaveText(chip);

    await context.close();
  }
});
