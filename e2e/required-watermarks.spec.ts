import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { batch, call, type Item, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const filename = "harbor.jpg";
const card = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Copyright", exact: true }) });
const onAllImages = (page: Page) => page.getByRole("combobox", { name: "On all images" });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

/** Signs in with one public image and one watermark, and returns the ID of the watermark. */
async function signInWithWatermark(page: Page): Promise<string> {
  await signIn(page);
  await uploadFiles(page, [file(filename, await photo(1600, 1000))]);
  const text = { name: "Copyright", text: "© Ada Lovelace", color: "#ffffff" };
  return (await call<{ id: string }>(page, "POST", "/watermarks", text)).id;
}

async function readImage(page: Page): Promise<Item> {
  const [image] = await listImages(page);
  if (!image) throw new Error("The library has no image.");

  return image;
}

/** Returns the bytes at a URL as text, or the status of an error. */
async function see(request: APIRequestContext, url: string | undefined): Promise<string | number> {
  const response = await request.get(url ?? "");
  return response.ok() ? (await response.body()).toString("base64") : response.status();
}

test(
  "the owner requires a watermark on all images, and others see it until that ends",
  detail,
  async ({ page, request }) => {
    await signInWithWatermark(page);
    const { urls } = await readImage(page);
    const [clean, original] = [await see(request, urls.w512), await see(request, urls.original)];
    // Requests are counted a moment later.
    await expect
      .poll(() => call(page, "GET", "/analytics/requests?variant=original&days=30"))
      .toMatchObject({ requests: 1 });

    await page.goto("/dashboard/settings/watermarks");
    await expect(card(page)).toContainText("Not in use");

    await onAllImages(page).focus();
    await onAllImages(page).selectOption("Copyright");
    const confirmation = question(page, "Require “Copyright” on all images?");
    await expect(confirmation).toContainText("Only the owner, managers and editors then see these images");
    await expect(confirmation).toContainText("Originals were requested 1 time in the last 30 days.");
    await expect(confirmation).toContainText("cannot be recalled");
    await expectNoViolations(page);

    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await expect(onAllImages(page).locator("option:checked")).toHaveText("None");
    await expect(onAllImages(page)).toBeFocused();
    expect(await see(request, urls.w512)).toBe(clean);

    await onAllImages(page).selectOption("Copyright");
    await confirmation.getByRole("button", { name: "Require watermark" }).click();
    await expect(page.getByText("“Copyright” is required. This applies at once.")).toBeVisible();
    await expect(card(page)).toContainText("Required on all images");
    await expectNoViolations(page);

    const marked = await see(request, urls.w512);
    expect(marked).not.toBe(clean);
    expect(typeof marked).toBe("string");
    expect(await see(request, (await readImage(page)).urls.w512)).toBe(marked);
    expect(await see(request, urls.original)).toBe(404);
    expect(await see(page.request, urls.original)).toBe(original);

    await page.getByRole("button", { name: "Delete Copyright" }).click();
    await page.getByRole("button", { name: "Delete watermark" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "This watermark is in use." });
    await expect(alert.getByRole("link", { name: "all images" })).toHaveAttribute("href", /#required$/);

    await onAllImages(page).selectOption("None");
    const end = question(page, "Stop requiring a watermark?");
    await expectNoViolations(page);
    await end.getByRole("button", { name: "Stop requiring" }).click();
    await expect(page.getByText("No watermark is required. This applies at once.")).toBeVisible();
    await expect(alert).toBeHidden();
    expect([await see(request, urls.w512), await see(request, urls.original)]).toEqual([clean, original]);

    await page.getByRole("button", { name: "Delete Copyright" }).click();
    await page.getByRole("button", { name: "Delete watermark" }).click();
    await expect(page.getByText("No watermarks yet.")).toBeVisible();
    await expect(onAllImages(page)).toHaveCount(0);
  },
);

test(
  "an album requires a watermark, and the details of its images say so",
  detail,
  async ({ page, request }) => {
    const watermark = await signInWithWatermark(page);
    const { id } = await readImage(page);
    await call(page, "POST", "/albums", { album: "lakes", title: "Lakes" });
    await batch(page, { action: "move", ids: [id], album: "lakes" });
    const { urls } = await readImage(page);

    await page.goto("/dashboard/albums/lakes");
    const choice = page.getByRole("combobox", { name: "Required watermark" });
    await expect(choice.locator("option:checked")).toHaveText("As in the settings: None");

    await choice.selectOption("Copyright");
    const confirmation = question(page, "Require “Copyright” in “Lakes”?");
    await expect(confirmation).toContainText("No original was requested in the last 30 days.");
    await expectNoViolations(page);
    await confirmation.getByRole("button", { name: "Require watermark" }).click();
    await expect(page.getByText("“Copyright” is required in “Lakes”.")).toBeVisible();
    expect(await call(page, "GET", "/albums/lakes")).toMatchObject({ required_watermark: watermark });
    expect(await see(request, urls.original)).toBe(404);

    await page.goto(`/dashboard/images/${id}`);
    const details = page.getByRole("region", { name: "Details" });
    await expect(details.getByText("Others see this image with a watermark.")).toBeVisible();
    await expect(details.locator("[data-format=url]")).toContainText(`/w2048/${filename}?v=`);
    await expect(details.getByRole("combobox", { name: "Variant" })).not.toContainText("Original");

    const original = details.getByRole("link", { name: "Open original" });
    expect((await page.request.get((await original.getAttribute("href")) ?? "")).status()).toBe(200);

    await page.goto("/dashboard/settings/watermarks");
    await expect(card(page)).toContainText("Required in albums: Lakes");
    await card(page).getByRole("link", { name: "Lakes" }).click();
    await page.waitForURL("**/dashboard/albums/lakes");
    await expect(choice.locator("option:checked")).toHaveText("Copyright");

    await choice.selectOption("As in the settings: None");
    const end = question(page, "Follow the settings in “Lakes”?");
    await end.getByRole("button", { name: "Follow settings" }).click();
    await expect(page.getByText("“Lakes” follows the settings.")).toBeVisible();
    expect(await call(page, "GET", "/albums/lakes")).toMatchObject({ required_watermark: null });
    expect(typeof (await see(request, urls.original))).toBe("string");
  },
);

test(
  "a share link shows a watermark that the public URL does not",
  detail,
  async ({ page, browser, request }) => {
    const watermark = await signInWithWatermark(page);
    const { id, urls } = await readImage(page);
    await page.goto(`/dashboard/images/${id}`);
    await page
      .getByRole("region", { name: "Details" })
      .getByRole("button", { name: "Share", exact: true })
      .click();
    const dialog = page.getByRole("dialog", { name: "New share link" });
    const choice = dialog.getByRole("combobox", { name: "Watermark" });
    await expect(choice.locator("option:checked")).toHaveText("As required elsewhere");

    await choice.selectOption("Copyright");
    await expect(dialog).toContainText("stay without it at their own URLs");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Create and copy" }).click();
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();

    type Share = { url: string; required_watermark: string | null };
    const [share] = (await call<{ data: Share[] }>(page, "GET", "/shares")).data;
    expect(share?.required_watermark).toBe(watermark);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(share?.url ?? "");
    const shown = visitor.locator("main img").first();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).not.toBe("");
    const shared = await shown.evaluate((img: HTMLImageElement) => img.currentSrc);
    const variant = new URL(shared).pathname.split("/").at(-2) ?? "";
    const [marked, clean] = [await see(visitor.request, shared), await see(request, urls[variant])];
    expect([typeof marked, typeof clean]).toEqual(["string", "string"]);
    expect(marked).not.toBe(clean);

    await page.goto("/dashboard/settings/watermarks");
    await expect(card(page)).toContainText("Required by share links: 1 image");
  },
);
