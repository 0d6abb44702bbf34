import { readdirSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { collectPageErrors, detail, displayModes, matrix } from "./display-modes";
import { file } from "./files";
import { service } from "./service";
import { busyMs, minuteMs, openStudio, preview, readByteCount, savedVariants } from "./studio";
import { expectNoViolations } from "./violations";

/** Truncates the stored file in the middle, as a failing disk would. */
function damageOriginal(id: string): void {
  const folder = path.join(service().dataFolder, "files/images", id);
  const name = readdirSync(folder).find((one) => !one.startsWith("v-")) ?? "";
  const { size } = statSync(path.join(folder, name));
  truncateSync(path.join(folder, name), Math.round(size / 2));
}

test("invalid input, failed renditions and a full quota are reported in place", detail, async ({ page }) => {
  await openStudio(page, file("sea.jpg", await photo(900, 600)));
  await page.getByLabel("Width").fill("9000");

  await expect(page.getByText("Enter a whole number from 1 to 8192")).toHaveCount(2);
  await expect(page.getByText("to see a preview")).toBeHidden();
  await expect(page.getByRole("button", { name: "Save as custom variant" })).toBeDisabled();

  await page.getByLabel("Width").fill("300");
  await readByteCount(page, "w300-h0-q70-fitinside");

  // The bytes themselves are damaged: the service's decoder rejects them.
  const images = await page.evaluate(async () => (await fetch("/api/images")).json());
  damageOriginal(images.data[0].id);
  await page.getByLabel("Width").fill("301");

  await expect(page.getByText("The image cannot be rendered this way.")).toBeVisible({ timeout: busyMs });
  await expect(preview(page)).toHaveAttribute("data-preview", "w300-h0-q70-fitinside");

  await page.getByLabel("Width").fill("300");
  await expect(page.getByText("The image cannot be rendered this way.")).toBeHidden();

  await page.route("**/api/images/*/variants", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 400, json: { code: "VARIANT_LIMIT_REACHED", message: "full" } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Save as custom variant" }).click();

  await expect(page.getByText("This image already has 100 custom variants.")).toBeVisible();
});

test("a private image shows that its URLs work for its owner only", detail, async ({ page }) => {
  await openStudio(page, file("sea.jpg", await photo(300, 200)));
  await page.evaluate(async () => {
    const { data } = await (await fetch("/api/images")).json();
    await fetch(`/api/images/${data[0].id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ visibility: "private" }),
    });
  });
  await page.reload();

  await expect(page.getByText("This image is private")).toBeVisible();
  await expect(preview(page)).toBeVisible({ timeout: busyMs });
});

test("a replaced choice is not waited for", detail, async ({ page }) => {
  await openStudio(page, file("sea.jpg", await photo(900, 600)));
  // The page's clock stands still while typing, however slow, which makes only the order count.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + minuteMs);
  const previewUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/preview")) previewUrls.push(request.url());
  });
  await page.getByLabel("Width").pressSequentially("0");
  await page.getByLabel("Width").fill("");
  await page.getByLabel("Width").pressSequentially("640");

  expect(previewUrls).toEqual([]);

  await page.clock.resume();
  await readByteCount(page, "w640-h0-q70-fitinside");

  expect(previewUrls.filter((url) => !url.includes("w640-"))).toEqual([]);
});

for (const { colorScheme, device, viewport } of displayModes) {
  test(`the studio has no obstacle, ${colorScheme}, ${device}`, matrix, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page);
    await openStudio(page, file("sea.jpg", await photo(900, 600)));
    await page.getByRole("button", { name: "Clear finished" }).click();
    await page.getByRole("button", { name: "Save as custom variant" }).click();

    await expect(savedVariants(page).getByRole("button", { name: /^Delete/ })).toHaveCount(1, {
      timeout: busyMs,
    });

    await page.getByRole("button", { name: "Compare with original" }).click();
    await page.getByRole("radio", { name: "100%" }).click();
    for (const tab of ["URL", "img srcset", "picture", "Markdown", "Next.js"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectAccessible(page, tab, viewport.width);
    }

    await page.getByRole("heading", { name: "Custom variants" }).scrollIntoViewIfNeeded();
    const settings = page.getByRole("button", { name: "Settings", exact: true });
    if (await settings.isVisible()) await settings.click();
    await page.getByRole("button", { name: "Square" }).click();
    await page.getByRole("radio", { name: "Point", exact: true }).click();
    await page.getByRole("button", { name: "Compare two settings" }).click();

    await expectAccessible(page, "two settings with a crop", viewport.width);

    const width = page.getByLabel("Width");
    await width.focus();

    await expectOnTop(width);

    await width.fill("abc");
    await expectAccessible(page, "a wrong width", viewport.width);
    expect(pageErrors).toEqual([]);

    await context.close();
  });
}

async function expectAccessible(page: Page, where: string, width: number): Promise<void> {
  await expectNoViolations(page, { where });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
}

/** Expects that the focused element is visible: on phones the image overlays what scrolls past. */
async function expectOnTop(element: Locator): Promise<void> {
  const isOnTop = await element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 3, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}
