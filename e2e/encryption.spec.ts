import { expect, type Locator, test } from "@playwright/test";
import { jpeg, photo } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { file } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** A setting shows its new value one task after the click, which `check()` does not wait for. */
async function switchOn(checkbox: Locator): Promise<void> {
  await checkbox.click();
  await expect(checkbox).toBeChecked();
}

test("uploads are encrypted by a setting, and the key is replaced", detail, async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  await page.goto("/dashboard/settings/uploads");
  await switchOn(page.getByRole("checkbox", { name: "Encrypt" }));

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

  await page.getByRole("button", { name: "Rotate key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate key" }).click();

  await expect(page.getByText(/^Version 2, since/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Rotate key" })).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);

  const encryption = await call<{ rotation: unknown }>(page, "GET", "/encryption");
  expect(encryption.rotation).toBeNull();
});

test("an album encrypts what is uploaded into it", detail, async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  const { album } = await call<{ album: string }>(page, "POST", "/albums", { album: null, title: "Diary" });
  await page.goto(`/dashboard/albums/${album}`);
  await switchOn(page.getByRole("checkbox", { name: "Encrypt uploads" }));

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

test(
  "files are encrypted as chosen, and no text claims that others can open them",
  detail,
  async ({ page }) => {
    await signIn(page);
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name: "More ways to add images" }).click();
    const pathOf = (name: string) => page.getByRole("menuitem", { name }).getAttribute("href");
    expect(await pathOf("Import from a URL")).toBe("/dashboard/import");
    expect(await pathOf("Tools")).toBe("/dashboard/settings/tools");

    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("menuitem", { name: "Upload images encrypted" }).click();
    const gps = { latitude: 54.5, longitude: 13.4 };
    await (await chooser).setFiles([file("hidden.jpg", await jpeg({ gps }))]);
    const tray = page.getByRole("region", { name: "Uploads" });

    await expect(tray.getByText("to Images · Encrypted")).toBeVisible();
    await expect(tray.getByText("1 image is encrypted. Its link works only for you.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(tray.getByText("includes location data")).toHaveCount(0);
    await expectNoViolations(page);

    const { data } = await call<{ data: { id: string; status: { encrypted: boolean } }[] }>(
      page,
      "GET",
      "/images",
    );
    expect(data.map(({ status }) => status.encrypted)).toEqual([true]);

    await page.goto(`/dashboard/images/${data[0]?.id}`);
    await expect(page.getByText("Encrypted: at any visibility, other people need")).toBeVisible();
    await expect(page.getByText("Anyone can open it.")).toHaveCount(0);

    await page.locator("summary").filter({ hasText: "Privacy report" }).click();
    await expect(
      page.getByText("Encrypted: other people need a share link or an access link to read"),
    ).toBeVisible();

    const another = page.waitForEvent("filechooser");
    await banner.getByRole("button", { name: "Upload", exact: true }).click();
    await (await another).setFiles([file("open.jpg", await jpeg({ width: 70 }))]);
    const isEncrypted = async (name: string) =>
      (
        await call<{ data: { filename: string; status: { encrypted: boolean } }[] }>(page, "GET", "/images")
      ).data.find(({ filename }) => filename === name)?.status.encrypted;

    await expect.poll(() => isEncrypted("open.jpg")).toBe(false);
  },
);

test(
  "an import can be encrypted, and the summary of new uploads states when all are encrypted",
  detail,
  async ({ page }) => {
    // The browser does not report the bodies of such requests.
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = async (input, options) => {
        if (input instanceof Request && input.url.endsWith("/api/images/import"))
          document.documentElement.dataset.sent = await input.clone().text();
        return send(input, options);
      };
    });
    await signIn(page);
    await page.goto("/dashboard/import");
    const choice = page.getByRole("checkbox", { name: "Encrypt" });

    await expect(page.getByText("to Images · Public")).toBeVisible();
    await expect(choice).not.toBeChecked();

    await choice.check();
    await expect(page.getByText("to Images · Encrypted")).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole("textbox").fill("https://example.invalid/photo.jpg");
    await page.getByRole("button", { name: "Import 1 image" }).click();

    await expect(page.locator("html")).toHaveAttribute("data-sent", /"encrypt":true/);

    await page.goto("/dashboard/settings/uploads");
    await expect(page.getByText("Everyone can see it.")).toBeVisible();

    await switchOn(page.getByRole("checkbox", { name: "Encrypt" }));
    await expect(
      page.getByText("It is encrypted. Other people need a share link or an access link."),
    ).toBeVisible();
    await expect(page.getByText("Everyone can see it.")).toHaveCount(0);
    await expect(page.getByText("Encrypt changed")).toBeVisible();

    await page.goto("/dashboard/import");
    await expect(choice).toBeChecked();
    await expect(page.getByText("to Images · Encrypted")).toBeVisible();

    await page.goto("/dashboard/settings/encryption");
    await page.getByRole("link", { name: "Guide to encrypted images" }).click();

    await expect(page.getByRole("heading", { name: "Encrypted images", level: 1 })).toBeVisible();
  },
);
