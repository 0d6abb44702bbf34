import { expect, type Page, test } from "@playwright/test";
import { photo, png } from "@/test/builders/images";
import { collectPageErrors, detail } from "./display-modes";
import { file } from "./files";
import { heading, openLibrary, shownImage, stage, tile, zoomShare } from "./viewer-parts";

const viewer = (page: Page) => page.getByRole("dialog");

const number = (value: number) => `n${String(value).padStart(3, "0")}.png`;

test(
  "paging continues beyond the loaded images, by key and by click; closing returns to the tile of the last one",
  detail,
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    const content = await png(30, 20);
    // Numbered down, so that the newest is number 1. The list loads 60 at first.
    const count = 66;
    await openLibrary(
      page,
      Array.from({ length: count }, (_, index) => file(number(count - index), content, "image/png")),
    );
    await tile(page, number(1)).click();

    await expect(heading(page, number(1))).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/images\/img_/);

    for (let shown = 2; shown <= count - 1; shown += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(heading(page, number(shown))).toBeVisible();
    }

    await page.getByRole("button", { name: "Next image" }).click();

    await expect(heading(page, number(count))).toBeVisible();
    await expect(viewer(page).getByText(`${count} of ${count}`, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next image" })).toHaveAttribute("aria-disabled", "true");

    const lastId = await page.evaluate(async (name) => {
      const { data } = await (await fetch(`/api/images?search=${name}`)).json();
      return data[0].id as string;
    }, number(count));
    await expect(page).toHaveURL(new RegExp(`/dashboard/images/${lastId}$`));

    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(tile(page, number(count))).toBeFocused();
    await expect(tile(page, number(count))).toBeInViewport();

    // Forward opens it again, and so does its own page after a reload, which pages through all
    // images.
    await page.goForward();
    await expect(heading(page, number(count))).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: number(count) })).toBeVisible();
    // The details scroll next to the image, and the page itself does not.
    await expect(page.getByRole("textbox", { name: "Filename" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

    await page.keyboard.press("ArrowLeft");
    await expect(heading(page, number(count - 1))).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(pageErrors).toEqual([]);
  },
);

test("wheel, double click and keys zoom; the pixel under the pointer stays", detail, async ({ page }) => {
  await openLibrary(page, [
    file("sea.jpg", await photo(2400, 1600)),
    file("other.jpg", await photo(600, 400)),
  ]);
  await tile(page, "sea.jpg").click();

  await expect(shownImage(page, "sea.jpg")).toHaveAttribute("data-stage", "ready");

  const fit = await zoomShare(page);
  expect(fit).toBeLessThan(1);

  /** Where a pixel of the image is on the screen, as shares of its width and height. */
  const shareUnder = async (x: number, y: number) => {
    const box = await shownImage(page, "sea.jpg").boundingBox();
    if (!box) throw new Error("The image is not visible.");

    return [(x - box.x) / box.width, (y - box.y) / box.height] as const;
  };
  await page.keyboard.press("1");

  expect(await zoomShare(page)).toBe(1);

  const before = await shareUnder(700, 400);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -200);

  await expect.poll(() => zoomShare(page)).toBeGreaterThan(1.2);

  const after = await shareUnder(700, 400);
  expect(after[0]).toBeCloseTo(before[0], 2);
  expect(after[1]).toBeCloseTo(before[1], 2);
  // Beyond the widest variant the original is loaded.
  await expect(shownImage(page, "sea.jpg")).toHaveAttribute("src", /\/images\/sea\.jpg\?v=1$/);

  await page.mouse.down();
  await page.mouse.move(600, 350, { steps: 4 });
  await page.mouse.up();
  const moved = await shareUnder(600, 350);

  expect(moved[0]).toBeCloseTo(after[0], 2);

  await page.keyboard.press("0");
  expect(await zoomShare(page)).toBe(fit);

  await stage(page).dblclick();
  expect(await zoomShare(page)).toBe(1);

  await page.keyboard.press("z");
  expect(await zoomShare(page)).toBe(fit);

  await page.keyboard.press("2");
  expect(await zoomShare(page)).toBe(2);

  // Another image fits again.
  await page.keyboard.press("ArrowLeft");
  await expect(heading(page, "other.jpg")).toBeVisible();
  expect(await zoomShare(page)).toBe(1);
});

test(
  "a slideshow continues until a key is pressed; the controls fade unless they have the focus",
  detail,
  async ({ page }) => {
    await openLibrary(page, [file("b.jpg", await photo(60, 40)), file("a.jpg", await photo(90, 60))]);
    await tile(page, "a.jpg").click();

    await expect(shownImage(page, "a.jpg")).toHaveAttribute("data-stage", "ready");

    await viewer(page).getByLabel("Seconds per image").selectOption("3");
    const chrome = page.locator("[data-chrome]");
    await page.mouse.click(300, 300);

    await expect(chrome).toHaveCSS("opacity", "0");

    await page.keyboard.press("Tab");
    await expect(chrome).toHaveCSS("opacity", "1");

    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "Pause slideshow" })).toBeVisible();
    await expect(heading(page, "b.jpg")).toBeVisible();

    await page.keyboard.press("b");
    await expect(page.getByRole("button", { name: "Play slideshow" })).toBeVisible();

    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "Pause slideshow" })).toBeVisible();

    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "Play slideshow" })).toBeVisible();

    await page.keyboard.press("p");
    await page.getByRole("button", { name: "Pause slideshow" }).press("Enter");

    await expect(page.getByRole("button", { name: "Play slideshow" })).toBeVisible();
  },
);

test("deleting shows the next image and can be undone", detail, async ({ page }) => {
  await openLibrary(page, [file("b.jpg", await photo(60, 40)), file("a.jpg", await photo(90, 60))]);
  await tile(page, "a.jpg").click();

  await expect(shownImage(page, "a.jpg")).toHaveAttribute("data-stage", "ready");

  await page.keyboard.press("Delete");
  await expect(heading(page, "b.jpg")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page, "a.jpg")).toBeVisible();

  await page.keyboard.press("f");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Remove from favorites" })).toBeVisible();

  // Escape closes the menu, and then the image.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(tile(page, "a.jpg")).toBeFocused();
  await expect
    .poll(async () => (await (await page.request.get("/api/favourites")).json()).data.length)
    .toBe(1);
});

test("an image that could not be deleted is shown again", detail, async ({ page }) => {
  await openLibrary(page, [file("b.jpg", await photo(60, 40)), file("a.jpg", await photo(90, 60))]);
  await tile(page, "a.jpg").click();

  await expect(shownImage(page, "a.jpg")).toHaveAttribute("data-stage", "ready");

  await page.route("**/api/images/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await page.keyboard.press("Delete");

  await expect(page.getByText("a.jpg could not be deleted", { exact: false })).toBeVisible();
  await expect(heading(page, "a.jpg")).toBeVisible();
});
