import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { readZip } from "@/test/harness/zip";
import { call, listImages } from "./call-api";
import { collectPageErrors, detail } from "./display-modes";
import { dropFiles, file, uploadFiles } from "./files";
import { openOther, tile } from "./other-windows";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

const cards = (page: Page) => page.getByRole("list", { name: "Your collections" });
const tree = (page: Page) => page.getByRole("tree", { name: "Pinned collections" });
const entry = (page: Page, name: string) => tree(page).getByRole("treeitem", { name, exact: true });
const names = (page: Page) =>
  page
    .getByRole("grid")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));

interface Collection {
  id: string;
  parent: string | null;
  count: number;
}

const create = (page: Page, body: object) => call<Collection>(page, "POST", "/collections", body);

/** Uploads images on the page that follows the sign-in, and returns their ids. */
async function uploadAll(page: Page, ...filenames: string[]): Promise<string[]> {
  await waitForScripts(page);
  await uploadFiles(
    page,
    await Promise.all(filenames.map(async (name, index) => file(name, await photo(60 + index, 40)))),
  );
  const images = await listImages(page);
  return filenames.map((name) => images.find(({ filename }) => filename === name)?.id ?? "");
}

/** The order by hand on the server. */
async function storedNames(page: Page, id: string): Promise<string[]> {
  const { data } = await call<{ data: Array<{ filename: string }> }>(
    page,
    "GET",
    `/collections/${id}/images?sort=manual`,
  );
  return data.map(({ filename }) => filename);
}

test("a collection is created, nested, filled from a selection, deleted and restored", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  await uploadAll(page, "a.jpg", "b.jpg");
  await page.keyboard.press("g");
  await page.keyboard.press("c");

  await expect(page).toHaveURL(/\/dashboard\/collections$/);
  await expect(page.getByText("Group images across albums.")).toBeVisible();
  await expectNoViolations(page);

  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Title").fill("Portfolio");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Portfolio" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "This collection is empty" })).toBeVisible();

  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Inside").locator("option:checked")).toHaveText("Portfolio");

  await dialog.getByLabel("Title").fill("Prints");
  await page.keyboard.press("Enter");
  const path = page.getByRole("navigation", { name: "Path" });

  await expect(page.getByRole("heading", { name: "Prints" })).toBeVisible();
  await expect(path.getByRole("link")).toHaveText(["Collections", "Portfolio"]);

  // From a selection of the library, by keyboard only.
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await tile(page, "b.jpg").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("k");
  await dialog.getByLabel("Search collections").fill("prints");
  await expect(dialog.getByRole("radio", { name: /^Prints/ })).toBeChecked();
  await expectNoViolations(page);

  await page.keyboard.press("Enter");
  await expect(page.getByText("2 images added to “Prints”")).toBeVisible();

  await page.goto("/dashboard/collections");
  await cards(page).getByRole("link", { name: "Portfolio" }).click();
  await page.getByRole("button", { name: "Pin Portfolio" }).click();
  await page.getByRole("list", { name: "Collections inside" }).getByRole("link", { name: "Prints" }).click();

  await expect.poll(() => names(page)).toEqual(["b.jpg", "a.jpg"]);
  await expect(page.getByText("2 images", { exact: true })).toBeVisible();

  // Arrow keys open the tree and move in it.
  await entry(page, "Portfolio").focus();
  await page.keyboard.press("ArrowRight");
  await expect(entry(page, "Portfolio")).toHaveAttribute("aria-expanded", "true");
  await expect(entry(page, "Prints")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(entry(page, "Prints")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(entry(page, "Portfolio")).toBeFocused();
  await expectNoViolations(page);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Portfolio" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "With the collections in it" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("portfolio.zip");
  expect([...readZip(readFileSync(await saved.path())).keys()]).toEqual(["Prints/b.jpg", "Prints/a.jpg"]);

  await page.getByRole("button", { name: "Delete collection" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("radio", { name: "Delete too" }).click();
  await question.getByRole("button", { name: "Delete collection" }).click();

  await expect(page).toHaveURL(/\/dashboard\/collections$/);
  await expect(tree(page)).toHaveCount(0);
  expect((await call<{ data: unknown[] }>(page, "GET", "/collections/tree")).data).toEqual([]);
  expect(await listImages(page)).toHaveLength(2);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page).getByRole("link", { name: "Portfolio" })).toBeVisible();
  await expect(entry(page, "Portfolio")).toBeVisible();
  expect((await call<{ data: unknown[] }>(page, "GET", "/collections/tree")).data).toHaveLength(2);
  expect(pageErrors).toEqual([]);
});

test("images are ordered by keyboard and by dragging, and leave and return", async ({ page, browser }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  const ids = await uploadAll(page, "1.jpg", "2.jpg", "3.jpg", "4.jpg");
  const { id } = await create(page, { title: "Row" });
  await call(page, "POST", `/collections/${id}/images`, { ids });
  await call(page, "PATCH", `/collections/${id}`, { is_pinned: true });
  await page.goto(`/dashboard/collections/${id}`);
  await expect.poll(() => names(page)).toEqual(["1.jpg", "2.jpg", "3.jpg", "4.jpg"]);

  const choose = async (name: string, item: string) => {
    await tile(page, name).focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  await choose("3.jpg", "Move to start");
  await expect.poll(() => names(page)).toEqual(["3.jpg", "1.jpg", "2.jpg", "4.jpg"]);

  await choose("3.jpg", "Move to end");
  await expect.poll(() => names(page)).toEqual(["1.jpg", "2.jpg", "4.jpg", "3.jpg"]);

  await choose("4.jpg", "Move before…");
  const dialog = page.getByRole("dialog", { name: "Move 1 image" });
  await dialog.getByRole("option", { name: "1.jpg" }).press("Space");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect.poll(() => names(page)).toEqual(["4.jpg", "1.jpg", "2.jpg", "3.jpg"]);
  await expect.poll(() => storedNames(page, id)).toEqual(["4.jpg", "1.jpg", "2.jpg", "3.jpg"]);

  // Between two tiles; the other window follows. The page has no earlier notifications.
  await page.reload();
  const other = await openOther(browser, page, `/dashboard/collections/${id}`);
  const box = await tile(page, "4.jpg").boundingBox();
  await tile(page, "3.jpg").dragTo(tile(page, "4.jpg"), {
    targetPosition: { x: (box?.width ?? 40) - 4, y: 10 },
  });
  const dragged = ["4.jpg", "3.jpg", "1.jpg", "2.jpg"];
  await expect.poll(() => names(page)).toEqual(dragged);
  await expect.poll(() => storedNames(page, id)).toEqual(dragged);
  await expect.poll(() => names(other), { timeout: 15_000 }).toEqual(dragged);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedNames(page, id)).toEqual(["4.jpg", "1.jpg", "2.jpg", "3.jpg"]);

  await expect.poll(() => names(page)).toEqual(["4.jpg", "1.jpg", "2.jpg", "3.jpg"]);

  await choose("1.jpg", "Remove from this collection");
  await expect(page.getByText("1 image removed from “Row”")).toBeVisible();
  await expect.poll(() => names(page)).toEqual(["4.jpg", "2.jpg", "3.jpg"]);
  await expect(tile(page, "2.jpg")).toBeFocused();

  // A cull has the order by hand too.
  await page.getByRole("link", { name: "Cull", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`collection=${id}&sort=manual`));
  for (const name of ["4.jpg", "2.jpg", "3.jpg"]) {
    await expect(page.getByRole("img", { name, exact: true })).toBeVisible();
    await page.keyboard.press("ArrowRight");
  }
  await page.getByRole("link", { name: "Back to the images" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/collections/${id}`));

  // A drop on the entry of the sidebar adds it.
  await page.goto("/dashboard");
  await tile(page, "1.jpg").dragTo(entry(page, "Row"));
  await expect(page.getByText("1 image added to “Row”")).toBeVisible();
  await expect.poll(() => storedNames(page, id)).toEqual(["4.jpg", "2.jpg", "3.jpg", "1.jpg"]);

  // The details of an image name its collections.
  await tile(page, "1.jpg").click();
  await page.getByRole("button", { name: "Details" }).click();
  await page.locator("summary", { hasText: "Collections" }).click();
  await expect(page.getByRole("link", { name: "Row" }).last()).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test(
  "files dropped on the page of a collection are added to it, and a smart one says why not",
  detail,
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    await signIn(page);
    const { id } = await create(page, { title: "Row" });
    await page.goto(`/dashboard/collections/${id}`);
    await waitForScripts(page);
    const files = await Promise.all(
      ["1.jpg", "2.jpg"].map(async (name, at) => file(name, await photo(60 + at, 40))),
    );
    await dropFiles(page, files, async () => {
      await expect(page.getByText("added to Row")).toBeVisible();
    });

    await expect(page.getByText("2 images added to “Row”")).toBeVisible();
    await expect.poll(async () => (await names(page)).sort()).toEqual(["1.jpg", "2.jpg"]);
    expect((await storedNames(page, id)).sort()).toEqual(["1.jpg", "2.jpg"]);
    expect((await listImages(page)).map(({ album }) => album)).toEqual(["images", "images"]);

    const smart = await create(page, { title: "Rated", filter: { min_rating: 1 } });
    await page.goto(`/dashboard/collections/${smart.id}`);
    await waitForScripts(page);
    await dropFiles(page, [file("3.jpg", await photo(64, 40))], async () => {
      await expect(page.getByText("not added to Rated, which is smart")).toBeVisible();
    });

    await expect(page.getByText("1 image uploaded to the default album")).toBeVisible();
    await expect(page.getByText("“Rated” is a smart collection")).toBeVisible();
    expect(await listImages(page)).toHaveLength(3);
    expect(pageErrors).toEqual([]);
  },
);

test("a search is saved in two clicks, and its conditions are changed", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  const [id] = await uploadAll(page, "lake.jpg", "roof.jpg");
  await call(page, "PATCH", `/images/${id}`, { tags: ["lake"] });
  await page.goto("/dashboard?tag=lake");
  await page.getByRole("button", { name: "Save search" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();

  await expect(page).toHaveURL(/\/dashboard\/collections\/col_/);
  await expect.poll(() => names(page)).toEqual(["lake.jpg"]);

  const conditions = page.getByRole("region", { name: "Conditions" });
  await expect(conditions.getByRole("button", { name: /^Remove filter/ })).toHaveCount(1);
  await expectNoViolations(page);

  await conditions.getByRole("button", { name: "Edit conditions" }).click();
  const formats = page.getByRole("group", { name: "Format", exact: true });
  await formats.getByRole("button", { name: /^PNG/ }).click();
  await expect(conditions.getByRole("button", { name: /^Remove filter/ })).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "No matching images" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test(
  "before a collection becomes public, its public images are shown; the archive lists archived ones",
  detail,
  async ({ page }) => {
    await signIn(page);
    const [shown, hidden] = await uploadAll(page, "shown.jpg", "hidden.jpg");
    await call(page, "PATCH", `/images/${shown}`, { visibility: "public" });
    await call(page, "PATCH", `/images/${hidden}`, { visibility: "private" });
    const { id } = await create(page, { title: "Show" });
    await call(page, "POST", `/collections/${id}/images`, { ids: [shown, hidden] });
    await page.goto(`/dashboard/collections/${id}`);
    await page.getByRole("button", { name: "Make public" }).click();
    const dialog = page.getByRole("dialog", { name: "Make “Show” public?" });

    await expect(dialog.getByText("Everyone can see 1 image:")).toBeVisible();
    await expect(dialog.getByText("1 image is not public and stays hidden.")).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveText(["shown.jpg"]);
    await expectNoViolations(page);

    await dialog.getByRole("button", { name: "Make public" }).click();
    await expect(page.getByRole("button", { name: "Make private" })).toBeVisible();

    await page.goto("/dashboard/archive");
    await expect(page.getByRole("heading", { name: "No archived images" })).toBeVisible();

    await call(page, "PATCH", `/images/${shown}`, { archived: true });
    await page.reload();
    await expect.poll(() => names(page)).toEqual(["shown.jpg"]);
  },
);

test("on a phone, an image is added by the sheet of its actions", detail, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await uploadAll(page, "one.jpg");
  await create(page, { title: "Trip" });
  await page.reload();
  await tile(page, "one.jpg").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Add to collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();

  await expect(page.getByText("1 image added to “Trip”")).toBeVisible();

  await page.getByRole("button", { name: "You" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Collections" }).click();
  await expect(cards(page).getByRole("link", { name: "Trip" })).toContainText("1 image");
});
