import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test("a license is made, changed, used and deleted", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/licenses");

  await expect(page.getByText("No custom licenses yet.")).toBeVisible();

  await page.getByRole("button", { name: "New license" }).click();
  const dialog = page.getByRole("dialog", { name: "New license" });
  await dialog.getByLabel("Name", { exact: true }).fill("CC-BY-4.0");
  await dialog.getByRole("button", { name: "Create license" }).click();

  await expect(dialog.getByText("This name belongs to a listed license")).toBeVisible();

  await dialog.getByLabel("Name", { exact: true }).fill("Press use");
  await dialog.getByLabel("Author", { exact: true }).fill("Ada Lovelace");
  await dialog.getByRole("checkbox", { name: "Commercial use allowed" }).click();
  await dialog.getByRole("button", { name: "Create license" }).click();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Press use" }) });

  await expect(card).toContainText("Commercial use allowed");
  await expectNoViolations(page);

  await card.getByRole("button", { name: "Change Press use" }).click();
  await page.getByLabel("Author", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(card).not.toContainText("Ada Lovelace");

  const { origin } = new URL(page.url());
  const { data } = await call<{ data: { id: string }[] }>(page, "GET", "/licenses");
  const uploaded = await page.request.post(`${origin}/api/upload`, {
    headers: { origin },
    multipart: {
      license: data[0]?.id ?? "",
      file: { name: "sea.jpg", mimeType: "image/jpeg", buffer: await photo(64, 48) },
    },
  });

  expect(uploaded.status()).toBe(201);

  await page.reload();
  await expect(card.getByRole("link", { name: "Used by 1 image" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Delete Press use" })).toHaveCount(0);

  const { id } = await uploaded.json();
  await call(page, "PATCH", `/images/${id}`, { license: null });
  await page.reload();
  await card.getByRole("button", { name: "Delete Press use" }).click();
  await page.getByRole("button", { name: "Delete license" }).click();

  await expect(page.getByText("No custom licenses yet.")).toBeVisible();
});

test("saved variants are added by their key and removed, with undo", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/variants");
  await page.getByRole("button", { name: "Add", exact: true }).click();

  await expect(page.getByText("Enter a variant key")).toBeVisible();

  await page.getByLabel("Key").fill("large");
  await page.getByRole("button", { name: "Add", exact: true }).click();

  await expect(page.getByText("This is not a variant key")).toBeVisible();

  await page.getByLabel("Key").fill("w640-h480-q80-fitcover");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const saved = page.getByRole("listitem").filter({ hasText: "w640-h480-q80-fitcover" });

  await expect(saved).toContainText("No requests in the last 90 days");
  await expectNoViolations(page);

  await saved.getByRole("button", { name: "Remove w640-h480-q80-fitcover" }).click();
  await expect(saved).toHaveCount(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(saved).toBeVisible();

  const settings = await call<{ saved_custom_variants: string[] }>(page, "GET", "/settings");
  expect(settings.saved_custom_variants).toEqual(["w640-h480-q80-fitcover"]);
});
