import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { collectPageErrors, detail } from "./display-modes";
import { file } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const maxScriptBytes = 180_000;
const tryArea = (page: Page) => page.getByRole("group", { name: "An image to try" });

test(
  "a visitor sees what an image becomes, made in the browser and sent nowhere",
  detail,
  async ({ page }) => {
    // Colors in transition have no contrast of their own.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const pageErrors = collectPageErrors(page);
    await page.goto("/", { waitUntil: "networkidle" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });
    await page.getByLabel("Choose an image").setInputFiles([file("sea.jpg", await photo(1600, 1200))]);

    await expect(page.getByRole("row")).toHaveCount(10);
    await expect(page.getByRole("row", { name: /^w512 512 × 384 [\d.]+ kB [\d.]+ kB$/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /^w2048 1600 × 1200 / })).toBeVisible();
    await expect(page.getByRole("row", { name: /^og-image 1200 × 630 – / })).toBeVisible();
    await expect(page.getByRole("img", { name: "sea.jpg, your image" })).toBeVisible();
    await expect(page.getByText(/^sea\.jpg: .* At 1024 pixels: .*% of the original\.$/)).toBeVisible();

    const text = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["no image"], "notes.txt"));
      return transfer;
    });
    // Anywhere on the page.
    await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer: text });

    await expect(page.getByText("This browser cannot read that file.")).toBeVisible();
    expect(sent).toEqual([]);

    await page.getByRole("button", { name: "Use a sample photo" }).click();
    await expect(page.getByRole("row", { name: /^w2048 1600 × 900 / })).toBeVisible();

    for (const { colorScheme, width } of [
      { colorScheme: "light", width: 1440 },
      { colorScheme: "dark", width: 320 },
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }

    expect(pageErrors).toEqual([]);
  },
);

test("the start page is small, and needs no scripts", detail, async ({ page, browser }) => {
  await page.goto("/");
  const sources = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ noModule }) => !noModule)
      .map(({ src }) => src)
      .filter(Boolean),
  );
  const scripts = await Promise.all(sources.map(async (src) => (await page.request.get(src)).text()));
  const bytes = scripts.map((script) => gzipSync(script).length).reduce((sum, one) => sum + one, 0);

  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
  expect(scripts.filter((script) => /base-ui/i.test(script))).toEqual([]);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto("/");

  await expect(plain.getByRole("heading", { level: 1 })).toBeVisible();

  const [first] = await plain.getByRole("img", { name: "Mountain ridges" }).all();
  expect(await first?.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  await expect(tryArea(plain)).toBeHidden();

  await plain.getByRole("main").getByRole("link", { name: "Sign in to upload" }).click();
  await expect(plain).toHaveURL(/\/sign-in$/);

  await context.close();

  await signIn(page);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Your images" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  "the copied URL opens, and the page shows the product and the ways to host it",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");

    await page.getByRole("button", { name: "Copy the URL" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const response = await page.request.get(copied);

    expect(response.headers()["content-type"]).toBe("image/webp");

    for (const name of [/^The library: /, /^The variant studio: /]) {
      const screenshot = page.getByRole("img", { name });
      await screenshot.scrollIntoViewIfNeeded();
      await expect
        .poll(() => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(1920);
    }

    for (const [name, title] of [
      ["Install guide", "Install"],
      ["Vercel guide", "Vercel"],
    ] as const) {
      const href = await page.getByRole("link", { name }).getAttribute("href");
      expect(await (await page.request.get(href ?? "")).text()).toContain(title);
    }
  },
);
