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
