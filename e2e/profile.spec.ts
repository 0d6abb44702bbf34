import { expect, type Locator, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test("the profile is checked, saved as a whole, and not lost by a link", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/profile");
  await page.getByLabel("Display name").fill("Ada");
  await page.getByLabel("Website").fill("example");
  await page.getByLabel("GitHub").click();

  await expect(page.getByText("Enter a URL that starts with http or https.")).toBeVisible();

  await page.getByLabel("Website").fill("https://example.com/");
  await expect(page.getByText("Enter a URL that starts with")).toBeHidden();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Albums" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).first().click();

  await expect(page.getByRole("region", { name: "Preview" }).getByText("Ada", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  expect(await call(page, "GET", "/profile")).toMatchObject({
    display_name: "Ada",
    website: "https://example.com/",
  });

  const { handle } = await call<{ handle: string }>(page, "GET", "/profile");
  await page.getByLabel("Handle").fill("api");
  await page.getByLabel("GitHub").click();

  await expect(page.getByText("Some words are reserved.")).toBeVisible();

  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Handle")).toHaveValue(handle);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Albums" }).click();
  await expect(page).toHaveURL(/\/dashboard\/albums$/);
});

test("the profile picture is chosen, shown, taken back and dropped", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/profile");
  const group = page.getByRole("group", { name: "Profile picture" });
  const avatar = group.getByRole("img", { name: "Your profile picture" });
  const stored = async () =>
    (await call<{ profile_picture: string | null }>(page, "GET", "/profile")).profile_picture;

  await expect(avatar).toHaveCount(0);

  const chooser = page.waitForEvent("filechooser");
  await group.getByRole("button", { name: "Choose an image" }).press("Enter");
  await (await chooser).setFiles(file("me.jpg", await jpeg()));

  await expect(avatar).toHaveJSProperty("naturalWidth", 480);

  const first = await stored();
  expect(first).toContain("/i/profile/");
  await expect(page.getByRole("region", { name: "Preview" }).locator("img")).toHaveCount(1);

  const inShell = page.getByRole("button", { name: "Account" }).locator("img");
  await expect(inShell).toHaveJSProperty("naturalWidth", 64);
  await expectNoViolations(page);

  await page.reload();
  await expect(avatar).toBeVisible();

  await group.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(avatar).toHaveCount(0);
  await expect(inShell).toHaveCount(0);
  expect(await stored()).toBeNull();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(avatar).toBeVisible();

  const second = await stored();
  expect(second).not.toBe(first);

  await dropFile(page, group, "text.txt", Buffer.from("no image"));
  await expect(page.getByText("The profile picture could not be changed")).toBeVisible();
  expect(await stored()).toBe(second);

  await dropFile(page, group, "other.jpg", await jpeg({ width: 64, height: 64 }));
  await expect(avatar).toHaveJSProperty("naturalWidth", 64);
  // The page around it has not taken the file as an upload.
  expect(await listImages(page)).toEqual([]);
});

async function dropFile(page: Page, target: Locator, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      return transfer;
    },
    { name, base64: bytes.toString("base64") },
  );
  for (const type of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer });
}
