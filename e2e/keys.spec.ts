import { expect, type Page, test } from "@playwright/test";
import { ageSessions } from "./age-sessions";
import { detail } from "./display-modes";
import { findSignInLink, signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const shown = (page: Page, name: "key" | "command") => page.locator(`[data-shown=${name}]`);

async function createKey(page: Page, name: string, preset: string): Promise<string> {
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Scopes").selectOption(preset);
  await dialog.getByRole("button", { name: "Create and copy" }).click();

  return (await shown(page, "key").textContent()) ?? "";
}

const statusOf = async (page: Page, key: string, path = "/me") => {
  const { origin } = new URL(page.url());
  const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${key}` } });
  return answer.status;
};

test("a new key is shown once, works, and is rejected once it is revoked", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/keys");

  await expect(page.getByText("No API keys yet.")).toBeVisible();

  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Create and copy" }).click();

  await expect(page.getByText("Enter a name that identifies the key.")).toBeVisible();

  await page.getByRole("button", { name: "Cancel" }).first().click();

  const key = await createKey(page, "Screenshots", "Read");

  expect(key).toMatch(/^alb_/);

  const command = (await shown(page, "command").textContent()) ?? "";
  expect(command).toBe(`curl -H "Authorization: Bearer ${key}" ${new URL(page.url()).origin}/api/me`);
  await expectNoViolations(page);
  expect(await statusOf(page, key)).toBe(200);

  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /^Screenshots/ })).toContainText("Read");

  await page.reload();
  await expect(page.getByRole("row", { name: /^Screenshots/ })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  // It was used just now, so its name is asked for.
  await page.getByRole("button", { name: "Revoke Screenshots" }).click();
  const question = page.getByRole("dialog", { name: "Revoke “Screenshots”?" });
  await question.getByLabel("Type Screenshots to revoke it").fill("Other");
  await question.getByRole("button", { name: "Revoke key" }).click();

  await expect(question.getByText("The name does not match.")).toBeVisible();

  await question.getByLabel("Type Screenshots to revoke it").fill("Screenshots");
  await question.getByRole("button", { name: "Revoke key" }).click();

  await expect(page.getByRole("row", { name: /^Screenshots/ })).toContainText("Revoked");
  expect(await statusOf(page, key)).toBe(401);
});

test("a key is changed and rotated", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/keys");
  const first = await createKey(page, "Website", "Upload only");
  await page.getByRole("button", { name: "Done" }).click();

  expect(await statusOf(page, first, "/images")).toBe(403);

  await page.getByRole("button", { name: "Change Website" }).click();
  const dialog = page.getByRole("dialog", { name: "Change “Website”" });
  await dialog.getByLabel("Scopes").selectOption("Custom scopes");
  await dialog.getByRole("checkbox", { name: "images:read" }).click();
  await dialog.getByLabel("Allowed IP addresses").fill("127.0.0.1\nnonsense");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(dialog.getByText("Enter valid IP addresses")).toBeVisible();

  await dialog.getByLabel("Allowed IP addresses").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("row", { name: /^Website/ })).toContainText("images:read");
  expect(await statusOf(page, first, "/images")).toBe(200);

  await page.getByRole("button", { name: "Rotate Website" }).click();
  await page.getByRole("button", { name: "Rotate key", exact: true }).click();

  await expect(shown(page, "key")).toHaveText(/^alb_/);

  const second = (await shown(page, "key").textContent()) ?? "";
  expect(second).not.toBe(first);
  expect(await statusOf(page, second, "/images")).toBe(200);
  expect(await statusOf(page, first, "/images")).toBe(401);
});

test("an elevated scope needs a new sign-in, and the list names it", detail, async ({ page }) => {
  const email = await signIn(page);
  await ageSessions(email);
  await page.goto("/dashboard/settings/keys");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Members");

  await expect(dialog.getByRole("checkbox", { name: "View members" })).toBeHidden();

  await dialog.getByLabel("Scopes").selectOption("No content access");
  await dialog.getByRole("button", { name: "Create and copy" }).click();

  await expect(dialog.getByText("Choose at least one scope.")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "View administration" })).toBeHidden();

  await dialog.getByRole("checkbox", { name: "View members" }).click();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Create and copy" }).click();
  const question = page.getByRole("dialog", { name: "Sign in again" });
  await question.getByRole("button", { name: "Send the link" }).click();

  await expect(question.getByText("Open it in this browser.")).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(findSignInLink(email));
  await tab.waitForURL(/\/dashboard\/settings\/keys$/);
  await tab.close();
  await question.getByRole("button", { name: "Continue" }).click();

  const key = (await shown(page, "key").textContent()) ?? "";
  expect(await statusOf(page, key, "/memberships")).toBe(200);
  expect(await statusOf(page, key, "/images")).toBe(403);

  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /^Members/ })).toContainText("members:read");
});
