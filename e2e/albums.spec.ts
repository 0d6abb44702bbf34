import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { batch, call, listImages } from "./call-api";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { tile } from "./other-windows";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

const cards = (page: Page) => page.getByRole("list", { name: "Your albums" });
const tiles = (page: Page) => page.getByRole("grid").getByRole("link");
const titlesOf = (page: Page) => cards(page).getByRole("link").locator("bdi").allTextContents();

test("an album is created, edited in place, made public, pinned and deleted", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  await uploadFiles(page, [
    file("roofs.jpg", await photo(60, 40)),
    file("lake.jpg", await photo(61, 40)),
    file("alone.jpg", await photo(62, 40)),
  ]);
  // By key, as in the sheet of shortcuts.
  await page.keyboard.press("g");
  await page.keyboard.press("a");

  await expect(page).toHaveURL(/\/dashboard\/albums$/);
  await expect(page.getByRole("heading", { name: "Albums" })).toBeVisible();

  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Title").fill("Holiday");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/dashboard\/albums\/holiday$/);

  const ids = (await listImages(page)).flatMap(({ id, filename }) => (filename === "alone.jpg" ? [] : [id]));
  await batch(page, { action: "move", ids, album: "holiday" });
  await page.reload();

  await expect(page.getByText("2 images", { exact: true })).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);

  // Enter saves, Escape reverts, and a rejected text stays with the reason.
  const heading = page.getByRole("heading", { level: 1 });
  await heading.getByRole("button").click();

  // The whole title is selected, so typing replaces it.
  await expect(page.getByLabel("Title")).toBeFocused();

  await page.keyboard.type("Summer");
  // The heading shows the title before it is saved, and the route below would fail that call.
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.status() === 200,
  );
  await page.keyboard.press("Enter");

  await expect(heading.getByRole("button", { name: "Summer" })).toBeFocused();

  await saved;
  await page.getByRole("button", { name: "Add a description" }).click();
  await page.getByLabel("Description").fill("never saved");
  await page.keyboard.press("Escape");

  await expect(page.getByRole("button", { name: "Add a description" })).toBeFocused();

  await page.route("**/api/albums/holiday", (route) =>
    route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "no" } }),
  );
  await page.keyboard.press("Enter");
  await page.getByLabel("Description").fill("By the sea");
  await page.keyboard.press("Enter");

  await expect(page.getByText("The server is unavailable.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("By the sea");

  await page.unroute("**/api/albums/holiday");
  await page.getByLabel("Description").press("Enter");

  await expect(page.getByRole("button", { name: "By the sea" })).toBeVisible();
  await expect
    .poll(() => call(page, "GET", "/albums/holiday"))
    .toMatchObject({ title: "Summer", description: "By the sea", permission: "private" });

  await page.getByRole("button", { name: "Make public" }).click();
  const question = page.getByRole("alertdialog");

  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();

  await question.getByRole("button", { name: "Make public" }).click();
  const makePrivate = page.getByRole("button", { name: "Make private" });

  await expect(makePrivate).toBeVisible();
  await expectNoViolations(page);

  await page.reload();
  await makePrivate.click();

  await expect(page.getByRole("button", { name: "Make public" })).toBeVisible();

  // Pinned albums come first.
  await page.getByRole("link", { name: "Albums", exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/albums$/);
  await expect.poll(() => titlesOf(page)).toEqual(["Images", "Summer"]);

  await page.getByRole("button", { name: "Pin Summer" }).click();
  await expect(page.getByRole("button", { name: "Unpin Summer" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => titlesOf(page)).toEqual(["Summer", "Images"]);

  const pinned = page.getByRole("list", { name: "Pinned albums" }).getByRole("link");
  await expect(pinned).toHaveText(["Summer"]);
  await expectNoViolations(page);

  // The dialog shows how many images move, and the deletion moves them.
  await cards(page).getByRole("link", { name: "Summer" }).click();
  await page.getByRole("button", { name: "Delete album" }).click();

  await expect(question).toContainText("Its 2 images move to the album Images");

  await question.getByRole("button", { name: "Delete album" }).click();
  await expect(page).toHaveURL(/\/dashboard\/albums$/);
  await expect(page.getByText("“Summer” deleted, its 2 images moved to Images")).toBeVisible();
  await expect(pinned).toHaveCount(0);
  await expect(cards(page).getByRole("link", { name: "Images" })).toContainText("3 images");
  expect(new Set((await listImages(page)).map(({ album }) => album))).toEqual(new Set(["images"]));
  expect(pageErrors).toEqual([]);
});

test(
  "images are added to an album from a list of all others, and one becomes its cover",
  detail,
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    await signIn(page);
    await uploadFiles(page, [
      file("roofs.jpg", await photo(60, 40)),
      file("lake.jpg", await photo(61, 40)),
      file("boat.jpg", await photo(62, 40)),
    ]);
    await call(page, "POST", "/albums", { album: "holiday", title: "Holiday" });
    await page.goto("/dashboard/albums/holiday");

    await expect(page.getByRole("heading", { name: "This album is empty" })).toBeVisible();

    await page.getByRole("button", { name: "Add images", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add images to “Holiday”" });
    const options = dialog.getByRole("option");

    await expect(options).toHaveCount(3);

    await dialog.getByLabel("Search").fill("lake");
    await expect(options).toHaveCount(1);

    await options.click();
    await dialog.getByLabel("Search").fill("");

    await expect(options).toHaveCount(3);
    await expect(dialog.getByRole("option", { name: "lake.jpg" })).toHaveAttribute("aria-selected", "true");

    // The list is one stop of the Tab key; arrows move in it.
    await dialog.getByRole("option", { name: "boat.jpg" }).focus();
    await page.keyboard.press("End");

    await expect(dialog.getByRole("option", { name: "roofs.jpg" })).toBeFocused();

    await page.keyboard.press("Space");
    await expect(dialog).toContainText("2 images will change.");
    await expectNoViolations(page);

    await dialog.getByRole("button", { name: "Add 2 images" }).click();
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByText("2 images", { exact: true })).toBeVisible();
    expect(await call(page, "GET", "/albums/holiday")).toMatchObject({ count: 2 });

    // The picker leaves out images that are in the album already.
    await page.getByRole("button", { name: "Add images", exact: true }).click();
    await expect(options).toHaveCount(1);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo" }).click();

    await expect(page.getByRole("heading", { name: "This album is empty" })).toBeVisible();
    expect(await call(page, "GET", "/albums/holiday")).toMatchObject({ count: 0 });

    const ids = (await listImages(page)).map(({ id }) => id);
    await batch(page, { action: "move", ids, album: "holiday" });
    await page.reload();
    const roofs = (await listImages(page)).find(({ filename }) => filename === "roofs.jpg")?.id;
    await page.getByRole("link", { name: "roofs.jpg" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Set as cover" }).click();

    await expect(page.getByText("Cover changed")).toBeVisible();
    expect(await call(page, "GET", "/albums/holiday")).toMatchObject({ cover: roofs });

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect(await call(page, "GET", "/albums/holiday")).toMatchObject({ cover: null });
    expect(pageErrors).toEqual([]);
  },
);

test("an album is sorted by hand, also on its public page", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  // A drag that has to scroll to its target does not start.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await signIn(page);
  await call(page, "POST", "/albums", { album: "row", title: "Row", permission: "public" });
  await waitForScripts(page);
  for (const [index, name] of ["3.jpg", "2.jpg", "1.jpg"].entries())
    await uploadFiles(page, [file(name, await photo(60 + index, 40))]);
  const uploaded = await listImages(page);
  const ids = uploaded.map(({ id }) => id);
  await batch(page, { action: "visibility", ids, visibility: "public" });
  await batch(page, { action: "move", ids, album: "row" });
  await page.goto("/dashboard/albums/row");
  await page.getByRole("combobox", { name: "Order" }).selectOption({ label: "Manual order" });
  // The order was the same before. The page is rendered again with the new one.
  await expect(page.getByRole("button", { name: "Sort: Manual order" })).toBeVisible();

  const order = () =>
    tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
  await expect.poll(order).toEqual(["1.jpg", "2.jpg", "3.jpg"]);

  await tile(page, "3.jpg").focus();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "Remove from this collection" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Move to start" }).press("Enter");
  await expect.poll(order).toEqual(["3.jpg", "1.jpg", "2.jpg"]);

  const listed = async () => {
    const path = "/images?album=row&sort=manual";
    const { data } = await call<{ data: Array<{ filename: string }> }>(page, "GET", path);
    return data.map(({ filename }) => filename);
  };
  await tile(page, "3.jpg").dragTo(tile(page, "2.jpg"), { targetPosition: { x: 4, y: 10 } });
  await expect.poll(order).toEqual(["1.jpg", "3.jpg", "2.jpg"]);
  await expect.poll(listed).toEqual(["1.jpg", "3.jpg", "2.jpg"]);

  await page.getByRole("link", { name: "Public page" }).click();
  await expect(page.locator(".public-tile")).toHaveCount(3);
  const shown = await page
    .locator(".public-tile")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));
  expect(shown).toEqual(["1.jpg", "3.jpg", "2.jpg"]);
  expect(pageErrors).toEqual([]);
});

test("the list of images to add continues as one scrolls", detail, async ({ page }) => {
  await signInWithImages(page, 700);
  await page.goto("/dashboard/albums/album-1");
  await page.getByRole("button", { name: "Add images", exact: true }).click();
  const options = page.getByRole("dialog").getByRole("option");

  await expect(options.first()).toBeVisible();

  const first = await options.count();
  expect(first).toBeLessThanOrEqual(200);

  await options.last().scrollIntoViewIfNeeded();
  await expect.poll(() => options.count()).toBeGreaterThan(first);
});
