import { expect, type Page, test } from "@playwright/test";
import { photo, transparentPng } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { dropFiles, file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const editor = (page: Page) => page.getByRole("dialog", { name: /watermark|Change/ });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const textField = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const watermarkChoice = (page: Page) => page.getByRole("combobox", { name: "Watermark" });

/** Signs in with one image, and opens the watermarks. */
async function openWatermarks(page: Page): Promise<void> {
  await signIn(page);
  await uploadFiles(page, [file("harbor.jpg", await photo(1600, 1000))]);
  await page.goto("/dashboard/settings/watermarks");
}

const createTextMark = (page: Page) =>
  call<{ id: string }>(page, "POST", "/watermarks", {
    name: "Copyright",
    text: "© Ada Lovelace",
    color: "#ffffff",
  });

test("a watermark is created from a text, placed, used by a recipe, and deleted when none uses it", async ({
  page,
}) => {
  await openWatermarks(page);
  await expect(page.getByText("No watermarks yet.")).toBeVisible();

  await page.getByRole("button", { name: "New watermark" }).click();
  await nameField(page).fill("Copyright");
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  await textField(page).fill("© 漢");
  await page.getByRole("button", { name: "Create watermark" }).click();
  await expect(page.getByText("These characters are not supported: 漢")).toBeVisible();
  await expect(textField(page)).toBeFocused();

  await textField(page).fill("© Ada Lovelace");
  await expect(page.getByText("14 of 200 characters")).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview of harbor.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Create watermark" }).click();
  await expect(card(page, "Copyright")).toContainText(
    "Text · Bottom right · Size 30% · Opacity 50% · Margin 4%",
  );
  await expect(card(page, "Copyright")).toContainText("Not in use");
  await expect(card(page, "Copyright").getByRole("img", { name: "© Ada Lovelace" })).toBeVisible();
  await expect(editor(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Change Copyright" }).click();
  await page.getByRole("radio", { name: "Tiled" }).click();
  await page.getByRole("slider", { name: "Opacity, %" }).press("ArrowLeft");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Copyright")).toContainText("Text · Tiled · Size 30% · Opacity 49%");

  await page.goto("/dashboard/settings/recipes");
  await page.getByRole("button", { name: "New recipe" }).click();
  await page.getByRole("button", { name: "Proof" }).click();
  await expect(page.getByLabel("Slug")).toHaveValue("proof");
  await expect(watermarkChoice(page).locator("option:checked")).toHaveText("Copyright");
  await page.getByRole("button", { name: "Create recipe" }).click();
  await expect(card(page, "proof")).toContainText("Watermark “Copyright”");

  await page.goto("/dashboard/settings/watermarks");
  await expect(card(page, "Copyright")).toContainText("Used by proof");
  await page.getByRole("button", { name: "Delete Copyright" }).click();
  await page.getByRole("button", { name: "Delete watermark" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "This watermark is in use." });
  await alert.getByRole("link", { name: "proof" }).click();
  await page.waitForURL("**/dashboard/settings/recipes#recipe-proof");

  await page.getByRole("button", { name: "Change proof" }).click();
  await watermarkChoice(page).selectOption("None");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "proof")).not.toContainText("Watermark");

  await page.goto("/dashboard/settings/watermarks");
  await page.getByRole("button", { name: "Delete Copyright" }).click();
  await page.getByRole("button", { name: "Delete watermark" }).click();
  await expect(page.getByText("No watermarks yet.")).toBeVisible();
  await expect(page.getByText("A watermark is an image or a text")).toBeFocused();
});

test("a file is checked before it is sent, and can be dropped", detail, async ({ page }) => {
  await openWatermarks(page);
  await page.getByRole("button", { name: "New watermark" }).click();
  const chosen = page.getByLabel("Image file");
  await page.getByRole("button", { name: "Create watermark" }).click();
  await expect(page.getByText("Choose an image file.")).toBeVisible();
  await expect(nameField(page)).toBeFocused();

  for (const [sent, problem] of [
    [file("logo.gif", Buffer.from("GIF89a"), "image/gif"), "Choose a PNG, WebP or SVG file."],
    [file("logo.png", Buffer.alloc(2_000_001), "image/png"), "The file is larger than 2 MB."],
  ] as const) {
    await chosen.setInputFiles(sent);
    await expect(page.getByText(problem)).toBeVisible();
  }

  const cut = (await transparentPng()).subarray(0, 60);
  await chosen.setInputFiles(file("logo.png", cut, "image/png"));
  await nameField(page).fill("Logo");
  await page.getByRole("button", { name: "Create watermark" }).click();
  await expect(page.getByText("This file is not a readable image")).toBeVisible();
  await expect(chosen).toBeFocused();
  await expectNoViolations(page);

  const logo = file("logo.png", await transparentPng(), "image/png");
  await dropFiles(page, [logo], undefined, chosen);
  await expect(page.getByText("This file is not a readable image")).toBeHidden();
  await page.getByRole("button", { name: "Create watermark" }).click();
  await expect(card(page, "Logo")).toContainText("Image · Bottom right");
  await expectNoViolations(page);
});

test("unsaved changes are not lost, and on a narrow screen nothing is cut", detail, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openWatermarks(page);
  await createTextMark(page);
  await page.reload();

  expect(await findOverflow(page)).toEqual([]);

  await page.getByRole("button", { name: "Change Copyright" }).click();
  await page.getByRole("radio", { name: "Top left" }).click();

  expect(await findOverflow(page)).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("radio", { name: "Top left" })).toBeChecked();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page, "Copyright")).toContainText("Bottom right");
});

test("the studio saves a recipe with a watermark", detail, async ({ page }) => {
  await openWatermarks(page);
  const { id } = await createTextMark(page);
  const [image] = await listImages(page);
  await page.goto(`/dashboard/images/${image?.id}/studio`);
  await page.getByRole("button", { name: "Save as recipe" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as recipe" });
  await dialog.getByLabel("Slug").fill("marked");
  await watermarkChoice(page).selectOption("Copyright");
  await dialog.getByRole("button", { name: "Create recipe" }).click();
  await expect(dialog).toHaveCount(0);

  expect(await call(page, "GET", "/recipes/marked")).toMatchObject({ watermark: id });
});
