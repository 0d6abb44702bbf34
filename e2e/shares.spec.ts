import { type Browser, expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { dropFiles, file, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** Opens a link as someone else, who may have scripts turned off. */
async function openAsVisitor(
  browser: Browser,
  url: string,
  { javaScriptEnabled = true } = {},
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(url);

  return page;
}

const shownLink = async (page: Page) => (await page.locator("[data-shown=share]").textContent()) ?? "";

const isPictureShown = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator("main img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);

async function uploadTwo(page: Page): Promise<void> {
  await signIn(page);
  await uploadFiles(page, [file("lake.jpg", await photo(900, 600)), file("hill.jpg", await photo(600, 900))]);
}

test("an image is shared with a password, opened without scripts, and revoked", async ({ page, browser }) => {
  await uploadTwo(page);
  const image = (await listImages(page)).find(({ filename }) => filename === "lake.jpg");
  await call(page, "PATCH", `/images/${image?.id}`, { visibility: "private" });
  await page.goto(`/dashboard/images/${image?.id}`);
  await page
    .getByRole("region", { name: "Details" })
    .getByRole("button", { name: "Share", exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "New share link" });
  await dialog.getByLabel("Title").fill("For Ada");
  await dialog.getByLabel("Password").fill("abc");
  await dialog.getByRole("button", { name: "Create and copy" }).click();

  await expect(dialog.getByRole("textbox", { name: "Password" })).toHaveAttribute("aria-invalid", "true");

  await dialog.getByLabel("Password").fill("still lake");
  await dialog.getByRole("button", { name: "Create and copy" }).click();

  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expectNoViolations(page);

  const url = await shownLink(page);
  await page.getByRole("button", { name: "Done" }).click();

  const visitor = await openAsVisitor(browser, url, { javaScriptEnabled: false });

  expect(await visitor.content()).not.toContain("For Ada");

  await visitor.getByLabel("Password").fill("wrong lake");
  await visitor.getByRole("button", { name: "Open" }).click();

  await expect(visitor.getByRole("alert")).toHaveText("Incorrect password. Try again.");

  await visitor.getByLabel("Password").fill("still lake");
  await visitor.getByRole("button", { name: "Open" }).click();

  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("For Ada");

  await visitor.locator("main li a").first().click();
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "Download", exact: true }).click();

  expect((await download).suggestedFilename()).toMatch(/^lake\./);

  await page.goto("/dashboard/shares");
  await expect(page.getByRole("row", { name: /^For Ada/ })).toContainText("1");
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Revoke “For Ada”" }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();

  await expect(page.getByText("No share links yet.")).toBeVisible();

  await visitor.goto(url);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link is invalid or has expired");
});

test("visitors choose images, and the owner sees who chose what", detail, async ({ page, browser }) => {
  await uploadTwo(page);
  const [first] = await listImages(page);
  const { url } = await call<{ url: string }>(page, "POST", "/shares", {
    target: { type: "album", album: "images" },
    title: "Wedding",
    feedback: "comments",
    max_views: 1,
  });
  const visitor = await openAsVisitor(browser, url);

  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("You have been sent a link");
  await expectNoViolations(visitor);

  await visitor.getByRole("button", { name: "Open" }).click();
  await isPictureShown(visitor);
  const choose = visitor.locator(`[id="${first?.id}"]`).getByRole("button");
  await choose.click();
  await visitor.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await expectNoViolations(visitor);
  await visitor.getByRole("button", { name: "Continue" }).click();

  await expect(visitor.getByText("You are selecting as Ada.")).toBeVisible();
  await expect(choose).toHaveAttribute("aria-pressed", "true");
  await expectNoViolations(visitor);

  // The viewer has the same heart.
  await visitor.locator(`[id="${first?.id}"] a[data-image]`).click();
  const viewer = visitor.getByRole("dialog", { name: "Image viewer" });
  const heart = viewer.getByRole("button", { name: /^Deselect / });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expectNoViolations(visitor);
  await visitor.keyboard.press("Escape");

  const selected = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "Download selected" }).click();

  expect((await selected).suggestedFilename()).toMatch(/^images-.*\.zip$/);

  // So does the comment, for which a narrow phone has room too.
  await visitor.locator(`[id="${first?.id}"] a[data-image]`).click();
  await visitor.setViewportSize({ width: 320, height: 640 });
  const overflow = await viewer
    .locator(".viewer-bar")
    .evaluate((bar) => bar.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await visitor.setViewportSize({ width: 1280, height: 720 });
  await viewer.getByRole("link", { name: /^Comment on / }).click();
  await visitor.waitForURL(`${url}/${first?.id}#comment`);
  await visitor.getByRole("textbox", { name: "Comment" }).fill("A little brighter");
  await visitor.getByRole("button", { name: "Save comment" }).click();

  await expect(visitor.getByRole("textbox", { name: "Comment" })).toHaveValue("A little brighter");
  await expectNoViolations(visitor);

  await page.goto("/dashboard/shares");
  await page.getByRole("button", { name: "Show visitor selections in “Wedding”" }).click();
  const dialog = page.getByRole("dialog", { name: "Visitor selections" });

  await expect(dialog.getByRole("heading", { name: "Ada: 1 image" })).toBeVisible();
  await expect(dialog.getByText("A little brighter")).toBeVisible();
  await expect
    .poll(() => dialog.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectNoViolations(page);

  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download images selected by Ada" }).click();

  expect((await download).suggestedFilename()).toBe("images.zip");

  const readPick = async () => (await call<{ pick: string }>(page, "GET", `/images/${first?.id}`)).pick;
  await dialog.getByRole("button", { name: "Mark images selected by Ada as picked" }).click();
  await expect(page.getByText("Flag of 1 image changed")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await readPick()).toBe("pick");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(readPick).toBe("none");
});

test("guests drop images that only the owner sees", async ({ page, browser }) => {
  await signIn(page);
  await page.goto("/dashboard/shares");
  await page.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "New share link" });
  await dialog.getByLabel("Content").selectOption("Guests upload to an album");
  await dialog.getByLabel("Maximum files").fill("2");
  await dialog.getByRole("button", { name: "Create and copy" }).click();
  const url = await shownLink(page);

  const guest = await openAsVisitor(browser, url);

  await expectNoViolations(guest);

  const files = [
    file("one.jpg", await photo(300, 200)),
    file("text.jpg", Buffer.from("This is a text.")),
    file("three.jpg", await photo(200, 300)),
    file("four.jpg", await photo(200, 200)),
  ];
  await dropFiles(guest, files, undefined, guest.locator("[data-drop]"));

  await expect(guest.getByText("one.jpg: uploaded")).toBeVisible();
  await expect(guest.getByText("text.jpg: unsupported image")).toBeVisible();
  await expect(guest.getByText("three.jpg: uploaded")).toBeVisible();
  await expect(guest.getByText("four.jpg: upload limit reached")).toBeVisible();
  await expect(guest.getByText("Uploaded: 2 of 4")).toBeVisible();
  await expect(guest.getByRole("listitem").locator("canvas")).toHaveCount(4);
  await expectNoViolations(guest);

  const images = await listImages(page);
  expect(images.find(({ filename }) => filename === "one.jpg")).toMatchObject({ visibility: "private" });
});

test("a selection and an album are shared, and a link is changed", detail, async ({ page, browser }) => {
  await uploadTwo(page);
  await page.goto("/dashboard");
  await page.getByRole("grid").getByRole("link").first().focus();
  await page.keyboard.press("Control+a");
  const toolbar = page.getByRole("toolbar", { name: "Selected images" });
  await toolbar.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create and copy" }).click();
  const visitor = await openAsVisitor(browser, await shownLink(page));

  await expect(visitor.getByText("2 images")).toBeVisible();

  await page.getByRole("button", { name: "Done" }).click();

  await page.goto("/dashboard/albums/images");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Album");
  await page.getByRole("button", { name: "Create and copy" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.waitForURL("**/dashboard/shares");
  await page.getByRole("button", { name: "Change “2 images”" }).click();
  const dialog = page.getByRole("dialog", { name: "Change share link" });
  await dialog.getByLabel("Title").fill("Two");
  await dialog.getByRole("checkbox", { name: "Generate new link" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("row", { name: /^Two/ })).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link is invalid or has expired");
});
