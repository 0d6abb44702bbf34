import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file } from "./files";
import { newEmail, signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test("an account is exported, deleted, and restored into another one", detail, async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  for (const name of ["sea.jpg", "shore.jpg"]) {
    const answer = await page.request.post(`${origin}/api/upload`, {
      headers: { origin },
      multipart: { file: { name, mimeType: "image/jpeg", buffer: await photo(640, 480) }, tags: "coast" },
    });
    expect(answer.status()).toBe(201);
  }

  const before = await listImages(page);
  const { handle } = await call<{ handle: string }>(page, "GET", "/me");
  await page.goto("/dashboard/settings/data");

  await expectNoViolations(page);

  await page.getByRole("button", { name: "Create archive" }).click();
  await expect(page.getByRole("heading", { name: "The archive is ready" })).toBeVisible({ timeout: 30_000 });

  await page.reload();
  await expectNoViolations(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const saved = await download;

  expect(saved.suggestedFilename()).toMatch(new RegExp(`^albumen-${handle}-[0-9-]+\\.zip$`));

  const archive = readFileSync(await saved.path());

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await dialog.getByRole("textbox").fill(`${handle}x`);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();

  await expect(dialog.getByText("The handle does not match.")).toBeVisible();

  await dialog.getByRole("textbox").fill(handle);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await page.waitForURL(`${origin}/`);

  await signIn(page, { email: newEmail() });
  await page.goto("/dashboard/settings/data");
  const input = page.getByLabel("Export archive");
  await input.setInputFiles(file("text.zip", Buffer.from("no archive"), "application/zip"));

  await expect(page.getByText("The import could not be started.")).toBeVisible();

  await input.setInputFiles(file("export.zip", archive, "application/zip"));
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Images/ })).toContainText("2");
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();

  const after = await listImages(page);
  // The ids stay with the account that had them.
  expect(after.map(({ filename, tags }) => [filename, tags])).toEqual(
    before.map(({ filename, tags }) => [filename, tags]),
  );

  await page.reload();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
});

test("a discarded import leaves nothing", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/data");
  await page.getByRole("button", { name: "Create archive" }).click();
  const link = page.getByRole("link", { name: "Download" });

  await expect(link).toBeVisible({ timeout: 30_000 });

  const { origin } = new URL(page.url());
  const exported = await page.request.get(`${origin}${await link.getAttribute("href")}`);
  const input = page.getByLabel("Export archive");
  await input.setInputFiles(file("export.zip", await exported.body(), "application/zip"));
  await page.getByRole("button", { name: "Discard" }).click();

  await expect(input).toBeVisible();
  await expect(page.getByRole("heading", { name: "Canceled." })).toBeVisible();
});

test("an archive can be deleted", {
  tag: "@detail",
}, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/data");
  await page.getByRole("button", { name: "Create archive" }).click();

  await expect(page.getByRole("heading", { name: "The archive is ready" })).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: "Delete archive" }).click();
  await expect(page.getByRole("heading", { name: "The archive is ready" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Create archive" })).toBeVisible();
});
