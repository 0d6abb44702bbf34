import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { findSignInLink, newEmail, signIn, submitSignInForm } from "./sign-in";

test("an unknown page is not found, inside the layout", detail, async ({ page }) => {
  await signIn(page);
  for (const path of [
    "/dashboard/no-such-page",
    "/dashboard/a/b/c",
    "/dashboard/images/img_none",
    "/dashboard/images/img_none/studio",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/^Not found/);
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name: "Upload" })).toBeVisible();
    await expect(banner.getByRole("button", { name: "Account" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "All images" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("an unknown dashboard page asks a stranger to sign in first", async ({ page }) => {
  await page.goto("/dashboard/no/such?a=1");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdashboard%2Fno%2Fsuch/);
  const email = newEmail();
  await submitSignInForm(page, email);
  await page.goto(findSignInLink(email));
  await expect(page).toHaveURL(/\/dashboard\/no\/such$/);
  await expect(page.getByRole("banner").getByRole("button", { name: "Upload" })).toBeVisible();
});
