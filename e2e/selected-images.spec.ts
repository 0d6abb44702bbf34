import { expect, type Page, test } from "@playwright/test";
import { detail } from "./display-modes";
import { signInWithImages } from "./many-images";
import { expectNoViolations } from "./violations";

const cells = (page: Page) => page.getByRole("grid").getByRole("gridcell");
const link = (page: Page, position: number) => cells(page).nth(position).getByRole("link");
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected images" });
const show = (page: Page) => bar(page).getByRole("button", { name: "Show selection" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Selected images" });
const options = (page: Page) => dialog(page).getByRole("option");

/** The filename; the name of a tile has the alt text behind it. */
async function nameOf(page: Page, position: number): Promise<string> {
  const [filename = ""] = ((await link(page, position).getAttribute("aria-label")) ?? "").split(": ");
  return filename;
}

test("selected images are shown, and each can be deselected there", detail, async ({ page }) => {
  await signInWithImages(page, 400);
  await expect(link(page, 0)).toBeVisible();
  await expect(show(page)).toBeHidden();

  for (const position of [0, 3, 5]) await link(page, position).click({ modifiers: ["ControlOrMeta"] });
  const names = [await nameOf(page, 0), await nameOf(page, 3), await nameOf(page, 5)];

  await show(page).click();

  await expect(options(page)).toHaveCount(3);

  for (const [position, name] of names.entries())
    await expect(options(page).nth(position)).toHaveAccessibleName(name);
  await expect(dialog(page).getByRole("status")).toContainText("3 images selected");
  await expectNoViolations(page);

  await options(page).nth(1).click();
  await options(page).nth(2).click();
  await page.keyboard.press("Space");

  await expect(options(page).nth(2)).toHaveAttribute("aria-selected", "true");
  await expect(dialog(page).getByRole("option", { selected: true })).toHaveCount(2);

  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(show(page)).toBeFocused();
  await expect(bar(page)).toContainText("2 selected");
  await expect(page.getByRole("grid").getByRole("gridcell", { selected: true })).toHaveCount(2);

  // The last one takes the bar with it.
  await show(page).click();
  await expect(options(page)).toHaveCount(2);

  await options(page).nth(0).click();
  await options(page).nth(1).click();
  await page.keyboard.press("Escape");

  await expect(dialog(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
});

test("deselected images are left out after everything was selected", detail, async ({ page }) => {
  await signInWithImages(page, 400);
  await expect(link(page, 0)).toBeVisible();

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+a");
  const total = Number(/\d+/.exec((await bar(page).getByRole("status").textContent()) ?? "")?.[0]);

  expect(total).toBeGreaterThan(300);

  await link(page, 1).click({ modifiers: ["ControlOrMeta"] });
  const [kept, removed] = [await nameOf(page, 0), await nameOf(page, 1)];

  await show(page).click();

  await expect(dialog(page).getByRole("option", { name: kept, exact: true })).toBeVisible();
  await expect(dialog(page).getByRole("option", { name: removed, exact: true })).toHaveCount(0);
  await expect(async () => {
    await options(page).last().scrollIntoViewIfNeeded();
    await expect(options(page)).toHaveCount(total - 1, { timeout: 500 });
  }).toPass();

  await options(page).last().click();
  await dialog(page).getByRole("button", { name: "Done" }).click();

  await expect(bar(page)).toContainText(`${total - 2} selected`);
});
