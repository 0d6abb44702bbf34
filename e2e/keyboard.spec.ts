import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { file, uploads } from "./files";
import { signIn } from "./sign-in";

const tile = (page: Page, name: string) => page.getByRole("grid").getByRole("link", { name, exact: true });

/**
 * Focus is lost when it falls back to the body, from where the next Tab starts at the top of the
 * page.
 */
async function expectFocusOnPage(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"), { message: after })
    .not.toBe("BODY");
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    // Behind the last element the body has its turn, before the first one again.
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return element === document.body
        ? ""
        : (element?.ariaLabel ?? labels[0]?.textContent ?? element?.textContent ?? "");
    });
    if (typeof name === "string" ? label.trim() === name : name.test(label)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test("a library is kept without a pointer: upload, find, select, change, open, edit, delete, restore", async ({
  page,
}) => {
  await signIn(page);

  // Upload. The key opens the browser's file picker, which takes no keys here.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, "Upload");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([
    file("harbour.jpg", await photo(300, 200)),
    file("lighthouse.jpg", await photo(200, 300)),
    file("meadow.jpg", await photo(240, 240)),
  ]);

  await expect(page.getByRole("heading", { name: "3 uploaded" })).toBeVisible();
  await expectFocusOnPage(page, "the upload");

  await tabTo(page, "Clear finished");
  await page.keyboard.press("Enter");

  await expect(uploads(page)).toBeHidden();
  await expectFocusOnPage(page, "clearing the uploads");

  // Find.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lighthuose");

  await expect(page.getByRole("option", { name: "lighthouse.jpg" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expectFocusOnPage(page, "the search");

  // Select and change together.
  await tabTo(page, /^(harbour|lighthouse|meadow)\.jpg$/);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");

  await expect(page.getByRole("toolbar", { name: "Selected images" })).toContainText("2 selected");

  await page.keyboard.press("v");
  const dialog = page.getByRole("dialog");

  await expect(dialog.getByRole("radio").first()).toBeVisible();

  await tabTo(page, /Public/);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");

  await expect(dialog.getByRole("radio", { name: /Only you/ })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Change 2 images" })).toBeEnabled();

  await tabTo(page, "Change 2 images");
  await page.keyboard.press("Enter");

  await expect(page.getByText("Visibility of 2 images changed")).toBeVisible();
  await expectFocusOnPage(page, "the change");

  await page.keyboard.press("Escape");

  // Open, edit, close. Files that are uploaded together arrive in any order.
  const [first = "", second = ""] = await page
    .getByRole("grid")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.ariaLabel ?? ""));
  await tabTo(page, /\.jpg$/);
  await page.keyboard.press("Home");

  await expect(tile(page, first)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
  await expectFocusOnPage(page, "opening");

  await page.keyboard.press("i");
  await expect(page.getByLabel("Title")).toBeVisible();

  await page.keyboard.press("e");
  await expect(page.getByLabel("Title")).toBeFocused();

  await page.keyboard.type("A walk in June");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.keyboard.press("Enter");

  expect((await saved).ok()).toBe(true);
  await expectFocusOnPage(page, "editing");
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(tile(page, first)).toBeFocused();

  // Delete, and restore from the trash, which is opened before the server has moved the image.
  let releaseDeletion = () => {};
  const isTrashOpen = new Promise<void>((resolve) => {
    releaseDeletion = resolve;
  });
  await page.route("**/api/images/*", async (route) => {
    if (route.request().method() === "DELETE") await isTrashOpen;
    await route.continue();
  });
  await page.keyboard.press("Delete");

  await expect(tile(page, first)).toBeHidden();
  await expectFocusOnPage(page, "deleting");
  await expect(tile(page, second)).toBeFocused();

  await page.keyboard.press("g");
  await page.keyboard.press("d");

  await expect(page).toHaveURL(/\/dashboard\/trash$/);
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();

  releaseDeletion();
  await expect(tile(page, first)).toBeVisible();

  await tabTo(page, first);
  await page.keyboard.press("r");

  await expect(tile(page, first)).toBeHidden();
  await expectFocusOnPage(page, "restoring");

  await page.keyboard.press("g");
  await page.keyboard.press("i");

  await expect(tile(page, first)).toBeVisible();
});
