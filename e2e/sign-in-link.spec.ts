import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { service } from "./service";
import { answerWelcome, findSignInLink, newEmail, submitSignInForm } from "./sign-in";
import { expectNoViolations } from "./violations";

test("the link printed at startup shows the account, and a button", async ({ page }) => {
  const { stdout, exitCode } = await service().cli(["owners", "sign-in-link", "--owner", "owner@localhost"]);
  expect(exitCode).toBe(0);

  await page.goto(stdout.trim());

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("owner@localhost")).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an invalid email shows an error next to the field, which keeps the email and the return path", async ({
    page,
  }) => {
    await page.goto("/sign-in?next=/dashboard%3Fsearch%3Dmail");
    await page.getByLabel("Email address").fill("not an email");
    await page.getByRole("button", { name: "Send me a link" }).click();

    await expect(page.getByText("Enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue("not an email");
    await expect(page.locator("input[name=next]")).toHaveValue("/dashboard?search=mail");
  });

  test("a link is requested, opened and used, and in another browser its button works", async ({
    page,
    browser,
  }) => {
    const email = newEmail();
    await page.goto("/sign-in");
    await submitSignInForm(page, email);
    const link = findSignInLink(email);
    const elsewhere = await browser.newContext({ javaScriptEnabled: false });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Sign in" }).click();

    await expect(other).toHaveURL(/\/welcome$/);

    await elsewhere.close();

    await page.goto(link);

    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });
});

test(
  "a mail scanner does not consume the link, and the requesting browser is signed in by opening it",
  detail,
  async ({ page, request }) => {
    const email = newEmail();
    await page.goto("/sign-in?next=/dashboard%3Fsearch%3Dmail");
    await submitSignInForm(page, email);
    const link = findSignInLink(email);
    for (let time = 1; time <= 3; time++) {
      const answer = await request.get(link);
      expect(await answer.text()).toContain(email);
      expect(answer.headers()["cache-control"]).toContain("no-store");
      expect((await request.head(link)).status()).toBe(200);
    }

    await page.goto(link);

    await expect(page).toHaveURL(/\/welcome\?next=/);

    await answerWelcome(page);
    await page.reload();

    await expect(page).toHaveURL(`${service().origin}/dashboard?search=mail`);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

    const log = readFileSync(path.join(service().dataFolder, "logs/web.log"), "utf8");
    expect(log).not.toContain(new URL(link).searchParams.get("token"));
    // A used link is the visitor's mistake, not a server error.
    expect(log).not.toContain("sign-in failed");
  },
);

test("a second link within a minute is not sent, and the first one works", detail, async ({ page }) => {
  const email = newEmail();
  await page.goto("/sign-in");
  await submitSignInForm(page, email);
  const link = findSignInLink(email);
  await page.goto("/sign-in");
  await submitSignInForm(page, email);

  await expect(page.getByText("It still works.")).toBeVisible();
  expect(findSignInLink(email)).toBe(link);

  await page.goto(link);
  await expect(page).toHaveURL(/\/welcome$/);
});
