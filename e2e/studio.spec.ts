import { statSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, photoFile } from "./files";
import {
  busyMs,
  code,
  figures,
  fitChoices,
  key,
  openStudio,
  preview,
  readByteCount,
  savedVariants,
} from "./studio";
import { expectNoViolations } from "./violations";

/** Drags the divider to this share of the image. */
async function moveDivider(page: Page, divider: Locator, share: number): Promise<void> {
  const box = await divider.boundingBox();
  if (!box) throw new Error("the divider is not shown");

  const thumb = 44;
  const middle = box.y + box.height / 2;
  const at = (part: number) => box.x + thumb / 2 + part * (box.width - thumb);
  await page.mouse.move(at(Number(await divider.inputValue()) / 100), middle);
  await page.mouse.down();
  await page.mouse.move(at(share), middle, { steps: 4 });
  await page.mouse.up();
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

test(
  "a variant is chosen by look and size, saved, delivered with the same bytes, and deleted",
  detail,
  async ({ page, context, playwright }) => {
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
    await expectNoViolations(page, { within: "[role=alertdialog]" });

    await page.keyboard.press("Escape");
    await expect(savedVariants(page).getByRole("button", { name: `Delete ${chosen}` })).toBeFocused();

    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Delete variant" }).click();

    await expect(page.getByText(`${chosen} deleted`)).toBeVisible();
    await expect(page.getByText("None yet.")).toBeVisible();
    expect((await stranger.get(url.replace(/\?.*/, ""))).status()).toBe(404);

    await stranger.dispose();
  },
);

test("a saved size is rendered for every image, for anyone", detail, async ({ page, playwright }) => {
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

test(
  "a crop shows the chosen part, two settings are compared, and the result is downloaded",
  detail,
  async ({ page }) => {
    await openStudio(page, file("sea.jpg", await photo(900, 600)));
    await expect(fitChoices(page).getByRole("radio")).toHaveCount(1);
    await expect(page.getByRole("radio", { name: "Inside" })).toBeChecked();
    await expect(page.getByText("Crop", { exact: true })).toBeHidden();

    await page.getByRole("button", { name: "Square" }).click();
    const square = "w1080-h1080-q70-fitcover";
    await readByteCount(page, square);
    await page.getByRole("radio", { name: "Position" }).click();
    await page.getByRole("radio", { name: "Top right" }).click();

    await expect(key(page)).toHaveText(`${square}-gnortheast`);

    await page.getByRole("radio", { name: "Smart crop" }).click();
    await expect(key(page)).toHaveText(`${square}-gattention`);

    await page.getByRole("radio", { name: "Point", exact: true }).click();
    await page.locator("[data-crop-preview]").click({ position: { x: 16, y: 20 } });

    await expect(key(page)).toHaveText(/-fitcover-gx100y\d+$/);

    await page.getByRole("slider", { name: "From the left, %" }).focus();
    await page.keyboard.press("ArrowRight");

    await expect(key(page)).toHaveText(/-fitcover-gx110y\d+$/);

    await page.reload();
    const first = (await key(page).textContent()) ?? "";

    expect(first).toMatch(/-gx110y/);

    // The second setting starts as a copy, and the keys change its quality.
    const firstBytes = await readByteCount(page, first);
    await page.getByRole("button", { name: "Compare two settings" }).click();
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await page.keyboard.press("+");
    const second = first.replace("q70", "q65");

    await expect(key(page)).toHaveText(second);

    const rows = figures(page).getByRole("row");
    await expect(rows.nth(1)).toContainText(`${firstBytes.toLocaleString("en")} bytes`);
    await expect(page.locator(`img[data-preview="${second}"]`)).toBeVisible({ timeout: busyMs });
    await expect(page.getByRole("figure", { name: /^Setting/ })).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "Setting B" })).toBeVisible();

    const secondBytes = Number(
      (
        await rows
          .nth(2)
          .getByText(/ bytes$/)
          .textContent()
      )?.replace(/\D/g, ""),
    );
    const difference = (firstBytes - secondBytes).toLocaleString("en");
    await expect(
      figures(page).getByText(new RegExp(`^B is ${difference} bytes \\([\\d.]+%\\) smaller than A\\.$`)),
    ).toBeVisible();

    await page.getByRole("button", { name: "Overlay" }).click();
    const divider = page.getByRole("slider", { name: "Share of setting A shown" });
    await divider.focus();
    await page.keyboard.press("ArrowRight");

    await expect(divider).toHaveValue("51");

    await moveDivider(page, divider, 0.25);
    await expect(divider).toHaveValue(/^2[3-7]$/);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download result" }).click();
    const downloaded = await download;

    expect(downloaded.suggestedFilename()).toBe(`sea-${second}.avif`);
    expect(statSync(await downloaded.path()).size).toBe(secondBytes);

    await page.getByRole("button", { name: "Save as custom variant" }).click();
    await expect(page.getByRole("button", { name: "Saved for this image" })).toBeVisible({ timeout: busyMs });
    expect(await fetchByteCount(page, (await code(page).textContent()) ?? "", "image/avif")).toBe(
      secondBytes,
    );

    await page.getByRole("button", { name: "Compare two settings" }).click();
    await expect(key(page)).toHaveText(second);

    // On a telephone the settings are in a sheet, and the image and its figures stay in view above
    // it.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByLabel("Width")).toBeHidden();

    const settings = page.getByRole("button", { name: "Settings", exact: true });
    await settings.click();
    const quality = page.getByText("Quality", { exact: true });
    await quality.scrollIntoViewIfNeeded();
    for (const shown of [preview(page), figures(page), quality]) await expect(shown).toBeInViewport();
    await page.keyboard.press("Escape");

    await expect(settings).toBeFocused();
    await expect(page.getByLabel("Width")).toBeHidden();
  },
);
