import { expect, test } from "@playwright/test";
import { service } from "./service";
import { findSignInLink, newEmail, signIn, submitSignInForm } from "./sign-in";

test("a stranger is sent to sign in, by a link, and from there to the requested page", async ({ page }) => {
  const email = newEmail();
  await page.goto("/dashboard/images/img_00000000000000000000000000");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await submitSignInForm(page, email);
  await expect(page.getByRole("heading", { name: "Your sign-in link is ready" })).toBeVisible();

  const link = findSignInLink(email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Image not found" })).toBeVisible();

  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${service().origin}/`);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("an invalid email shows an error beside the field", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("not an email");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email address")).toHaveValue("not an email");
});

test("signing in never redirects to another site", async ({ page }) => {
  const email = newEmail();
  await page.goto("/sign-in?next=https://elsewhere.example/");
  await submitSignInForm(page, email);
  await page.goto(findSignInLink(email));
  await expect(page).toHaveURL(`${service().origin}/dashboard`);
});

test("the session works at 127.0.0.1 as it does at localhost", async ({ page }) => {
  const origin = service().origin.replace("localhost", "127.0.0.1");
  await signIn(page, origin);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Images", exact: true })).toBeVisible();
});

test("the theme applies from the first byte on, and persists", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const html = await (await page.request.get("/sign-in")).text();
  expect(html).toContain('data-theme="dark"');
});
