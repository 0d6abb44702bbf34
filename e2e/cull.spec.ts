import { expect, type Page, test } from "@playwright/test";
import { call, type Item } from "./call-api";
import { detail } from "./display-modes";
import { signInWithImages } from "./many-images";
import { findOverflow } from "./overflow";
import { bar, cells, chooseMore, link, selectedCells } from "./selected-images";
import { expectNoViolations } from "./violations";

type Marked = Item & { rating: number; pick: string };

/** Appears when the images are loaded. */
const marks = (page: Page) => page.getByRole("toolbar", { name: "Stars and flag" });
const saving = (page: Page) => page.getByText("All marks saved");
const position = (page: Page, text: string) => page.getByText(text, { exact: true });

/** All images in the order of the cull, with their marks. */
async function listMarked(page: Page): Promise<Marked[]> {
  const images: Marked[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = `sort=taken&archived=exclude&limit=200${cursor && `&cursor=${cursor}`}`;
    const answer: { data: Marked[]; next_cursor: string | null } = await call(
      page,
      "GET",
      `/images?${query}`,
    );
    images.push(...answer.data);
    cursor = answer.next_cursor;
  }
  return images;
}

/** Marks images from the active one on: stars by its place, and every tenth is picked too. */
async function rate(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await page.keyboard.press(String(index % 6));
    if (index % 10 === 0) await page.keyboard.press("p");
    await page.keyboard.press("ArrowRight");
  }
}

async function rateOverInterruptions(page: Page, count: number): Promise<void> {
  // A hundredth of the images is in the trash.
  await signInWithImages(page, (count * 101) / 100);
  await page.goto("/dashboard/cull");
  await expect(position(page, `1 of ${count}`)).toBeVisible();

  // A batch takes some time, and no two are sent within the same second.
  const batches: number[] = [];
  await page.route("**/api/images/batch", (route) => {
    batches.push(Date.now());
    return route.continue();
  });
  await rate(page, 0, count * 0.3);
  await expect(position(page, `${count * 0.3 + 1} of ${count}`)).toBeVisible();

  // The network is lost, and comes back by itself, but not for the server's rendering.
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/*_rsc=*", (route) => route.abort());
  await page.context().setOffline(true);
  await rate(page, count * 0.3, count * 0.6);

  await expect(page.getByText(/marks not saved yet/)).toBeVisible();
  await expect(page.getByText(/kept in this browser/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(saving(page)).toBeVisible({ timeout: 60_000 });
  expect(loads).toBe(0);
  await page.unroute("**/*_rsc=*");

  // A reload while marks wait, of which the answers are lost too.
  await page.route("**/api/images/batch", (route) => route.abort());
  await rate(page, count * 0.6, count * 0.8);
  await expect(position(page, `${count * 0.8 + 1} of ${count}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`at=${count * 0.8 + 1}`));
  await page.unroute("**/api/images/batch");
  await page.reload();

  await expect(position(page, `${count * 0.8 + 1} of ${count}`)).toBeVisible();
  await marks(page).waitFor();
  await rate(page, count * 0.8, count - 1);
  // The last one, and a mark that is undone.
  await page.keyboard.press(String((count - 1) % 6));
  await page.keyboard.press("x");
  await page.keyboard.press("ControlOrMeta+z");

  await expect(saving(page)).toBeVisible({ timeout: 60_000 });

  const images = await listMarked(page);
  expect(images).toHaveLength(count);
  expect(images.map(({ rating, pick }) => `${rating} ${pick}`)).toEqual(
    images.map((_, index) => `${index % 6} ${index % 10 === 0 ? "pick" : "none"}`),
  );
  expect(batches.every((at, index) => index === 0 || at - (batches[index - 1] ?? 0) > 900)).toBe(true);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /cull\.usr/.test(key)))).toEqual(
    [],
  );
}

for (const { count, details } of [
  { count: 100, details: {} },
  { count: 500, details: detail },
])
  test(
    `${count} images are rated by keyboard, over a lost network and a reload, and none is lost`,
    details,
    ({ page }) => rateOverInterruptions(page, count),
  );

test("a selection is culled side by side, and stars are set in the grid and in an open image", async ({
  page,
}) => {
  await signInWithImages(page, 100);
  await expect(link(page, 0)).toHaveAttribute("tabindex", "0");

  // In the grid: one image at once, several after a preview.
  await link(page, 0).focus();
  await page.keyboard.press("Shift+Digit3");

  await expect(cells(page).nth(0).getByRole("img", { name: "3 stars" })).toBeVisible();
  await expect(page.getByText("Stars of 1 image changed")).toBeVisible();

  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(bar(page)).toContainText("2 selected");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press("Shift+Digit5");
  await page.getByRole("dialog").getByRole("button", { name: "Change 3 images" }).click();

  await expect(cells(page).nth(2).getByRole("img", { name: "5 stars" })).toBeVisible();

  await chooseMore(page, "Cull 3 images");
  await expect(position(page, "1 of 3")).toBeVisible();
  await marks(page).waitFor();

  const panes = page.getByRole("button", { name: /^Zoom / });
  await page.keyboard.press("Alt+Digit3");
  await expect(page.locator("[data-pane]")).toHaveCount(3);

  await page.keyboard.press("z");
  await expect(page.getByText("200%")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");

  await expect(panes.and(page.locator("[aria-current]"))).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Rejected" })).toHaveAttribute("aria-pressed", "true");
  await expect(saving(page)).toBeVisible();
  await expectNoViolations(page);

  await page.keyboard.press("Escape");
  await expect(cells(page).nth(1).getByRole("img", { name: "Rejected" })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(selectedCells(page)).toHaveCount(0);

  // In an open image: the keys of the zoom are what they were.
  await link(page, 1).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("5 stars")).toBeVisible();

  await page.keyboard.press("Shift+Digit2");
  await expect(dialog.getByText("2 stars")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(cells(page).nth(1).getByRole("img", { name: "2 stars" })).toBeVisible();
});

test.describe("on a telephone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("images are culled by fingers, also from right to left", detail, async ({ page, baseURL }) => {
    await signInWithImages(page, 100);
    for (const language of ["en", "ar"]) {
      await page.context().addCookies([{ name: "albumen-language", value: language, url: baseURL ?? "" }]);
      await page.goto("/dashboard/cull");
      const buttons = page.getByRole("toolbar").getByRole("button");

      await expect(buttons.first()).toBeVisible();
      expect(await findOverflow(page)).toEqual([]);
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }

      await buttons.nth(1).tap();
      await buttons.nth(6).tap();
      await expect(buttons.nth(6)).toHaveAttribute("aria-pressed", "true");
      await expectNoViolations(page);
    }
  });
});
