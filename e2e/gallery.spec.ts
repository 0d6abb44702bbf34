import { expect, type Page, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { chooseFiles, file } from "./files";
import { signIn } from "./sign-in";

const images = (page: Page) => page.getByRole("list", { name: "Your images" });
const tile = (page: Page, name: string) => images(page).getByRole("link", { name, exact: true });

async function openGalleryWith(page: Page, names: string[]): Promise<void> {
  await signIn(page);
  for (const name of names) {
    await chooseFiles(page, [file(name, await jpeg())]);
    await expect(tile(page, name)).toBeVisible();
  }
  await page.getByRole("button", { name: "Clear finished" }).click();
}

test("deleting in the gallery can be undone, which restores the image to its place", async ({ page }) => {
  await openGalleryWith(page, ["first.jpg", "second.jpg", "third.jpg"]);
  await tile(page, "second.jpg").hover();
  // The tile disappears at once; the page is reloaded only after the service has received the deletion.
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Delete second.jpg" }).click();
  await expect(tile(page, "second.jpg")).toBeHidden();
  await deleted;
  await page.reload();
  await expect(images(page).getByRole("listitem")).toHaveCount(2);

  await tile(page, "first.jpg").hover();
  await page.getByRole("button", { name: "Delete first.jpg" }).click();
  await expect(tile(page, "first.jpg")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("first.jpg restored")).toBeVisible();
  await expect(images(page).getByRole("link")).toHaveCount(2);
  await page.reload();
  expect(
    await images(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.ariaLabel)),
  ).toEqual(["third.jpg", "first.jpg"]);
});

test("deleting on the image's page returns to the gallery, and can be undone there", async ({ page }) => {
  await openGalleryWith(page, ["kept.jpg", "gone.jpg"]);
  await tile(page, "gone.jpg").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tile(page, "gone.jpg")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "gone.jpg")).toBeVisible();
});

test("the page of a deleted image reports it and offers to restore it", async ({ page }) => {
  await openGalleryWith(page, ["gone.jpg"]);
  await tile(page, "gone.jpg").click();
  await expect(page.getByRole("heading", { name: "gone.jpg" })).toBeVisible();
  const imagePageUrl = page.url();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("gone.jpg deleted")).toBeVisible();
  await page.goto(imagePageUrl);
  await expect(page.getByText("This image is deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("This image is deleted.")).toBeHidden();
  await page.getByRole("link", { name: "All images" }).click();
  await expect(tile(page, "gone.jpg")).toBeVisible();
});

test("a rejected deletion restores the image and shows the reason", async ({ page }) => {
  await openGalleryWith(page, ["stays.jpg"]);
  await page.route("**/api/images/*", (route) =>
    route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "no" } }),
  );
  await tile(page, "stays.jpg").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("stays.jpg could not be deleted")).toBeVisible();
  await expect(tile(page, "stays.jpg")).toBeVisible();
});

test("everything works by keyboard", async ({ page }) => {
  await openGalleryWith(page, ["a.jpg", "b.jpg", "c.jpg"]);
  await page.reload();
  await expect(tile(page, "c.jpg")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(tile(page, "c.jpg")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tile(page, "b.jpg")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tile(page, "a.jpg")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await expect(tile(page, "c.jpg")).toBeHidden();
  await expect(tile(page, "b.jpg")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Copy link to b.jpg" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "b.jpg" })).toBeVisible();
});

test("the gallery loads on scroll, renders few elements, and restores its position", async ({ page }) => {
  await signIn(page);
  const content = (await png(30, 20)).toString("base64");
  // With the page's own cookie, as the dashboard does, only more often.
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    for (let number = 1; number <= 130; number += 1) {
      const name = `n${String(number).padStart(3, "0")}.png`;
      const form = new FormData();
      form.append("file", new File([bytes], name, { type: "image/png" }));
      const answer = await fetch("/api/upload", { method: "POST", body: form });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, content);
  await page.reload();
  await expect(tile(page, "n130.png")).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(tile(page, "n001.png")).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(await images(page).getByRole("listitem").count()).toBeLessThan(90);
  await expect(images(page).getByRole("listitem").last()).toHaveAttribute("aria-setsize", "130");

  await tile(page, "n001.png").click();
  await expect(page.getByRole("heading", { name: "n001.png" })).toBeVisible();
  await page.goBack();
  await expect(tile(page, "n001.png")).toBeInViewport();
});

test("Undo focuses the restored image, also the last one and one deleted on its page", async ({ page }) => {
  await openGalleryWith(page, ["only.jpg"]);
  await tile(page, "only.jpg").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "only.jpg")).toBeFocused();

  await tile(page, "only.jpg").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, "only.jpg")).toBeFocused();
});

test("restoring an image on its page focuses the heading", async ({ page }) => {
  await openGalleryWith(page, ["gone.jpg"]);
  await tile(page, "gone.jpg").click();
  await expect(page.getByRole("heading", { name: "gone.jpg" })).toBeVisible();
  const url = page.url();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("gone.jpg deleted")).toBeVisible();
  await page.goto(url);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { name: "gone.jpg" })).toBeFocused();
});

test("the delete button passes the focus to the next image", async ({ page }) => {
  await openGalleryWith(page, ["a.jpg", "b.jpg", "c.jpg"]);
  await tile(page, "b.jpg").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Delete b.jpg" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tile(page, "b.jpg")).toBeHidden();
  await expect(tile(page, "a.jpg")).toBeFocused();
});

test("Backspace deletes nothing", async ({ page }) => {
  await openGalleryWith(page, ["stays.jpg"]);
  await tile(page, "stays.jpg").focus();
  await page.keyboard.press("Backspace");
  // Had it deleted something, the tile would disappear in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(tile(page, "stays.jpg")).toBeFocused();
  expect(await (await page.request.get("/api/images")).json()).toMatchObject({
    data: [{ filename: "stays.jpg" }],
  });
});

test("Ctrl-A and Cmd-A select nothing in the gallery", async ({ page }) => {
  await openGalleryWith(page, ["a.jpg"]);
  for (const [keys, focus] of [
    ["Control+a", () => tile(page, "a.jpg").focus()],
    ["Meta+a", () => tile(page, "a.jpg").focus()],
    ["Control+a", () => page.getByRole("heading", { name: "Images" }).click()],
  ] as const) {
    await focus();
    await page.keyboard.press(keys);
    expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toBe("");
  }
});
