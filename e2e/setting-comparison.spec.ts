import { expect, type Locator, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles, uploads } from "./files";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { busyMs, figures, key, openStudio } from "./studio";
import { expectNoViolations } from "./violations";

const figure = (parent: Page | Locator, name: string) => parent.getByRole("figure", { name, exact: true });
const compare = (parent: Page | Locator) => parent.getByRole("button", { name: "Compare two settings" });
const editor = (page: Page) => page.getByRole("dialog", { name: /recipe|Change/ });

async function expectPreview(parent: Page | Locator, name: string, variantKey: string): Promise<void> {
  const preview = figure(parent, name).locator(`img[data-preview="${variantKey}"]`);
  await expect(preview).toBeVisible({ timeout: busyMs });
}

/** Returns the size of a result in the editor of recipes. */
async function readByteCount(page: Page, name: string): Promise<number> {
  const result = figure(editor(page), name);
  await expect(result).toContainText(/ bytes/, { timeout: busyMs });
  await expect(result).toHaveAttribute("aria-busy", "false", { timeout: busyMs });
  const [, bytes = ""] = /([\d,]+) bytes/.exec((await result.textContent()) ?? "") ?? [];

  return Number(bytes.replaceAll(",", ""));
}

test(
  "the studio compares two settings side by side with the original, and both become recipes",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openStudio(page, file("harbor.jpg", await photo(1600, 1000)));
    await compare(page).click();
    await expectPreview(page, "Setting B", "w1280-h0-q70-fitinside");
    await expect(figures(page).getByText("Both have the same size.")).toBeVisible();

    await page.getByRole("slider", { name: "Quality" }).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("PageDown");
    await expectPreview(page, "Setting B", "w1280-h0-q40-fitinside");
    await expectPreview(page, "Setting A", "w1280-h0-q70-fitinside");
    await expect(figures(page).getByText(/^B is [\d,]+ bytes \([\d.]+%\) smaller than A\.$/)).toBeVisible();

    await page.getByRole("button", { name: "Compare with original" }).click();
    for (const name of ["Setting A", "Setting B"]) {
      await expect(figure(page, name).getByRole("img", { name: "Original of harbor.jpg" })).toBeVisible();
      await expect(
        figure(page, name).getByRole("slider", { name: "Share of the original shown" }),
      ).toBeVisible();
    }

    await page.getByRole("radio", { name: "100%" }).click();
    const scrollBox = (name: string) => figure(page, name).locator("[data-linked-scroll]");
    await scrollBox("Setting B").evaluate((box) => box.scrollTo(0, 0));
    await expect.poll(() => scrollBox("Setting A").evaluate((box) => box.scrollLeft)).toBe(0);
    await scrollBox("Setting A").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => scrollBox("Setting B").evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    await expectNoViolations(page);

    // The controls and the code follow the choice.
    await figures(page).getByRole("radio", { name: "A", exact: true }).click();
    await expect(key(page)).toHaveText("w1280-h0-q70-fitinside");
    await expect(page.getByRole("heading", { name: "Setting A" })).toBeVisible();

    await page.getByRole("button", { name: "Save as recipe" }).click();
    await expect(editor(page).getByRole("button", { name: "Create from A" })).toBeVisible();
    await editor(page).getByRole("checkbox", { name: "Grayscale" }).click();
    await editor(page).getByLabel("Slug").fill("gray");
    await editor(page).getByRole("button", { name: "Create from A" }).click();
    await expect(editor(page)).toHaveCount(0);
    expect(await call(page, "GET", "/recipes/gray")).toMatchObject({
      width: 1280,
      quality: 70,
      grayscale: true,
    });

    await uploads(page).getByRole("button", { name: "Clear finished" }).click();
    await page.getByRole("button", { name: "Copy URL of gray" }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect((await page.request.get(url)).status()).toBe(200);
    await expect(figure(page, "Setting B")).toBeVisible();
  },
);

test("a phone shows the active setting, and switches to the other one", detail, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, file("harbor.jpg", await photo(1600, 1000)));
  await compare(page).click();
  await expect(figure(page, "Setting B")).toBeVisible();
  await expect(figure(page, "Setting A")).toBeHidden();

  await figures(page).getByRole("radio", { name: "A", exact: true }).click();
  await expect(figure(page, "Setting A")).toBeVisible();
  await expect(figure(page, "Setting B")).toBeHidden();
  expect(await findOverflow(page)).toEqual([]);
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Overlay" }).click();
  await expect(page.getByRole("slider", { name: "Share of setting A shown" })).toBeVisible();
});

test(
  "the editor of recipes compares two settings with the original, and saves one",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadFiles(page, [file("harbor.jpg", await photo(1600, 1000))]);
    await call(page, "POST", "/recipes", { slug: "card", width: 800 });
    await page.goto("/dashboard/settings/recipes");
    await page.getByRole("button", { name: "Change card" }).click();
    await compare(editor(page)).click();
    await editor(page).getByRole("checkbox", { name: "Grayscale" }).click();
    await expect
      .poll(() => readByteCount(page, "Setting B"), { timeout: busyMs })
      .toBeLessThan(await readByteCount(page, "Setting A"));

    const [a, b] = [await readByteCount(page, "Setting A"), await readByteCount(page, "Setting B")];
    await expect(editor(page).getByRole("status").filter({ hasText: "smaller than A" })).toContainText(
      `B is ${(a - b).toLocaleString("en")} byte`,
    );
    await expect(figure(editor(page), "Original")).toBeVisible();
    await expectNoViolations(page);

    // Each setting has its own values.
    await editor(page).getByRole("radio", { name: "A", exact: true }).click();
    await expect(editor(page).getByRole("checkbox", { name: "Grayscale" })).not.toBeChecked();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(figure(editor(page), "Setting B")).toBeHidden();
    expect(await findOverflow(page)).toEqual([]);

    await editor(page).getByRole("radio", { name: "B", exact: true }).click();
    await editor(page).getByRole("button", { name: "Save B" }).click();
    await expect(editor(page)).toHaveCount(0);
    expect(await call(page, "GET", "/recipes/card")).toMatchObject({ width: 800, grayscale: true });
  },
);
