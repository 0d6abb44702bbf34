import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { service } from "./service";
import { answerWelcome, findSignInLink, newEmail, signIn, submitSignInForm } from "./sign-in";

test("the filters of a bookmark hold over signing in", detail, async ({ page }) => {
  const email = newEmail();
  await page.goto("/dashboard?format=png&visibility=private");

  await expect(page).toHaveURL(/\/sign-in\?next=/);

  await submitSignInForm(page, email);
  await expect(page.getByRole("heading", { name: "Your sign-in link is ready" })).toBeVisible();

  await page.goto(findSignInLink(email));
  // The questions of the first visit come before, and lead on to the requested page.
  await expect(page).toHaveURL(/\/welcome\?next=/);

  await answerWelcome(page);
  await page.reload();

  await expect(page).toHaveURL(/\/dashboard\?format=png&visibility=private$/);
});

test("a visitor is sent to sign in, by a link, and from there to the requested page", async ({ page }) => {
  const email = newEmail();
  await page.goto("/dashboard/images/img_00000000000000000000000000");

  await expect(page).toHaveURL(/\/sign-in\?next=/);

  await submitSignInForm(page, email);
  await expect(page.getByRole("heading", { name: "Your sign-in link is ready" })).toBeVisible();

  const link = findSignInLink(email);
  await page.goto(link);

  // The first visit starts with questions, whatever the requested page; they are asked once.
  await expect(page).toHaveURL(/\/welcome\?next=/);

  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(/\/welcome\?next=/);

  await page.goto("/dashboard/images/img_00000000000000000000000000");
  await page.getByLabel("Your handle").fill("No");

  await expect(page.getByText("3 to 39 characters")).toBeVisible();

  const handle = email.split("@")[0]?.slice(-20) ?? "";
  await page.getByLabel("Your handle").fill(handle);
  await page.getByRole("button", { name: "Start" }).click();

  await expect(page.getByText("Choose who sees new uploads.")).toBeVisible();

  await page.getByLabel("Only you").check();
  await page.getByRole("button", { name: "Start" }).click();

  await expect(page.getByRole("heading", { name: "Image not found" })).toBeVisible();

  const { upload_defaults } = await (await page.request.get("/api/settings")).json();
  expect(upload_defaults).toMatchObject({ visibility: "private", strip_location: true });
  expect(await (await page.request.get("/api/me")).json()).toMatchObject({ handle, welcome_pending: false });

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

test("an invalid email shows an error next to the field", detail, async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("not an email");
  await page.getByRole("button", { name: "Send me a link" }).click();

  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email address")).toHaveValue("not an email");
});

test("signing in never redirects to another site", detail, async ({ page }) => {
  const email = newEmail();
  await page.goto("/sign-in?next=https://elsewhere.example/");
  await submitSignInForm(page, email);
  await page.goto(findSignInLink(email));

  await expect(page).toHaveURL(`${service().origin}/welcome`);
});

test("the session works at 127.0.0.1 as it does at localhost", detail, async ({ page }) => {
  const origin = service().origin.replace("localhost", "127.0.0.1");
  await signIn(page, { origin });

  await expect(page).toHaveURL(`${origin}/dashboard`);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Images", exact: true })).toBeVisible();
});

test("the theme applies from the first byte on, and persists", detail, async ({ page }) => {
  await page.goto("/");
  // Repeated, in case the scripts were not loaded yet.
  await expect(async () => {
    await page.getByLabel("Theme").selectOption("Light");
    await page.getByLabel("Theme").selectOption("Dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark", { timeout: 1_000 });
  }).toPass();
  const html = await (await page.request.get("/sign-in")).text();
  expect(html).toContain('data-theme="dark"');
});
