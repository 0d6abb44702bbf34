import { readdirSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { animatedGif, photo } from "@/test/builders/images";
import { collectPageErrors, displayModes } from "./display-modes";
import { chooseFiles, file, photoFile, type TestFile } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

/** Timeout for renditions on a busy machine. */
const busyMs = 30_000;
const minuteMs = 60_000;

const preview = (page: Page) => page.getByRole("img", { name: /^Preview of/ });
const figures = (page: Page) => page.getByRole("region", { name: "Result" });
const key = (page: Page) => page.locator("code[data-key]");
const code = (page: Page) => page.getByRole("tabpanel").locator("pre[data-code]").first();
const savedVariants = (page: Page) => page.getByRole("list", { name: "Custom variants of this image" });

/** Signs in, uploads the image and opens the studio by its buttons. */
async function openStudio(page: Page, imageFile: TestFile): Promise<void> {
  await signIn(page);
  await chooseFiles(page, [imageFile]);
  const list = page.getByRole("list", { name: "Your images" });
  await list.getByRole("link", { name: imageFile.name }).click();
  await page.getByRole("link", { name: "Create a variant" }).click();
  await expect(page.getByRole("heading", { name: "Variant studio" })).toBeVisible();
  await expect(preview(page)).toBeVisible({ timeout: busyMs });
}

/** Waits until the preview of this key is shown, and returns its size in bytes. */
async function readByteCount(page: Page, variantKey: string): Promise<number> {
  await expect(preview(page)).toHaveAttribute("data-preview", variantKey, { timeout: busyMs });
  await expect(page.getByRole("region", { name: "Preview" })).toHaveAttribute("aria-busy", "false", {
    timeout: busyMs,
  });
  const text = await figures(page)
    .getByText(/^[\d,]+ bytes$/)
    .textContent();
  return Number(text?.replace(/\D/g, ""));
}

/** Truncates the stored file in the middle, as a failing disk would. */
function damageOriginal(id: string): void {
  const folder = path.join(service().dataFolder, "files/images", id);
  const name = readdirSync(folder).find((one) => !one.startsWith("v-")) ?? "";
  const { size } = statSync(path.join(folder, name));
  truncateSync(path.join(folder, name), Math.round(size / 2));
}

/** Returns the size of what delivery sends to a browser that prefers another format. */
async function fetchByteCount(page: Page, url: string, type: string): Promise<number> {
  const response = await page.request.get(url, { headers: { accept: "image/avif,*/*" } });
  expect(response.status(), url).toBe(200);
  expect(response.headers()["content-type"]).toBe(type);
  const { length } = await response.body();
  expect(Number(response.headers()["content-length"])).toBe(length);
  return length;
}

test("a variant is chosen by look and size, saved, delivered with the same bytes, and deleted", async ({
  page,
  context,
  playwright,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStudio(page, await photoFile("harbour.jpg"));
  await page.getByLabel("Width").fill("480");
  const fine = await readByteCount(page, "w480-h0-q70-fitinside");
  await page.getByRole("slider", { name: "Quality" }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("PageDown");
  const coarse = await readByteCount(page, "w480-h0-q30-fitinside");
  expect(coarse).toBeLessThan(fine);
  await expect(figures(page).getByText(/% smaller$/)).toBeVisible();
  await expect(figures(page).getByText("AVIF", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Keep aspect ratio" }).click();
  await page.getByLabel("Height").fill("300");
  await page.getByRole("radio", { name: "Contain" }).click();
  await page.getByRole("radio", { name: "WebP" }).click();
  const chosen = "w480-h300-q30-fitcontain";
  await expect(key(page)).toHaveText(chosen);
  await expect(figures(page).getByText("WebP", { exact: true })).toBeVisible({ timeout: busyMs });
  const webp = await readByteCount(page, chosen);
  await expect(figures(page).getByText("480 × 300")).toBeVisible();

  await expect(page.getByText("its link works only for you")).toBeVisible();
  await page.getByRole("button", { name: "Save as custom variant" }).click();
  await expect(page.getByRole("button", { name: "Saved for this image" })).toBeVisible({ timeout: busyMs });
  await expect(savedVariants(page).getByRole("listitem")).toHaveCount(1);
  await expect(savedVariants(page)).toContainText("480 × 300 · ");
  await expect(page.getByText("1 of 100 used")).toBeVisible();

  await page.getByRole("button", { name: "Copy URL" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeAttached();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toContain(`/images/${chosen}/harbour.jpg?sig=`);
  expect(url).toMatch(/&format=webp$/);
  expect(await fetchByteCount(page, url, "image/webp")).toBe(webp);
  // Anyone with the URL can open the image, without an account.
  const stranger = await playwright.request.newContext();
  expect((await stranger.get(url.replace(/\?.*/, ""))).status()).toBe(200);

  // The choice survives a reload.
  await page.reload();
  await expect(key(page)).toHaveText(chosen);
  await expect(page.getByRole("radio", { name: "WebP" })).toBeChecked();
  await savedVariants(page)
    .getByRole("button", { name: `Delete ${chosen}` })
    .click();
  const dialog = page.getByRole("alertdialog", { name: `Delete ${chosen}?` });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect((await new AxeBuilder({ page }).include("[role=alertdialog]").analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(savedVariants(page).getByRole("button", { name: `Delete ${chosen}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete variant" }).click();
  await expect(page.getByText(`${chosen} deleted`)).toBeVisible();
  await expect(page.getByText("None yet.")).toBeVisible();
  expect((await stranger.get(url.replace(/\?.*/, ""))).status()).toBe(404);
  await stranger.dispose();
});

test("a saved size is rendered for every image, for anyone", async ({ page, playwright }) => {
  await openStudio(page, file("sea.jpg", await photo(900, 600)));
  await page.getByRole("button", { name: "320 px" }).click();
  const avif = await readByteCount(page, "w320-h0-q70-fitinside");
  await page.getByRole("checkbox", { name: "Use for all my images" }).click();
  await expect(page.getByText("Saved for all images. 1 of 20 used.")).toBeVisible();
  const url = (await code(page).textContent()) ?? "";
  expect(url).toMatch(/\/w320-h0-q70-fitinside\/sea\.jpg$/);
  const stranger = await playwright.request.newContext();
  const response = await stranger.get(url, { headers: { accept: "image/avif" } });
  expect([response.status(), (await response.body()).length]).toEqual([200, avif]);
  await stranger.dispose();
  await page.getByRole("tab", { name: "Next.js" }).click();
  await expect(code(page)).toContainText('{ width: 320, quality: 70, key: "w320-h0-q70-fitinside" }');
  await page.getByRole("checkbox", { name: "Use for all my images" }).click();
  await expect(code(page)).not.toContainText("w320-h0-q70-fitinside");
});

test("the code to paste has the existing widths, and can save them at once", async ({ page }) => {
  await openStudio(page, file("sea.jpg", await photo(900, 600)));
  await page.getByLabel("Width").fill("400");
  await expect(key(page)).toHaveText("w400-h0-q70-fitinside");
  await page.getByRole("tab", { name: "img srcset" }).click();
  await expect(code(page)).toContainText('width="400" height="267"');
  const widths = [...((await code(page).textContent()) ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => width);
  expect(widths).toEqual(["200", "400", "800"]);
  await page.getByRole("button", { name: "Save them" }).click();
  await expect(savedVariants(page).getByRole("button", { name: /^Delete/ })).toHaveCount(3, {
    timeout: busyMs,
  });
  await expect(page.getByText("These links are signed")).toBeVisible();
  const [, url = ""] = /src="([^"]+)"/.exec((await code(page).textContent()) ?? "") ?? [];
  expect((await page.request.get(url)).status()).toBe(200);
  await page.getByRole("tab", { name: "Markdown" }).click();
  await expect(code(page)).toContainText("![sea.jpg](http");
});

test("a small image is not enlarged, a larger result is reported, and the original can be compared", async ({
  page,
}) => {
  await openStudio(page, file("grain.jpg", await photo(320, 240, 40)));
  await page.getByRole("button", { name: "Square" }).click();
  await readByteCount(page, "w1080-h1080-q70-fitcover");
  await expect(figures(page).getByText("240 × 240", { exact: true })).toBeVisible();
  await expect(figures(page).getByText("Not enlarged: the original is 320 × 240.")).toBeVisible();
  await page.getByRole("radio", { name: "PNG" }).click();
  await expect(figures(page).getByText(/(% larger|times as large)$/)).toBeVisible({ timeout: busyMs });

  await page.getByRole("button", { name: "Compare with original" }).click();
  const divider = page.getByRole("slider", { name: "Share of the original shown" });
  await divider.focus();
  await page.keyboard.press("End");
  await expect(divider).toHaveValue("100");
  await expect(page.getByRole("img", { name: "Original of grain.jpg" })).toBeVisible();
  await page.getByRole("radio", { name: "100%" }).click();
  const box = await preview(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([240, 240]);
});

test("an animation is animated in the offered formats", async ({ page }) => {
  await openStudio(page, file("turning.gif", await animatedGif({ frames: 6 }), "image/gif"));
  await expect(page.getByRole("radio", { name: "JPEG" })).toBeHidden();
  await expect(figures(page).getByText("6 frames")).toBeVisible();
  await page.getByRole("radio", { name: "GIF" }).click();
  await expect(page.getByText("PNG and GIF are lossless")).toBeVisible();
  await expect(figures(page).getByText("GIF", { exact: true })).toBeVisible({ timeout: busyMs });
});

test("invalid input, failed renditions and a full quota are reported in place", async ({ page }) => {
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

test("a private image shows that its URLs work for its owner only", async ({ page }) => {
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

test("a replaced choice is not waited for", async ({ page }) => {
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

for (const { colorScheme, device, viewport, details } of displayModes) {
  test(`the studio has no obstacle, ${colorScheme}, ${device}`, details, async ({ browser }) => {
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
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join("; ")}`);
  expect(found, where).toEqual([]);
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
