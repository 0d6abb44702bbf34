import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { readZip } from "@/test/harness/zip";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { bar, cells, chooseMore, link } from "./selected-images";
import { signIn } from "./sign-in";
import { busyMs } from "./studio";
import { expectNoViolations } from "./violations";

/** Signs in with two images, and opens the dialog for both. */
async function openDialog(page: Page): Promise<void> {
  await signIn(page);
  const files = [file("harbor.jpg", await photo(800, 500)), file("tower.jpg", await photo(820, 500))];
  await uploadFiles(page, files);
  await page.reload();
  await expect(cells(page)).toHaveCount(files.length);
  await selectBoth(page);
}

async function selectBoth(page: Page): Promise<void> {
  await link(page, 0).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText("2 selected");
  await chooseMore(page, "Apply recipe to ");
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Apply recipe to 2 images" });
const createRecipe = (page: Page) => call(page, "POST", "/recipes", { slug: "card", width: 64 });

test("a recipe creates new images of the selected ones, and is undone", detail, async ({ page }) => {
  await openDialog(page);
  await expect(dialog(page).getByText("No recipes yet.")).toBeVisible();
  await expect(dialog(page).getByRole("link", { name: "Create a recipe" })).toHaveAttribute(
    "href",
    "/dashboard/settings/recipes",
  );

  await createRecipe(page);
  await page.reload();
  await selectBoth(page);
  await expect(dialog(page)).toContainText("2 new images, about ");
  await expect(dialog(page).getByLabel("Recipe")).toHaveValue("card");
  await expectNoViolations(page);

  await dialog(page).getByRole("button", { name: "Create 2 images" }).click();
  await expect(page.getByText("2 images created")).toBeVisible({ timeout: busyMs });
  await expect(cells(page)).toHaveCount(4);
  await expect(bar(page)).toBeHidden();
  expect((await listImages(page)).map(({ filename }) => filename).sort()).toEqual([
    "harbor-2.jpg",
    "harbor.jpg",
    "tower-2.jpg",
    "tower.jpg",
  ]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible({ timeout: busyMs });
  await expect(cells(page)).toHaveCount(2);
});

test("the results of a recipe are downloaded, and the selection stays", detail, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await createRecipe(page);
  await uploadFiles(page, [
    file("harbor.jpg", await photo(800, 500)),
    file("tower.jpg", await photo(820, 500)),
  ]);
  await page.reload();
  await expect(cells(page)).toHaveCount(2);
  await selectBoth(page);
  await dialog(page).getByRole("radio", { name: "Download" }).click();
  expect(await findOverflow(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download 2 images" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("images.zip");

  const names = [...readZip(readFileSync(await saved.path())).keys()];
  expect(names.sort()).toEqual(["harbor.jpg", "tower.jpg"]);
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toContainText("2 selected");
  expect(await listImages(page)).toHaveLength(2);
});
