import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test("a browser is signed out from another one, and then all others", detail, async ({ page, browser }) => {
  const email = await signIn(page);
  const others = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  for (const other of others) await signIn(other, { email });
  await page.goto("/dashboard/settings/security");
  const sessions = page.getByRole("listitem").filter({ hasText: "Chrome" });

  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1);
  await expectNoViolations(page);

  await sessions.getByRole("button", { name: "Sign out" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Sign out of this session?" });
  await question.getByRole("button", { name: "Cancel" }).click();

  await expect(sessions).toHaveCount(3);

  await sessions.getByRole("button", { name: "Sign out" }).first().click();
  await question.getByRole("button", { name: "Sign out" }).click();

  await expect(page.getByText("Session signed out")).toBeVisible();
  await expect(sessions).toHaveCount(2);

  await page.getByRole("button", { name: "Sign out of all other sessions" }).click();
  const all = page.getByRole("alertdialog", { name: "Sign out of all other sessions?" });

  await expect(all).toContainText("1 other browser must sign in again.");

  await all.getByRole("button", { name: "Sign out of all other sessions" }).click();
  await expect(page.getByText("1 session signed out")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();

  for (const other of others) {
    await other.goto("/dashboard");
    await expect(other).toHaveURL(/\/sign-in/);
  }

  await page.reload();

  await expect(sessions).toHaveCount(1);
});
