import { expect, test } from "@playwright/test";
import { animatedGif, photo } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file } from "./files";
import { busyMs, code, figures, key, openStudio, preview, readByteCount, savedVariants } from "./studio";

test("the code to paste has the existing widths, and can save them at once", detail, async ({ page }) => {
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
  await expect(code(page)).toContainText("![](http");
});

test(
  "a small image is not enlarged, a larger result is reported, and the original can be compared",
  detail,
  async ({ page }) => {
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
  },
);

test("an animation is animated in the offered formats", detail, async ({ page }) => {
  await openStudio(page, file("turning.gif", await animatedGif({ frames: 6 }), "image/gif"));
  await expect(page.getByRole("radio", { name: "JPEG" })).toBeHidden();
  await expect(figures(page).getByText("6 frames")).toBeVisible();

  await page.getByRole("radio", { name: "GIF" }).click();
  await expect(page.getByText("PNG and GIF are lossless")).toBeVisible();
  await expect(figures(page).getByText("GIF", { exact: true })).toBeVisible({ timeout: busyMs });
});
