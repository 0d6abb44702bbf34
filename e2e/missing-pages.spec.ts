import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { answerWelcome, findSignInLink, newEmail, signIn, submitSignInForm } from "./sign-in";
import { expectNoViolations } from "./violations";

test("an unknown page is not found, inside the layout", detail, async ({ page }) => {
  await signIn(page);
  const images = { name: "All images", url: /\/dashboard$/ };
  for (const [path, back] of [
    ["/dashboard/no-such-page", images],
    ["/dashboard/a/b/c", images],
    ["/dashboard/images/img_none", images],
    ["/dashboard/images/img_none/studio", images],
    ["/dashboard/albums/none", { name: "All albums", url: /\/dashboard\/albums$/ }],
    ["/dashboard/collections/none", { name: "All collections", url: /\/dashboard\/collections$/ }],
    ["/dashboard/tags/none", { name: "All tags", url: /\/dashboard\/tags$/ }],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/^Not found/);
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name: "Upload" })).toBeVisible();
    await expect(banner.getByRole("button", { name: "Account" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoViolations(page, { where: path });
    await page.getByRole("main").getByRole("link", { name: back.name }).click();
    await expect(page).toHaveURL(back.url);
  }
});

test("missing pages outside of the dashboard look the same", detail, async ({ page }) => {
  for (const path of ["/no-such-page", "/pricing", "/docs/api/none", "/docs/none"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("banner"), path).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link")).toHaveText(["Go to the home page"]);
  }
});

test("an unknown dashboard page needs a sign-in first", detail, async ({ page }) => {
  await page.goto("/dashboard/no/such?a=1");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdashboard%2Fno%2Fsuch/);

  const email = newEmail();
  await submitSignInForm(page, email);
  await page.goto(findSignInLink(email));
  await answerWelcome(page);
  await page.reload();

  await expect(page).toHaveURL(/\/dashboard\/no\/such$/);
  await expect(page.getByRole("banner").getByRole("button", { name: "Upload" })).toBeVisible();
});
