import { expect, type Page, test } from "@playwright/test";
import { ageSessions } from "./age-sessions";
import { detail } from "./display-modes";
import { findSignInLink, signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

async function askForKey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Everything");
  await dialog.getByLabel("Scopes").selectOption("Everything");
  await dialog.getByRole("button", { name: "Create and copy" }).click();
}

test("a key for everything needs a new sign-in, after which it is created", detail, async ({ page }) => {
  const email = await signIn(page);
  await ageSessions(email);
  await page.goto("/dashboard/settings/keys");
  await askForKey(page);
  const question = page.getByRole("dialog", { name: "Sign in again" });

  await expectNoViolations(page);

  await question.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("For your security, sign in again")).toBeVisible();

  await page.getByRole("button", { name: "Create and copy" }).click();
  await question.getByRole("button", { name: "Send the link" }).click();
  await question.getByRole("button", { name: "Continue" }).click();

  await expect(question.getByText("You have not signed in again yet.")).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(findSignInLink(email));

  await expect(tab).toHaveURL(/\/dashboard\/settings\/keys$/);

  await tab.close();
  // Headless browsers do not report that a tab is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

  await expect(question).toBeHidden();
  await expect(page.locator("[data-shown=key]")).toHaveText(/^alb_/);
});
