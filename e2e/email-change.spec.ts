import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { findMailTo, newEmail, signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

const linkForm = /https?:\S+\/email-changes\/[\w-]+/;

async function findLinkTo(email: string): Promise<string> {
  const find = () => linkForm.exec(findMailTo(email))?.[0] ?? "";
  await expect.poll(find).toMatch(linkForm);
  return find();
}

test(
  "the email address is changed by a link, and the previous one takes it back",
  detail,
  async ({ page, browser }) => {
    const previousEmail = await signIn(page);
    const email = newEmail();
    await page.goto("/dashboard/settings/security");
    await waitForScripts(page);

    await expect(page.getByText(previousEmail)).toBeVisible();

    await page.getByRole("button", { name: "Change", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Change your email address" });
    await dialog.getByLabel("New email address").fill(email);

    await expectNoViolations(page);

    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(`Confirm ${email} by`)).toBeVisible();
    await expectNoViolations(page);

    await page.goto(await findLinkTo(email));
    await expect(page.getByRole("heading", { name: `Use ${email} for your account?` })).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole("button", { name: "Use this address" }).click();
    await page.waitForURL("**/dashboard/settings/security");

    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(previousEmail)).toHaveCount(0);

    const otherBrowser = await (await browser.newContext()).newPage();
    await otherBrowser.goto(await findLinkTo(previousEmail));
    await otherBrowser.getByRole("button", { name: "Keep my address" }).click();

    await expect(
      otherBrowser.getByRole("heading", { name: "The email address change was undone" }),
    ).toBeVisible();
    await expectNoViolations(otherBrowser);

    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/sign-in/);

    await signIn(page, { email: previousEmail });
    await page.goto("/dashboard/settings/security");

    await expect(page.getByText(previousEmail)).toBeVisible();
  },
);
