import { expect, type Page, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { signIn } from "./sign-in";

const grid = (page: Page) => page.getByRole("grid", { name: "Your images" });
const tile = (page: Page, name: string) => grid(page).getByRole("link", { name, exact: true });
const tileNames = (page: Page) =>
  grid(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.ariaLabel));

const topBarHeight = 56;

/** The first image of the row at the lower edge of the top bar. */
const imageAtTopEdge = (page: Page) =>
  page.evaluate((edge) => {
    const row = [...document.querySelectorAll('[role="row"]')].find((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top <= edge && bottom > edge && each.querySelector("a");
    });
    const link = row?.querySelector("a");
    return link ? { id: link.id, top: link.getBoundingClientRect().top } : undefined;
  }, topBarHeight);

const topOf = (page: Page, id = "") =>
  page.evaluate((tileId) => document.getElementById(tileId)?.getBoundingClientRect().top ?? Number.NaN, id);

async function openLibraryWith(page: Page, names: string[]): Promise<void> {
  await signIn(page);
  const content = await jpeg();
  await uploadFiles(
    page,
    names.map((name) => file(name, content)),
  );
  await page.reload();
  await expect(grid(page).getByRole("link")).toHaveCount(names.length);
}

test("everything works by keyboard, and a deletion can be undone", detail, async ({ page }) => {
  await openLibraryWith(page, ["a.jpg", "b.jpg", "c.jpg"]);
  await page.keyboard.press("Tab");

  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await tile(page, "c.jpg").focus();
  await page.keyboard.press("ArrowRight");

  await expect(tile(page, "b.jpg")).toBeFocused();

  await page.keyboard.press("End");
  await expect(tile(page, "a.jpg")).toBeFocused();

  // The grid is one stop of the Tab key.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");

  await expect(tile(page, "a.jpg")).toBeFocused();

  await page.keyboard.press("Backspace");
  await page.keyboard.press("Home");

  await expect(tile(page, "c.jpg")).toBeFocused();

  // The tile disappears at once; the page is reloaded only after the service has received the
  // deletion.
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.keyboard.press("Delete");

  await expect(tile(page, "c.jpg")).toBeHidden();
  await expect(tile(page, "b.jpg")).toBeFocused();

  await deleted;
  await page.reload();

  expect(await tileNames(page)).toEqual(["b.jpg", "a.jpg"]);

  await tile(page, "b.jpg").hover();
  await page.getByRole("button", { name: "Actions for b.jpg" }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();

  await expect(tile(page, "b.jpg")).toBeHidden();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("b.jpg restored")).toBeVisible();
  await expect(tile(page, "b.jpg")).toBeFocused();
  expect(await tileNames(page)).toEqual(["b.jpg", "a.jpg"]);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "b.jpg" })).toBeVisible();
});

test("deleting the last image, and on an image's page, can be undone", detail, async ({ page }) => {
  await openLibraryWith(page, ["only.jpg"]);
  await tile(page, "only.jpg").focus();
  await page.keyboard.press("Delete");

  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "only.jpg")).toBeFocused();

  await tile(page, "only.jpg").click();
  await page.getByRole("button", { name: "Move to trash" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("No images yet")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "only.jpg")).toBeFocused();
});

test("the page of a deleted image reports it and offers to restore it", detail, async ({ page }) => {
  await openLibraryWith(page, ["gone.jpg"]);
  await tile(page, "gone.jpg").click();

  await expect(page.getByRole("heading", { name: "gone.jpg" })).toBeVisible();

  const imagePageUrl = page.url();
  await page.getByRole("button", { name: "Move to trash" }).click();

  await expect(page.getByText("gone.jpg moved to the trash")).toBeVisible();

  await page.goto(imagePageUrl);
  await expect(page.getByText("This image is in the trash.")).toBeVisible();
  await expect(page.getByText("In the trash. Its links do not work", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Visibility")).toHaveCount(0);

  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Visibility")).toBeVisible();
  await expect(page.getByText("This image is in the trash.")).toBeHidden();
  await expect(page.getByRole("heading", { name: "gone.jpg" })).toBeFocused();

  await page.getByRole("link", { name: "All images" }).click();
  await expect(tile(page, "gone.jpg")).toBeVisible();
});

test(
  "only the images in view are loaded of 10,000, and the page keeps its height",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 10_000);
    await expect(page.getByText("9,900 images")).toBeVisible();

    const links = grid(page).getByRole("link");
    await expect(links.first()).toBeVisible();

    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    // The timeline, by which the whole list is laid out, comes after the first screen.
    await expect.poll(heightOf).toBeGreaterThan(100_000);

    const height = await heightOf();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/images") requests.push(request.url());
    });

    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2 }));

    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(links.first()).toBeVisible();

    await page.keyboard.press("End");
    await expect(page.getByRole("heading", { name: "November 2023" })).toBeVisible();

    const last = links.last();
    await expect(last).toBeInViewport();
    expect(await links.count()).toBeLessThan(300);
    expect(requests.length).toBeLessThan(12);
    expect(await heightOf()).toBe(height);

    // Opening the last image and going back ends where it started.
    const name = (await last.getAttribute("aria-label")) ?? "";
    await last.click();

    await expect(page.getByRole("dialog", { name })).toBeVisible();

    await page.goBack();
    await expect(tile(page, name)).toBeInViewport();

    const scrubber = page.getByRole("scrollbar", { name: "Time" });
    await expect(scrubber).toHaveAttribute("aria-valuetext", /November 2023/);

    await scrubber.focus();
    await page.keyboard.press("Home");

    await expect(scrubber).toHaveAttribute("aria-valuetext", /October 2026/);

    await page.keyboard.press("PageDown");
    await expect(scrubber).toHaveAttribute("aria-valuetext", /December 2025/);
    await expect(page.getByRole("heading", { name: "December 2025" })).toBeInViewport();
    await expect(links.first()).toBeVisible();

    // The image under the top edge stays there when the density changes.
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 150);

    await expect.poll(() => imageAtTopEdge(page)).toBeDefined();

    // A label names its day while the page scrolls.
    const label = page.locator("[data-day]");
    await expect(label).toHaveText(/^Dec \d+, 2025$/);

    const id = (await imageAtTopEdge(page))?.id.replace("tile-", "");
    const { taken_at, created_at } = await call<Record<string, string>>(page, "GET", `/images/${id}`);

    await expect(label).toHaveAttribute("data-day", (taken_at ?? created_at ?? "").slice(0, 10));
    await expect(label).toHaveCSS("opacity", "0");

    for (const key of ["-", "-", "+"]) {
      const before = await heightOf();
      const fixed = await imageAtTopEdge(page);
      await page.keyboard.press(key);
      await expect.poll(heightOf).not.toBe(before);
      await expect
        .poll(async () => Math.abs((await topOf(page, fixed?.id)) - (fixed?.top ?? 0)))
        .toBeLessThan(2);
    }

    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/settings") &&
        response.request().postDataJSON()?.image_view_mode === "square",
    );
    await page.keyboard.press("-");
    await saved;
    await page.reload();

    await expect(grid(page).getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "View" })).toBeVisible();

    const box = await grid(page).getByRole("gridcell").first().boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
  },
);

test("a scrolled list shows the day once its images have loaded", detail, async ({ page }) => {
  await signInWithImages(page, 10_000);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(100_000);

  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/images\/grid\?/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/images\/grid\?/);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2 }));
  await asked;
  const label = page.locator("[data-day]");

  await expect(label).toHaveCount(0);

  release();
  await expect(label).toHaveText(/^[A-Z][a-z]{2} \d+, 202\d$/);
});

test("long and tall images are whole and sharp", detail, async ({ page }) => {
  await signIn(page);
  const sizes = { "panorama.png": [1_500, 300], "tower.png": [300, 900], "half.png": [400, 800] } as const;
  for (const [name, [width, height]] of Object.entries(sizes))
    await uploadFiles(page, [file(name, await png(width, height), "image/png")]);
  await page.reload();
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const image = tile(page, name).locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const shown = await image.evaluate(async (img: HTMLImageElement) => {
      // `naturalWidth` follows the layout when there are several sources.
      const file = await createImageBitmap(await (await fetch(img.currentSrc)).blob());
      const { width: boxWidth, height: boxHeight } = img.getBoundingClientRect();
      const scale = Math.min(boxWidth / img.naturalWidth, boxHeight / img.naturalHeight);
      const isWhole = getComputedStyle(img).objectFit !== "cover";

      return { boxWidth, boxHeight, isWhole, drawn: img.naturalWidth * scale, natural: file.width };
    });

    // Either nothing is cut, or at most one per cent.
    if (!shown.isWhole)
      expect(Math.abs(shown.boxWidth / shown.boxHeight / (width / height) - 1), name).toBeLessThan(0.012);
    expect(shown.natural, name).toBeGreaterThanOrEqual(Math.floor(shown.drawn));
  }
});
