import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { expectNoViolations, listImages } from "./call-api";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";

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
  const near = page.getByRole("region", { name: "3 images that look alike" });

  await expect(exact.getByRole("radio", { name: /^first\.jpg Best/ })).toBeChecked();
  await expect(near.getByRole("radio", { name: /^first\.jpg Best/ })).toBeChecked();
  await expectNoViolations(page);

  const images = new Map((await listImages(page)).map((image) => [image.filename, image]));
  const statusOf = async (name: string) => {
    // Without a session: the owner also sees what is in the trash.
    return (await fetch(images.get(name)?.urls.original ?? "")).status;
  };
  await exact.getByRole("button", { name: "Keep best, trash the other" }).click();

  await expect(exact).toBeHidden();
  await expect(page.getByText("1 image moved to the trash")).toBeVisible();

  const rest = page.getByRole("region", { name: "2 images that look alike" });
  await expect(rest.getByRole("heading")).toBeFocused();
  expect([await statusOf("first.jpg"), await statusOf("copy.jpg")]).toEqual([200, 404]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(exact.getByRole("heading")).toBeFocused();
  await expect.poll(() => statusOf("copy.jpg")).toBe(200);

  await near.getByRole("radio", { name: /^small\.jpg/ }).check();
  await near.getByRole("button", { name: "Keep chosen, trash 2 others" }).click();

  await expect(page.getByText("2 images moved to the trash")).toBeVisible();

  await page.reload();
  await expect(page.getByText("You have one image, and no duplicate of it.")).toBeVisible();
  expect((await listImages(page)).map(({ filename }) => filename)).toEqual(["small.jpg"]);
  expect(pageErrors).toEqual([]);
});
