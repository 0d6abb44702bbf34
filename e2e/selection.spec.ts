import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { signInWithImages } from "./many-images";
import { findOverflow } from "./overflow";
import { bar, cells, countInApi, link, selectedCells } from "./selected-images";
import { expectNoViolations, withoutLandmarks } from "./violations";

test("images are selected by check, modifiers, keys and a rectangle", async ({ page }) => {
  await signInWithImages(page, 1_000);
  await expect(link(page, 0)).toBeVisible();

  await link(page, 1).hover();
  await cells(page)
    .nth(1)
    .getByRole("button", { name: /^Select / })
    .click();

  await expect(bar(page)).toContainText("1 selected");

  await link(page, 4).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected");

  await link(page, 2).click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page)).toContainText("3 selected");
  await expect(selectedCells(page)).toHaveCount(3);

  // A key that is pressed before the selection is rendered is about all of it.
  await link(page, 5).evaluate((tile) => {
    const init = { bubbles: true, cancelable: true };
    tile.dispatchEvent(new MouseEvent("click", { ...init, shiftKey: true }));
    tile.dispatchEvent(new KeyboardEvent("keydown", { ...init, key: "Delete", code: "Delete" }));
  });
  await expect(page.getByRole("button", { name: "Move 5 images to the trash" })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await expect(bar(page)).toBeHidden();

  await link(page, 0).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");

  await expect(bar(page)).toContainText("3 selected");

  await page.keyboard.press("Shift+ArrowLeft");
  await expect(bar(page)).toContainText("2 selected");

  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText(/^(?!2 )\d+ selected/);
  expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toBe("");

  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText("990 selected");
  expect(await countInApi(page, "")).toBe(990);

  await link(page, 0).click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page)).toContainText("989 selected");

  await page.keyboard.press("Escape");

  // A rectangle from the heading of the month down, over rows that are mounted only while the page
  // scrolls.
  const heading = await page
    .getByRole("heading", { level: 2, name: /\d{4}$/ })
    .first()
    .boundingBox();
  await page.mouse.move((heading?.x ?? 0) + 500, (heading?.y ?? 0) + 10);
  await page.mouse.down();
  const height = page.viewportSize()?.height ?? 0;
  await page.mouse.move((heading?.x ?? 0) + 2, height - 10, { steps: 5 });

  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(4 * height);

  await page.mouse.up();
  const count = Number(/(\d+) selected/.exec((await bar(page).textContent()) ?? "")?.[1]);

  expect(count).toBeGreaterThan(await selectedCells(page).count());

  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar(page)).toBeHidden();
});

test("a tile's menu in a selection acts on all of it and shows the number", detail, async ({ page }) => {
  await signInWithImages(page, 100);
  await expect(link(page, 0)).toHaveAttribute("tabindex", "0");

  for (const position of [0, 1, 2]) await link(page, position).click({ modifiers: ["ControlOrMeta"] });
  const words = ["Share", "Album", "Tags", "Download", "Trash", "More"];
  await expect(bar(page).getByRole("button").filter({ hasText: /\w/ })).toHaveText([
    "Select all 99 results",
    ...words,
  ]);

  const items = page.getByRole("menuitem");
  const rest = [
    "Add 3 images to favorites",
    "Copy 3 links",
    "Compare 3 images",
    "Visibility of 3 images",
    "License of 3 images",
    "Expiration of 3 images",
    "Remove metadata from 3 images",
  ];
  await bar(page).getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Compare 3 images" })).toBeVisible();

  const inBar = await items.allInnerTexts();
  const withoutKeys = (texts: readonly string[]) => texts.map((text) => text.split("\n")[0] ?? "");
  expect(withoutKeys(inBar).filter((text) => rest.includes(text))).toEqual(rest);

  await page.keyboard.press("Escape");
  await link(page, 1).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Download 3 images" })).toBeVisible();

  const inMenu = withoutKeys(await items.allInnerTexts());
  expect(inMenu.slice(0, 7)).toEqual([
    "Open",
    "Deselect",
    "Share 3 images",
    "Move 3 images",
    "Tags of 3 images",
    "Download 3 images",
    "Move 3 images to the trash",
  ]);
  expect(inMenu.filter((text) => rest.includes(text))).toEqual(rest);

  await expectNoViolations(page, withoutLandmarks);

  await page.getByRole("menuitem", { name: "Compare 3 images" }).click();
  const comparison = page.getByRole("dialog", { name: "Compare 3 images" });

  await expect(comparison.getByRole("img")).toHaveCount(3);

  await comparison.getByRole("button", { name: "Zoom in" }).click();
  await expect(comparison.getByText("200%")).toBeVisible();
  await expectNoViolations(page);

  await page.keyboard.press("Escape");
  // Another tile's menu is about that tile.
  await link(page, 4).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Download", exact: true })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Compare/ })).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(bar(page)).toContainText("3 selected");
});

test("the menu at the pointer stays whole in the window", detail, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInWithImages(page, 100);
  await link(page, 0).click({ button: "right", position: { x: 40, y: 150 } });
  const menu = page.getByRole("menu");

  // It is higher than the space above the pointer, and than the one beneath it.
  await expect(menu).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test.describe("on a telephone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a long press starts to select, and a tap continues", detail, async ({ page }) => {
    await signInWithImages(page, 100);
    // Scripts have run as soon as one tile is the grid's stop of the Tab key.
    await expect(link(page, 0)).toHaveAttribute("tabindex", "0");

    const box = await link(page, 0).boundingBox();
    const client = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });

    await expect(bar(page)).toContainText("1 selected");

    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await link(page, 1).tap();

    await expect(bar(page)).toContainText("2 selected");

    await link(page, 1).tap();
    await expect(bar(page)).toContainText("1 selected");
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  });

  test("the bar has the first actions in words, and a sheet all others", detail, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signInWithImages(page, 100);

    await expect(link(page, 0)).toHaveAttribute("tabindex", "0");

    await link(page, 0).focus();
    await page.keyboard.press("Space");

    await expect(bar(page)).toContainText("1 selected");
    const inBar = ["Clear selection", "Share", "Move to album", "Tags", "Download", "Move to trash"];
    await expect(bar(page).getByRole("button")).toHaveCount(inBar.length + 1);

    for (const name of inBar) {
      const box = await bar(page).getByRole("button", { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }

    const more = bar(page).getByRole("button", { name: "More actions" });
    expect(await findOverflow(page)).toEqual([]);

    await more.tap();
    const sheet = page.getByRole("dialog", { name: "1 image" });
    const inSheet = ["Add to favorites", "Copy link", "Visibility", "License", "Expiration"];
    inSheet.push("Open variant studio", "Remove metadata", "Details", "Select all 99 results");
    for (const name of inSheet) await expect(sheet.getByRole("button", { name })).toBeVisible();

    await expectNoViolations(page);

    // Escape closes the sheet, and not the selection.
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();

    await more.tap();
    await sheet.getByRole("button", { name: "Select all 99 results" }).tap();

    await expect(bar(page)).toContainText("99 selected");

    await more.tap();
    await page.getByRole("dialog").getByRole("button", { name: "Visibility of 99 images" }).tap();
    const dialog = page.getByRole("dialog", { name: "Visibility of 99 images" });
    await dialog.getByRole("radio", { name: /Only you/ }).check();

    await expect(dialog.getByRole("button", { name: /^Change \d+ images$/ })).toBeEnabled();
    expect(await findOverflow(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(bar(page)).toContainText("99 selected");
  });
});
