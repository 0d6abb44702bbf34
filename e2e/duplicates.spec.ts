import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { listImages } from "./call-api";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test("the best duplicate is kept, and the others go to the trash", detail, async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  await page.goto("/dashboard/duplicates");

  await expect(page.getByText("You have no images to compare yet.")).toBeVisible();

  const bytes = await jpeg({ width: 600, height: 400 });
  await uploadFiles(page, [
    file("small.jpg", await jpeg({ width: 300, height: 200 })),
    file("first.jpg", bytes),
    file("copy.jpg", bytes),
  ]);
  await page.reload();
  const exact = page.getByRole("region", { name: "2 identical files" });
  const near = page.getByRole("region", { name: "3 similar images" });

  await expect(exact.getByRole("radio")).toHaveCount(0);
  await expectNoViolations(page);

  for (const group of [exact, near]) await group.getByRole("button", { name: "Compare" }).click();
  await expect(exact.getByRole("radio", { name: /^first\.jpg Best/ })).toBeChecked();
  await expect(near.getByRole("radio", { name: /^first\.jpg Best/ })).toBeChecked();
  await expectNoViolations(page);

  const images = new Map((await listImages(page)).map((image) => [image.filename, image]));
  const statusOf = async (name: string) => {
    // Without a session: the owner also sees what is in the trash.
    return (await fetch(images.get(name)?.urls.original ?? "")).status;
  };
  await exact.getByRole("button", { name: "Keep best, move 1 to trash" }).click();

  await expect(exact).toBeHidden();
  await expect(page.getByText("1 image moved to the trash")).toBeVisible();

  const rest = page.getByRole("region", { name: "2 similar images" });
  await expect(rest.getByRole("heading")).toBeFocused();
  expect([await statusOf("first.jpg"), await statusOf("copy.jpg")]).toEqual([200, 404]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(exact.getByRole("heading")).toBeFocused();
  await expect.poll(() => statusOf("copy.jpg")).toBe(200);

  await near.getByRole("radio", { name: /^small\.jpg/ }).check();
  await near.getByRole("button", { name: "Keep selected, move 2 to trash" }).click();

  await expect(page.getByText("2 images moved to the trash")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Your only image has no duplicate.")).toBeVisible();
  expect((await listImages(page)).map(({ filename }) => filename)).toEqual(["small.jpg"]);
  expect(pageErrors).toEqual([]);
});

test("the best of all groups is kept after a dry run, and undone by one press", detail, async ({ page }) => {
  await signIn(page);
  const [one, other] = [await jpeg({ width: 600, height: 400 }), await jpeg({ width: 310, height: 410 })];
  await uploadFiles(page, [
    file("one.jpg", one),
    file("copy-of-one.jpg", one),
    file("other.jpg", other),
    file("copy-of-other.jpg", other),
  ]);
  await page.goto("/dashboard/duplicates");
  const listNames = async () => (await listImages(page)).map(({ filename }) => filename).sort();
  const open = page.getByRole("button", { name: "Keep best in all groups" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Keep best in all groups" });
  const exact = dialog.getByRole("radio", { name: /^Identical files 2 images in 2 groups/ });
  const all = dialog.getByRole("radio", { name: /^Identical and similar images 3 images in 3 groups/ });

  await expect(exact).toBeChecked();
  await expect(all).not.toBeChecked();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByText(/^Links to images in the trash stop working/)).toBeVisible();
  await expectNoViolations(page);
  expect(await listNames()).toHaveLength(4);

  await dialog.getByRole("button", { name: "Move 2 to trash" }).click();

  await expect(page.getByText("2 images moved to the trash")).toBeVisible();
  await expect(page.getByRole("region", { name: "2 similar images" })).toBeVisible();
  expect(await listNames()).toEqual(["one.jpg", "other.jpg"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 images restored")).toBeVisible();

  await open.click();
  await all.check();
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Move 3 to trash" }).click();

  await expect(page.getByText("3 images moved to the trash")).toBeVisible();
  await expect(page.getByText("Your only image has no duplicate.")).toBeVisible();
  expect(await listNames()).toEqual(["one.jpg"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 images restored")).toBeVisible();
  await expect(open).toBeVisible();
  expect(await listNames()).toHaveLength(4);
});
