import { expect, type Page, test } from "@playwright/test";
import { jpeg, photo } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { file, pasteFile, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copied = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Copied", exact: true });
const shown = async (page: Page, name: string) =>
  (await page.locator(`[data-shown=${name}]`).textContent()) ?? "";

test("the press that makes a link or a key copies it", detail, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await uploadFiles(page, [file("lake.jpg", await photo(900, 600))]);
  await page.goto("/dashboard/shares");
  await page.getByRole("button", { name: "New link" }).click();
  await page.getByRole("button", { name: "Create and copy" }).click();

  await expect(copied(page)).toBeVisible();
  await expectNoViolations(page);
  expect(await clipboard(page)).toBe(await shown(page, "share"));

  await page.getByRole("button", { name: "Done" }).click();

  await page.goto("/dashboard/settings/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Screenshots");
  await page.getByRole("button", { name: "Create and copy" }).click();

  await expect(copied(page)).toBeVisible();
  expect(await clipboard(page)).toBe(await shown(page, "key"));

  await page.getByRole("button", { name: "Done" }).click();

  await page.goto("/dashboard/settings/members");
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByRole("button", { name: "Invite and copy" }).click();

  await expect(copied(page)).toBeVisible();
  expect(await clipboard(page)).toBe(await shown(page, "link"));
});

test("where the browser does not copy, the button stays “Copy”", detail, async ({ page }) => {
  await page.addInitScript(() => {
    const reject = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
    Object.assign(navigator.clipboard, { write: reject, writeText: reject });
    document.execCommand = () => false;
  });
  await signIn(page);
  await page.goto("/dashboard/settings/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Screenshots");
  await page.getByRole("button", { name: "Create and copy" }).click();
  const copy = page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true });

  await expect(page.locator("[data-shown=key]")).toBeVisible();
  await expect(copied(page)).toBeHidden();
  await expect(copy).toBeVisible();

  await copy.click();
  await expect(page.getByText("Your browser blocked copying.")).toBeAttached();
});

test(
  "the link of a pasted screenshot is copied when the setting is on",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page);
    await page.evaluate(() => navigator.clipboard.writeText("before"));
    const screenshot = async (width: number) => file("image.png", await jpeg({ width }));
    const tray = page.getByRole("region", { name: "Uploads" });
    await pasteFile(page, await screenshot(200));

    await expect(tray.getByRole("heading", { name: "1 uploaded" })).toBeVisible();
    expect(await clipboard(page)).toBe("before");

    await call(page, "PATCH", "/settings", { copy_pasted_links: true });
    await page.reload();
    await waitForScripts(page);
    await pasteFile(page, await screenshot(300));

    await expect(page.getByText("Link copied").first()).toBeVisible();
    expect(await clipboard(page)).toMatch(/^https?:.*\/pasted-.*\.(png|jpg)$/);
  },
);
