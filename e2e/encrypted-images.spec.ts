import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test(
  "an image is encrypted and decrypted in the inspector, and several in the bulk bar",
  detail,
  async ({ page }) => {
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
    const section = page
      .locator("details")
      .filter({ has: page.getByRole("heading", { name: "Encryption" }) });
    await section.locator("summary").click();
    await section.getByRole("button", { name: "Encrypt" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Encrypt" }).click();

    await expect(page.getByText("letter.jpg is encrypted")).toBeVisible({ timeout: 30_000 });
    expect(await isEncrypted()).toBe(true);

    const more = page.getByRole("button", { name: "More actions" });
    // Next to the inspector, the bar has the room of a phone.
    const actions = page.getByRole("dialog", { name: "1 image" });
    const copyLink = actions.getByRole("button", { name: "Copy link" });
    await more.click();

    await expect(actions.getByRole("button", { name: "Add to favorites" })).toBeVisible();
    await expect(copyLink).toHaveCount(0);

    await page.keyboard.press("Escape");
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
    await more.click();
    await expect(copyLink).toBeVisible();

    await page.goto("/dashboard");
    await page.keyboard.press("ControlOrMeta+a");
    const bar = page.getByRole("toolbar", { name: "Selected images" });

    await expect(bar).toBeVisible();

    await bar.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Encryption of 2 images" }).click();
    await page.getByRole("radio", { name: "Encrypted" }).first().check();
    await page.getByRole("button", { name: "Change 2 images" }).click();

    await expect(page.getByText("2 images encrypted")).toBeVisible({ timeout: 30_000 });
    expect(await isEncrypted()).toBe(true);
  },
);

test(
  "a link with a token opens one size of an encrypted image for everyone, until all are revoked",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    const { origin } = new URL(page.url());
    const answer = await page.request.post(`${origin}/api/upload`, {
      headers: { origin },
      multipart: {
        encrypt: "true",
        visibility: "public",
        file: { name: "contract.jpg", mimeType: "image/jpeg", buffer: await photo(1200, 900) },
      },
    });
    const { id } = await answer.json();
    await page.goto(`/dashboard/images/${id}`);
    const links = page.locator("details").filter({ has: page.getByRole("heading", { name: "Links" }) });

    await expect(links.getByText("Image links work only for you")).toBeVisible();
    await expect(links.locator("[data-format]")).toHaveCount(0);
    await expect(links.getByRole("link", { name: "Public page" })).toHaveCount(0);

    await links.getByRole("button", { name: "Create access link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Size" }).selectOption("w512");
    await dialog.getByRole("combobox", { name: "Expires in" }).selectOption("7 days");

    await expectNoViolations(page);

    await dialog.getByRole("button", { name: "Create access link" }).click();
    const url = (await dialog.locator("[data-shown=token-link]").textContent()) ?? "";
    const daysLeft =
      (Date.parse((await dialog.locator("time").getAttribute("datetime")) ?? "") - Date.now()) / 86_400_000;

    expect(Math.round(daysLeft)).toBe(7);
    expect(url).toContain("/w512/");
    await expect(dialog.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expectNoViolations(page);

    await dialog.getByRole("button", { name: "Done" }).click();
    const stranger = await browser.newContext();

    expect((await stranger.request.get(url)).status()).toBe(200);
    expect((await stranger.request.get(url.replace("/w512/", "/w1024/"))).status()).toBe(404);

    await links.getByRole("button", { name: "Revoke access links" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke access links" }).click();

    await expect(page.getByText("Access links to contract.jpg revoked")).toBeVisible();
    expect((await stranger.request.get(url)).status()).toBe(404);

    await stranger.close();
  },
);

test("the viewer says that the key of the service is missing", detail, async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/upload`, {
    headers: { origin },
    multipart: {
      encrypt: "true",
      file: { name: "locked.jpg", mimeType: "image/jpeg", buffer: await photo(640, 480) },
    },
  });
  const { id } = await answer.json();
  let isMissing = true;
  await page.route("**/i/**/locked.jpg*", (route) =>
    isMissing ? route.fulfill({ status: 503 }) : route.continue(),
  );
  const encryption = await call<object>(page, "GET", "/encryption");
  await page.route("**/api/encryption", (route) =>
    route.fulfill({ json: { ...encryption, state: isMissing ? "unavailable" : "ok" } }),
  );
  await page.goto(`/dashboard/images/${id}`);
  const message = page.getByText("the server’s root key is missing or wrong");

  await expect(message).toBeVisible();
  await expect(page.getByText("Encrypted, key version 1")).toBeVisible();
  await expectNoViolations(page);

  isMissing = false;
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(page.locator("[data-stage=ready]")).toBeVisible();
  await expect(message).toHaveCount(0);
});
