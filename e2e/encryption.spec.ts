import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, expectNoViolations } from "./call-api";
import { signIn } from "./sign-in";

test("uploads are encrypted by a setting, and the key is replaced", async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  await page.goto("/dashboard/settings/uploads");
  await page.getByRole("checkbox", { name: "Encrypt" }).check();
  await expect(page.getByText("Encrypt changed")).toBeVisible();
  const answer = await page.request.post(`${origin}/api/upload`, {
    headers: { origin },
    multipart: { file: { name: "diary.jpg", mimeType: "image/jpeg", buffer: await photo(640, 480) } },
  });
  expect(answer.status()).toBe(201);
  const { id, urls } = await answer.json();

  await page.goto(`/dashboard/images/${id}`);
  await expect(page.getByText("Encrypted, key version 1")).toBeVisible();
  const stranger = await page.context().browser()?.newContext();
  expect((await stranger?.request.get(urls.original))?.status()).toBe(404);
  await stranger?.close();

  await page.goto("/dashboard/settings");
  await page.getByRole("main").getByRole("link", { name: "Encryption" }).click();
  await expect(page.getByText("1 image is encrypted.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Replace key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace key" }).click();
  await expect(page.getByText(/^Version 2, since/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Replace key" })).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);
  const encryption = await call<{ rotation: unknown }>(page, "GET", "/encryption");
  expect(encryption.rotation).toBeNull();
});

test("an image is encrypted and decrypted in the inspector, and several in the bulk bar", async ({
  page,
}) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  const upload = async (name: string, width: number) => {
    const answer = await page.request.post(`${origin}/api/upload`, {
      headers: { origin },
      multipart: { file: { name, mimeType: "image/jpeg", buffer: await photo(width, 480) } },
    });
    return (await answer.json()) as { id: string };
  };
  const { id } = await upload("letter.jpg", 640);
  await upload("envelope.jpg", 600);
  const isEncrypted = async () =>
    (await call<{ status: { encrypted: boolean } }>(page, "GET", `/images/${id}`)).status.encrypted;

  await page.goto(`/dashboard/images/${id}`);
  const section = page.locator("details").filter({ has: page.getByRole("heading", { name: "Encryption" }) });
  await section.locator("summary").click();
  await section.getByRole("button", { name: "Encrypt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Encrypt" }).click();
  await expect(page.getByText("letter.jpg is encrypted")).toBeVisible({ timeout: 30_000 });
  expect(await isEncrypted()).toBe(true);
  await expectNoViolations(page);

  await section.getByRole("button", { name: "Download bundle" }).click();
  await page.getByRole("textbox", { name: "Passphrase" }).fill("correct horse battery staple");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letter.jpg.bundle.zip");

  await section.getByRole("button", { name: "Decrypt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Decrypt" }).click();
  await expect(page.getByText("letter.jpg is no longer encrypted")).toBeVisible({ timeout: 30_000 });
  expect(await isEncrypted()).toBe(false);

  await page.goto("/dashboard");
  await page.keyboard.press("ControlOrMeta+a");
  const bar = page.getByRole("toolbar", { name: "Selected images" });
  await expect(bar).toBeVisible();
  const action = bar.getByRole("button", { name: "Encryption" });
  if (!(await action.isVisible())) await bar.getByRole("button", { name: "More actions" }).click();
  await page
    .getByRole("button", { name: "Encryption" })
    .or(page.getByRole("menuitem", { name: "Encryption" }))
    .first()
    .click();
  await page.getByRole("radio", { name: "Encrypted" }).first().check();
  await page.getByRole("button", { name: "Change 2 images" }).click();
  await expect(page.getByText("2 images encrypted")).toBeVisible({ timeout: 30_000 });
  expect(await isEncrypted()).toBe(true);
});

test("an album encrypts what is uploaded into it", async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  const { album } = await call<{ album: string }>(page, "POST", "/albums", { album: null, title: "Diary" });
  await page.goto(`/dashboard/albums/${album}`);
  await page.getByRole("checkbox", { name: "Encrypt uploads" }).check();
  await expect(page.getByRole("checkbox", { name: "Encrypt uploads" })).toBeChecked();
  await expect
    .poll(
      async () => (await call<{ encrypt_uploads: boolean }>(page, "GET", `/albums/${album}`)).encrypt_uploads,
    )
    .toBe(true);
  const answer = await page.request.post(`${origin}/api/upload`, {
    headers: { origin },
    multipart: { album, file: { name: "page.jpg", mimeType: "image/jpeg", buffer: await photo(300, 200) } },
  });
  expect((await answer.json()).status.encrypted).toBe(true);
  await expectNoViolations(page);
});

test("a link with a token opens one size of an encrypted image for everyone, until all are revoked", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/upload`, {
    headers: { origin },
    multipart: {
      ...{ encrypt: "true", visibility: "public" },
      file: { name: "contract.jpg", mimeType: "image/jpeg", buffer: await photo(1200, 900) },
    },
  });
  const { id } = await answer.json();
  await page.goto(`/dashboard/images/${id}`);
  const links = page.locator("details").filter({ has: page.getByRole("heading", { name: "Links" }) });
  await expect(links.getByText("these links open it for nobody but you")).toBeVisible();
  await expect(links.getByRole("link", { name: "Public page" })).toHaveCount(0);

  await links.getByRole("button", { name: "Create a link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Size" }).selectOption("w512");
  await dialog.getByRole("combobox", { name: "Works for" }).selectOption("7 days");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const url = (await dialog.locator("[data-shown=token-link]").textContent()) ?? "";
  const daysLeft =
    (Date.parse((await dialog.locator("time").getAttribute("datetime")) ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(daysLeft)).toBe(7);
  expect(url).toContain("/w512/");
  await expect(dialog.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  const stranger = await browser.newContext();
  expect((await stranger.request.get(url)).status()).toBe(200);
  expect((await stranger.request.get(url.replace("/w512/", "/w1024/"))).status()).toBe(404);

  await links.getByRole("button", { name: "Revoke all links" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke all links" }).click();
  await expect(page.getByText("Links to contract.jpg revoked")).toBeVisible();
  expect((await stranger.request.get(url)).status()).toBe(404);
  await stranger.close();
});
