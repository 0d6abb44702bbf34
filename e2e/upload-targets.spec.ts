import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { call, type Item, listImages } from "./call-api";
import { detail } from "./display-modes";
import { dropFiles, dropFolder, file, pasteFile, pasteText, uploads } from "./files";
import { signIn } from "./sign-in";

/** Returns where an image is and who can see it, once it exists. */
async function findImage(page: Page, name: RegExp): Promise<Item> {
  let found: Item | undefined;
  await expect(async () => {
    found = (await listImages(page)).find(({ filename }) => name.test(filename));
    expect(found).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`There is no ${name}.`);

  return found;
}

const overlay = (page: Page) => page.getByText(/^to .+ · /).last();

test(
  "files are uploaded to the target of the overlay, with its visibility",
  detail,
  async ({ page }, testInfo) => {
    await signIn(page);
    await call(page, "POST", "/albums", { album: "holiday", title: "Holiday" });
    await call(page, "PATCH", "/albums/holiday", { is_favourited: true });
    await call(page, "PATCH", "/settings", { upload_defaults: { visibility: "unlisted" } });
    const inHoliday = { album: "holiday", visibility: "unlisted" };
    // The defaults come with the page.
    await page.route("**/api/settings", () => undefined);

    await page.goto("/dashboard/albums");
    const card = page.getByRole("list", { name: "Your albums" }).getByRole("link", { name: /Holiday/ });
    const saysHoliday = () => expect(overlay(page)).toHaveText("to Holiday · Anyone with the link");
    await dropFiles(page, [file("card.jpg", await jpeg())], saysHoliday, card);

    expect(await findImage(page, /^card/)).toMatchObject(inHoliday);

    const entry = page.getByRole("list", { name: "Pinned albums" }).getByRole("link", { name: "Holiday" });
    await dropFiles(page, [file("rail.jpg", await jpeg({ width: 70 }))], saysHoliday, entry);

    expect(await findImage(page, /^rail/)).toMatchObject(inHoliday);

    const saysImages = () => expect(overlay(page)).toHaveText("to Images · Anyone with the link");
    await dropFiles(page, [file("page.jpg", await jpeg({ width: 71 }))], saysImages);

    expect(await findImage(page, /^page/)).toMatchObject({ album: "images", visibility: "unlisted" });

    await page.goto("/dashboard/albums/holiday");
    await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(2);

    await pasteFile(page, file("image.png", await png(90, 60), "image/png"));
    await expect(uploads(page).getByText("to Holiday · Anyone with the link")).toBeVisible();
    expect(await findImage(page, /^pasted-/)).toMatchObject(inHoliday);
    await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(3);

    const folder = testInfo.outputPath("Trip");
    mkdirSync(path.join(folder, "day 2"), { recursive: true });
    writeFileSync(path.join(folder, "one.jpg"), await jpeg({ width: 72 }));
    writeFileSync(path.join(folder, "day 2", "two.jpg"), await jpeg({ width: 73 }));
    writeFileSync(path.join(folder, "notes.txt"), "No image.");
    await dropFolder(page, folder, saysHoliday);
    for (const name of [/^one/, /^two/]) expect(await findImage(page, name)).toMatchObject(inHoliday);

    await expect(uploads(page).getByText("notes.txt")).toHaveCount(0);

    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices).toContainText("1 file is not an image and was skipped");
    await expect(notices).toContainText("notes.txt");

    // The service fetches a pasted URL itself, and rejects one on its own network. The tray names the
    // target that all have.
    await pasteText(page, "https://localhost/holiday/pier.jpg");
    await expect(uploads(page).getByRole("button", { name: "Retry pier.jpg" })).toBeVisible();
    await expect(uploads(page).getByText("to Holiday · Anyone with the link")).toBeVisible();

    // A URL of the service is rejected without a request.
    await page.route("**/api/images/import", (route) => route.abort());
    await pasteText(page, new URL("/i/ada/holiday/mole.jpg", page.url()).href);

    await expect(uploads(page).getByText("This URL belongs to this server")).toBeVisible();
    await expect(uploads(page).getByRole("button", { name: "Retry mole.jpg" })).toBeHidden();
  },
);

test("uploads on the page of a tag have that tag and the default tags", detail, async ({ page }) => {
  await signIn(page);
  for (const tag of ["sea", "mine"]) await call(page, "POST", "/tags", { tag });
  await call(page, "PATCH", "/settings", { upload_defaults: { tags: ["mine"] } });
  await page.goto("/dashboard/tags/sea");
  await dropFiles(page, [file("waves.jpg", await jpeg())], () =>
    expect(overlay(page)).toHaveText("to Images · Public · tagged sea"),
  );
  const { tags } = await findImage(page, /^waves/);

  expect(tags.toSorted()).toEqual(["mine", "sea"]);
  await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(1);
});

test("uploads on the page of favorites become favorites", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/favourites");
  await dropFiles(page, [file("loved.jpg", await jpeg())], () =>
    expect(overlay(page)).toHaveText("to Images · Public · as favorites"),
  );

  await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(1);

  await page.goto("/dashboard");
  await dropFiles(page, [file("other.jpg", await jpeg({ width: 70 }))]);

  await expect(uploads(page).getByRole("heading", { name: "1 uploaded" })).toBeVisible();

  await page.goto("/dashboard/favourites");
  await expect(page.getByRole("grid").getByRole("link", { name: "loved.jpg", exact: true })).toBeVisible();
  await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(1);

  // The same bytes again are no favorite yet: the existing image becomes one.
  await dropFiles(page, [file("again.jpg", await jpeg({ width: 70 }))]);
  await uploads(page).getByRole("button", { name: "Use existing instead of again.jpg" }).click();

  await expect(page.getByRole("grid").getByRole("link", { name: "other.jpg", exact: true })).toBeVisible();
  expect(await listImages(page)).toHaveLength(2);
});

test(
  "uploaded images are added to a new album, back again, and shown in the grid",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page);
    await page.goto("/dashboard/albums");
    await dropFiles(page, [file("a.jpg", await jpeg()), file("b.jpg", await jpeg({ width: 70 }))]);
    const panel = uploads(page);
    await panel.getByRole("button", { name: "Add to album" }).click();
    const dialog = page.getByRole("dialog", { name: "Add 2 images to an album" });
    await dialog.getByRole("combobox", { name: "Album" }).selectOption("New album…");
    await dialog.getByLabel("Title of the new album").fill("Holiday");
    // One press creates the album and moves the images.
    await dialog.getByRole("button", { name: "Add 2 images" }).click();
    await expect(panel.getByText("2 images added to Holiday.")).toBeVisible();
    expect(await findImage(page, /^a\.jpg/)).toMatchObject({ album: "holiday" });

    // The links lead to the new place.
    const copied = async () => {
      await panel.getByRole("button", { name: /^Copy 2 links/ }).click();
      return (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    };

    await expect
      .poll(copied)
      .toEqual([expect.stringContaining("/holiday/"), expect.stringContaining("/holiday/")]);

    await panel.getByRole("button", { name: "Undo" }).click();
    await expect(panel.getByText("Undone")).toBeVisible();
    expect(await findImage(page, /^a\.jpg/)).toMatchObject({ album: "images" });
    await expect
      .poll(copied)
      .toEqual([expect.stringContaining("/images/"), expect.stringContaining("/images/")]);

    await panel.getByRole("link", { name: "Show in grid" }).click();
    await page.waitForURL(/\/dashboard(\?|$)/);

    await expect(page.getByRole("grid").getByRole("link", { name: "b.jpg" })).toBeFocused();
  },
);

test("a file over 100 MB is rejected before a byte of it is sent", detail, async ({ page }, testInfo) => {
  await signIn(page);
  let created = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET") created += 1;
  });
  const large = testInfo.outputPath("large.jpg");
  writeFileSync(large, await jpeg());
  truncateSync(large, 101_000_000);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles([large]);

  await expect(uploads(page).getByText(/100 MB/)).toBeVisible();
  expect(created).toBe(0);
});

test("the sidebar shows the storage of uploaded and of purged images", detail, async ({ page }) => {
  await page.route("**/api/images/changes*", (route) => route.abort());
  await signIn(page);
  await page.goto("/dashboard");
  const storage = page.getByRole("navigation").getByText(/ used$/);

  await expect(storage).toHaveText("0 bytes used");

  await dropFiles(page, [file("first.jpg", await jpeg())]);
  await expect(storage).toHaveText(/^[\d.]+ kB used$/);

  await page.getByRole("grid").getByRole("link", { name: "first.jpg" }).focus();
  const moved = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.keyboard.press("Delete");
  await moved;
  await page.goto("/dashboard/trash");
  await page.getByRole("button", { name: "Empty trash" }).click();
  await page.getByLabel(/^Type/).fill("empty");
  await page.getByRole("button", { name: "Delete 1 image permanently" }).click();

  await expect(storage).toHaveText("0 bytes used");
});
