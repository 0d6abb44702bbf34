import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { batch, call, type Item, listImages } from "./call-api";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const tiles = (page: Page) => page.getByRole("grid").getByRole("link");

test("a tag is created, colored, renamed, merged into another and deleted", detail, async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  await uploadFiles(page, [file("roofs.jpg", await photo(60, 40)), file("lake.jpg", await photo(61, 40))]);
  const ids = (await listImages(page)).map(({ id }) => id);
  await uploadFiles(page, [file("gone.jpg", await photo(62, 40)), file("gone-2.jpg", await photo(63, 40))]);
  const [gone, goneWithBoth] = (await listImages(page)).map(({ id }) => id).filter((id) => !ids.includes(id));
  await batch(page, { action: "tag", ids: [...ids, gone, goneWithBoth], tags: ["lake"] });
  await batch(page, { action: "delete", ids: [gone, goneWithBoth] });
  const tagsInTrash = async (id = gone) => (await call<Item>(page, "GET", `/images/${id}`)).tags;
  await batch(page, { action: "tag", ids: ids.slice(1), tags: ["water"] });
  await batch(page, { action: "tag", ids: [goneWithBoth], tags: ["water"], in_trash: true });
  await page.goto("/dashboard/tags");
  const rows = page.getByRole("list", { name: "Your tags" }).getByRole("listitem");
  const names = () => rows.getByRole("link").locator("bdi").allTextContents();

  expect(await names()).toEqual(["lake", "water"]);

  await page.getByRole("button", { name: "New tag" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Blue Sky");
  await page.keyboard.press("Enter");

  await expect.poll(names).toEqual(["lake", "water", "Blue Sky"]);

  await page.getByRole("button", { name: "Color of Blue Sky" }).click();
  await page.getByRole("menuitemradio", { name: "Teal" }).click();

  await expect.poll(() => call(page, "GET", "/tags/blue-sky")).toMatchObject({ color: "#14b8a6" });
  await expectNoViolations(page);

  const rename = async (from: string, to: string) => {
    await page.getByRole("button", { name: `Rename ${from}` }).click();
    await page.getByLabel("New name").fill(to);
    await page.keyboard.press("Enter");
  };
  await rename("lake", "lake");

  await expect(page.getByText("The tag already has this name.")).toBeVisible();

  await page.keyboard.press("Escape");
  await rename("lake", "Lake");

  await expect(page.getByText("lake renamed to Lake")).toBeVisible();
  await expect.poll(names).toEqual(["Lake", "water", "Blue Sky"]);
  await expect(page.getByRole("link", { name: "Lake" })).toBeFocused();
  expect(await tagsInTrash()).toEqual(["lake"]);

  await rename("Lake", "Still lake");
  await expect(page.getByText("Lake renamed to Still lake")).toBeVisible();
  expect(await names()).toEqual(["Still lake", "water", "Blue Sky"]);
  await expect(page.getByRole("link", { name: "Still lake" })).toBeFocused();
  expect(await tagsInTrash()).toEqual(["still-lake"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(names).toEqual(["Lake", "water", "Blue Sky"]);
  expect(await tagsInTrash()).toEqual(["lake"]);

  await rename("Lake", "water");
  await expect(page.getByText("Merging adds it to 2 images and deletes “Lake”")).toBeVisible();

  await page.getByRole("button", { name: "Merge 2 images" }).click();
  await expect.poll(names).toEqual(["water", "Blue Sky"]);

  const tagsOfImages = async () => (await listImages(page)).map(({ tags }) => tags);
  expect(await tagsOfImages()).toEqual([["water"], ["water"]]);
  // A merge is undone, too: the image that had both tags has both again.
  await expect(page.getByText("Lake merged into water, with 2 images")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(names).toEqual(["Lake", "water", "Blue Sky"]);
  expect(new Set((await tagsOfImages()).map((tags) => tags.join()))).toEqual(new Set(["lake", "lake,water"]));
  expect(await tagsInTrash()).toEqual(["lake"]);
  expect(await tagsInTrash(goneWithBoth)).toEqual(["lake", "water"]);

  await rename("Lake", "water");
  await page.getByRole("button", { name: "Merge 2 images" }).click();

  await expect.poll(names).toEqual(["water", "Blue Sky"]);
  expect(await tagsInTrash()).toEqual(["water"]);

  await rows.getByRole("link", { name: "water" }).click();
  await expect(page.getByRole("heading", { name: "water" })).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Delete water" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "The tag is removed from 2 images. The images are kept.",
  );

  await page.getByRole("button", { name: "Delete tag" }).click();
  await expect(page).toHaveURL(/\/dashboard\/tags$/);
  await expect.poll(names).toEqual(["Blue Sky"]);
  expect((await listImages(page)).map(({ tags }) => tags)).toEqual([[], []]);
  expect(pageErrors).toEqual([]);
});

test(
  "answers that come after a form was closed change nothing in the next form",
  detail,
  async ({ page }) => {
    await signIn(page);
    await call(page, "POST", "/tags", { tag: "lake" });
    await page.goto("/dashboard/tags");
    const held: Array<() => void> = [];
    await page.route("**/api/tags", async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const form = page.getByRole("dialog", { name: "New tag" });
    const open = () => page.getByRole("button", { name: "New tag" }).click();
    for (const name of ["lake", "river"]) {
      await open();
      await form.getByLabel("Name").fill(name);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await expect(form).toBeHidden();
    }
    await open();
    await expect.poll(() => held.length).toBe(2);
    for (const release of held) release();

    // An open form hides the list from roles.
    await expect(page.getByText("river", { exact: true }).first()).toBeVisible();
    await expect(form).toBeVisible();
    await expect(form.getByText("You already have this tag.")).toBeHidden();
  },
);
