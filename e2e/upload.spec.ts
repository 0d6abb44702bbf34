import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { chooseFiles, dropFiles, file, photoFile } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const slowBytesPerSecond = 600_000;
/** Timeout for variants on a busy machine. */
const busyMs = 30_000;

/** Emulates a slow connection, which makes progress visible. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: slowBytesPerSecond,
  });
}

for (const host of ["localhost", "127.0.0.1"]) {
  test(`a dropped photograph arrives whole, at ${host}`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, service().origin.replace("localhost", host));
    await expect(page.getByText("No images yet")).toBeVisible();
    const photo = await photoFile("harbour at dawn.jpg");
    await slowDown(page);

    await dropFiles(page, [photo], async () => {
      await expect(page.getByText("Drop to upload")).toBeVisible();
    });
    const bar = page.getByRole("progressbar", { name: "Upload of harbour at dawn.jpg" });
    await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d$/);
    await expect(page.getByRole("heading", { name: "1 uploaded" })).toBeVisible();
    await expect(page.getByText("Drop to upload")).toBeHidden();

    const list = page.getByRole("list", { name: "Your images" });
    await list.getByRole("link", { name: "harbour at dawn.jpg" }).click();
    await expect(page.getByRole("heading", { name: "harbour at dawn.jpg" })).toBeVisible();
    const shown = page.getByRole("img", { name: "harbour at dawn.jpg" });
    const getNaturalWidth = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(getNaturalWidth, { timeout: busyMs }).toBeGreaterThan(0);
    await expect(page.getByText("All 8 ready")).toBeVisible({ timeout: busyMs });

    await page.getByRole("button", { name: "Copy URL" }).click();
    await expect(page.getByText("Copied", { exact: true })).toBeAttached();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toMatch(/\/i\/[a-z0-9-]+\/images\/harbour%20at%20dawn\.jpg$/);
    const delivered = await fetch(url);
    expect(delivered.headers.get("content-type")).toBe("image/jpeg");
    expect(sha256(Buffer.from(await delivered.arrayBuffer()))).toBe(sha256(photo.buffer));

    await page.getByLabel("Variant", { exact: true }).selectOption("w512");
    await page.getByRole("button", { name: "Copy Markdown" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`![harbour at dawn.jpg](${url.replace("/images/", "/images/w512/")})`);
  });
}

test("each rejected file shows why, the others continue, and nothing of it is stored", async ({ page }) => {
  await signIn(page);
  await chooseFiles(page, [
    file("notes.jpg", Buffer.from("This text claims to be an image.")),
    file("nothing.png", Buffer.alloc(0), "image/png"),
    file("good.png", await png(300, 200), "image/png"),
  ]);
  const panel = uploads(page);
  await expect(panel.getByRole("heading", { name: "1 uploaded, 2 failed" })).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "notes.jpg" })).toContainText(
    "cannot read this file as an image",
  );
  await expect(panel.getByRole("listitem").filter({ hasText: "nothing.png" })).toContainText(
    "The file is empty.",
  );
  await expect(page.getByRole("status").filter({ hasText: "2 failed" })).toBeAttached();
  await expect(panel.getByRole("button", { name: /^Retry/ })).toHaveCount(0);

  // The name is free again: the rejected record was deleted.
  await chooseFiles(page, [file("notes.jpg", await jpeg())]);
  await expect(panel.getByRole("link", { name: "notes.jpg", exact: true })).toBeVisible();

  await panel.getByRole("button", { name: "Dismiss nothing.png" }).click();
  await panel.getByRole("button", { name: "Clear finished" }).click();
  await expect(panel).toBeHidden();
});

test("a taken name is replaced, and the new one is shown", async ({ page }) => {
  await signIn(page);
  const photo = file("IMG_0001.jpg", await jpeg());
  await chooseFiles(page, [photo]);
  await expect(uploads(page).getByRole("heading", { name: "1 uploaded" })).toBeVisible();
  await chooseFiles(page, [photo]);
  await expect(uploads(page).getByText("You already have a IMG_0001.jpg")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your images" }).getByRole("listitem")).toHaveCount(2);
});

test("a failed transfer can be retried, one by one and all together", async ({ page }) => {
  await signIn(page);
  await page.route("**/upload/**", (route) => route.abort("connectionreset"));
  await chooseFiles(page, [
    file("one.jpg", await jpeg()),
    file("two.jpg", await jpeg()),
    file("three.jpg", await jpeg()),
  ]);
  const panel = uploads(page);
  await expect(panel.getByRole("heading", { name: "3 failed" })).toBeVisible();
  await expect(panel.getByText("The connection was lost.")).toHaveCount(3);

  await page.unroute("**/upload/**");
  await panel.getByRole("button", { name: "Retry one.jpg" }).click();
  await expect(panel.getByRole("heading", { name: "1 uploaded, 2 failed" })).toBeVisible();
  await panel.getByRole("button", { name: "Retry 2 failed" }).click();
  await expect(panel.getByRole("heading", { name: "3 uploaded" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "two.jpg", exact: true })).toBeVisible();
});

test("a cancelled upload stops, frees its name and leaves the others alone", async ({ page }) => {
  await signIn(page);
  await slowDown(page);
  await chooseFiles(page, [await photoFile("large.jpg"), file("small.jpg", await jpeg())]);
  const panel = uploads(page);
  await expect(panel.getByRole("progressbar", { name: "Upload of large.jpg" })).toHaveAttribute(
    "aria-valuenow",
    /[1-9]/,
  );
  await panel.getByRole("button", { name: "Cancel large.jpg" }).click();
  await expect(panel.getByText("large.jpg")).toBeHidden();
  await expect(panel.getByRole("heading", { name: "1 uploaded" })).toBeVisible();

  await chooseFiles(page, [file("large.jpg", await jpeg())]);
  await expect(panel.getByRole("link", { name: "large.jpg", exact: true })).toBeVisible();
});

test("leaving during an upload asks for confirmation", async ({ page }) => {
  await signIn(page);
  await slowDown(page);
  await chooseFiles(page, [await photoFile("slow.jpg")]);
  await expect(page.getByRole("progressbar", { name: "Upload of slow.jpg" })).toBeVisible();
  const dialogEvent = page.waitForEvent("dialog");
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await leaving;
});

test("an image is pasted from the clipboard", async ({ page }) => {
  await signIn(page);
  const base64 = (await png(200, 120)).toString("base64");
  await page.evaluate((content) => {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, base64);
  await expect(
    page.getByRole("list", { name: "Your images" }).getByRole("link", { name: /^pasted-.*\.png$/ }),
  ).toBeVisible();
});
