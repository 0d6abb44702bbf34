import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { busyMs } from "./studio";
import { expectNoViolations } from "./violations";

const figures = (page: Page) => page.getByRole("figure").filter({ hasText: "Variant" });
const card = (page: Page, slug: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: slug, exact: true }) });
const editor = (page: Page) => page.getByRole("dialog", { name: /recipe|Change/ });

/** Signs in with one image, and opens the recipes. */
async function openRecipes(page: Page): Promise<void> {
  await signIn(page);
  await uploadFiles(page, [file("harbor.jpg", await photo(1600, 1000))]);
  await page.goto("/dashboard/settings/recipes");
}

/** Waits until the preview has these dimensions, and returns its size in bytes. */
async function readByteCount(page: Page, dimensions: string): Promise<number> {
  await expect(figures(page)).toContainText(dimensions, { timeout: busyMs });
  await expect(figures(page)).toHaveAttribute("aria-busy", "false", { timeout: busyMs });
  const text = (await figures(page).textContent()) ?? "";

  return Number(/([\d,]+) bytes/.exec(text)?.[1]?.replaceAll(",", ""));
}

const createRecipe = (page: Page, body: object) => call(page, "POST", "/recipes", body);

test("a recipe is filled in for a use, previewed, created, changed and deleted", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRecipes(page);
  await expect(page.getByText("No recipes yet.")).toBeVisible();

  await page.getByRole("button", { name: "New recipe" }).click();
  await page.getByRole("button", { name: "Product on white" }).click();
  await expect(page.getByLabel("Slug")).toHaveValue("product");

  const byteCount = await readByteCount(page, "800 × 800");
  await page.getByRole("button", { name: "Create recipe" }).click();
  await expect(card(page, "product")).toContainText("800 × 800 (Contain) · Trimmed · Background #ffffff");
  await expect(editor(page)).toHaveCount(0);

  await card(page, "product").getByRole("button", { name: "Copy example URL of product" }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).pathname).toMatch(/^\/i\/[^/]+\/images\/product\/harbor\.jpg$/);
  expect(new URL(url).searchParams.has("sig")).toBe(true);
  const delivered = await page.request.get(url, { headers: { accept: "image/avif,*/*" } });
  expect(delivered.status()).toBe(200);
  expect((await delivered.body()).length).toBe(byteCount);

  await card(page, "product").getByRole("button", { name: "Change product" }).click();
  await page.getByRole("textbox", { name: "Width", exact: true }).fill("400");
  await page.getByRole("checkbox", { name: "Public" }).click();
  await readByteCount(page, "400 × 800");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "product")).toContainText("400 × 800 (Contain)");
  await expect(card(page, "product").getByText("Public", { exact: true })).toBeVisible();

  await card(page, "product").getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText("URLs with this slug then respond with 404.")).toBeVisible();
  await page.getByRole("button", { name: "Delete recipe" }).click();
  await expect(page.getByText("No recipes yet.")).toBeVisible();
  await expect(page.getByText("A recipe’s slug takes the place")).toBeFocused();
  expect((await page.request.get(url)).status()).toBe(404);
});

test(
  "wrong fields have their errors and the focus, and unsaved changes are not lost",
  detail,
  async ({ page }) => {
    await openRecipes(page);
    await createRecipe(page, { slug: "taken" });
    await page.reload();
    await page.getByRole("button", { name: "New recipe" }).click();
    const slug = page.getByLabel("Slug");
    await page.getByRole("button", { name: "Create recipe" }).click();
    await expect(page.getByText("Enter a slug, such as card.")).toBeVisible();
    await expect(slug).toBeFocused();

    for (const [text, problem] of [
      ["w640", "slugs that start with a width, such as w640, are not allowed."],
      ["taken", "You already have a recipe with this slug."],
    ] as const) {
      await slug.fill(text);
      await page.getByRole("button", { name: "Create recipe" }).click();
      await expect(page.getByText(problem)).toBeVisible();
      await expect(slug).toBeFocused();
    }

    await slug.fill("card");
    await page.getByRole("textbox", { name: "Width", exact: true }).fill("5000");
    await expect(page.getByText("Enter a whole number from 1 to 4096.")).toBeVisible();
    await expect(page.getByText("Correct the marked fields to update the preview.")).toBeVisible();

    await page.getByRole("button", { name: "Create recipe" }).click();
    await expect(page.getByRole("textbox", { name: "Width", exact: true })).toBeFocused();
    await expectNoViolations(page);

    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(slug).toHaveValue("card");

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "New recipe" })).toBeFocused();
  },
);

test("a recipe that was changed elsewhere is not overwritten", detail, async ({ page }) => {
  await openRecipes(page);
  await createRecipe(page, { slug: "card", width: 300 });
  await page.reload();
  await card(page, "card").getByRole("button", { name: "Change card" }).click();
  await call(page, "PATCH", "/recipes/card", { width: 500 });
  await page.getByRole("textbox", { name: "Width", exact: true }).fill("400");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("alert").filter({ hasText: "was changed elsewhere" })).toBeVisible();
  expect(await call<{ width: number }>(page, "GET", "/recipes/card")).toMatchObject({ width: 500 });

  // Another setting does not conflict.
  await page.getByRole("textbox", { name: "Width", exact: true }).fill("300");
  await page.getByRole("radio", { name: "WebP" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "card")).toContainText("500 px wide · WebP");
});

test("the preview shows another image, and on a narrow screen nothing is cut", detail, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openRecipes(page);
  await uploadFiles(page, [file("tower.jpg", await photo(600, 1200))]);
  await page.reload();
  await page.getByRole("button", { name: "New recipe" }).click();
  await readByteCount(page, "600 × 1200");
  await page.getByRole("button", { name: "Choose a different image" }).click();
  await page.getByRole("option", { name: "harbor.jpg" }).click();
  await readByteCount(page, "1600 × 1000");

  expect(await findOverflow(page)).toEqual([]);
});

test(
  "the studio opens its settings as a recipe, saves them, and copies the image's URL for it",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openRecipes(page);
    const [image] = await listImages(page);
    await page.goto(`/dashboard/images/${image?.id}/studio?key=w400-h300-q60-fitcover-gnorth&format=webp`);
    await page.getByRole("button", { name: "Save as recipe" }).click();
    const dialog = page.getByRole("dialog", { name: "New recipe" });
    await dialog.getByRole("button", { name: "Create recipe" }).click();
    await expect(dialog.getByText("Enter a slug, such as card.")).toBeVisible();

    await dialog.getByLabel("Slug").fill("teaser");
    await dialog.getByRole("button", { name: "Create recipe" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Save as recipe" })).toBeFocused();
    expect(await call(page, "GET", "/recipes/teaser")).toMatchObject({
      width: 400,
      height: 300,
      fit: "cover",
      gravity: "north",
      quality: 60,
      format: "webp",
      is_public: false,
    });

    await page.getByRole("button", { name: "Copy URL of teaser" }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    const delivered = await page.request.get(url);
    expect([delivered.status(), delivered.headers()["content-type"]]).toEqual([200, "image/webp"]);

    await page.getByRole("button", { name: "Copy HTML of teaser" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(
        /^<img\s+src="[^"]+\/teaser\/[^"]+"\s+srcset="\s+\S+\/teaser@2\/\S+ 2x,\s+\S+\/teaser@3\/\S+ 3x"/,
      );
    await expectNoViolations(page);
  },
);
