import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { gridWidthCookie } from "@/components/library/grid-width";
import { png } from "@/test/builders/images";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";

const images = (page: Page) => page.getByRole("grid", { name: "Your images" });
/** Landscape, portrait, square, a panorama and a tower. */
const sizes = [
  [90, 60],
  [60, 90],
  [80, 80],
  [300, 50],
  [40, 200],
] as const;

async function uploadImages(page: Page, count: number): Promise<void> {
  const contents = await Promise.all(sizes.map(([width, height]) => png(width, height)));
  const files = Array.from({ length: count }, (_, index) =>
    file(
      `n${String(index + 1).padStart(3, "0")}.png`,
      contents[index % contents.length] ?? Buffer.alloc(0),
      "image/png",
    ),
  );
  await uploadFiles(page, files);
}

function listBoxes(page: Page) {
  return images(page)
    .getByRole("gridcell")
    .evaluateAll((items) =>
      items.map((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        const name = item.querySelector("a")?.ariaLabel;
        return { name, box: [x, y, width, height] };
      }),
    );
}

/**
 * Returns the same user's browser without scripts, which does not know the width of the grid
 * either.
 */
async function withoutScripts(context: BrowserContext, page: Page): Promise<Page> {
  const { cookies, origins } = await context.storageState();
  const other = await context.browser()?.newContext({
    javaScriptEnabled: false,
    storageState: { cookies: cookies.filter(({ name }) => name !== gridWidthCookie), origins },
    viewport: page.viewportSize(),
  });
  if (!other) throw new Error("The browser is gone.");

  return other.newPage();
}

for (const width of [1440, 834, 390])
  test(
    `the sign-in page stores the width of the grid, ${width} px wide`,
    detail,
    async ({ page, context }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/sign-in");
      const readWidth = async () =>
        (await context.cookies()).find(({ name }) => name === gridWidthCookie)?.value ?? "";

      await expect.poll(readWidth).not.toBe("");

      const expected = await readWidth();
      await signIn(page);
      await uploadImages(page, 1);
      await page.goto("/dashboard");

      expect(String(await images(page).evaluate((grid) => grid.clientWidth))).toBe(expected);
    },
  );

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `the first images are in the HTML and do not move when scripts run, ${viewport.width} px wide`,
    detail,
    async ({ page, context }) => {
      await page.setViewportSize(viewport);
      await signIn(page);
      await uploadImages(page, 17);
      const reader = await withoutScripts(context, page);
      await reader.goto("/dashboard");

      await expect(images(reader).getByRole("gridcell")).toHaveCount(17);

      const first = images(reader).locator("img").first();
      await expect(first).toHaveAttribute("srcset", /w128/);
      await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

      const boxes = await listBoxes(reader);

      // The first visit saves the width of the grid, by which the server then lays out the rows.
      // Rows by CSS change while the HTML arrives.
      await page.goto("/dashboard");

      await expect(images(page)).toHaveAttribute("style", /height/);

      const pageErrors = collectPageErrors(page);
      const listRequests: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname === "/api/images") listRequests.push(request.url());
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
        }).observe({ type: "layout-shift", buffered: true });
        Object.assign(window, { shifts });
      });
      await page.goto("/dashboard");

      // The script sets the total height of the rows; before it runs, CSS determines the height.
      await expect(images(page)).toHaveAttribute("style", /height/);

      const laidOut = await listBoxes(page);
      expect(laidOut.length).toBeGreaterThan(5);

      for (const [index, { name, box }] of laidOut.entries()) {
        expect(name).toBe(boxes[index]?.name);
        // Browsers round to a 64th of a pixel.
        for (const [side, value] of box.entries())
          expect(Math.abs(value - (boxes[index]?.box[side] ?? 0)), name ?? "").toBeLessThan(0.5);
      }

      await expect
        .poll(() =>
          images(page)
            .locator("img")
            .last()
            .evaluate((img: HTMLImageElement) => img.complete),
        )
        .toBe(true);

      const shifts = await page.evaluate(() => ("shifts" in window ? (window.shifts as number[]) : [1]));
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
      expect(listRequests).toEqual([]);
      expect(pageErrors).toEqual([]);

      await reader.context().close();
    },
  );
}

test(
  "without scripts a user can page through all images, and open one",
  detail,
  async ({ page, context }) => {
    await signIn(page);
    await uploadImages(page, 49);
    const reader = await withoutScripts(context, page);
    await reader.goto("/dashboard");

    await expect(images(reader).getByRole("gridcell")).toHaveCount(40);

    await reader.getByRole("link", { name: "Older images" }).click();
    await expect(images(reader).getByRole("link")).toHaveCount(9);
    await expect(reader.getByRole("link", { name: "Older images" })).toHaveCount(0);

    await images(reader).getByRole("link", { name: "n001.png" }).click();
    await expect(reader.getByRole("heading", { name: "n001.png" })).toBeVisible();

    await reader.goBack();
    await reader.getByRole("link", { name: "Newest images" }).click();

    await expect(images(reader).getByRole("gridcell")).toHaveCount(40);

    await reader.goto("/dashboard?cursor=invented");
    await expect(reader).toHaveURL(/\/dashboard$/);

    await reader.context().close();
  },
);
