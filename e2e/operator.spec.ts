import { expect, test } from "@playwright/test";
import { startService } from "../test/harness/service.mjs";
import { detail } from "./display-modes";
import { signInTo } from "./sign-in-to";
import { expectNoViolations } from "./violations";

const operator = "operator@example.com";
const owner = "ada@example.com";

test("operators see owners, disable and withhold them, set plans and invite", detail, async ({ page }) => {
  const service = await startService({
    env: { ALBUMEN_OPERATORS: operator, ALBUMEN_SIGN_UP: "invite" },
  });
  const signIn = (email: string) => signInTo(page, service, email);
  const path = `${service.origin}/dashboard/operator`;
  try {
    await signIn(owner);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await signIn(operator);
    await page.goto(`${service.origin}/dashboard`);
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("menuitem", { name: "Administration" }).click();
    await page.waitForURL(path);
    await expect(page.getByText("2 owners, 0 images, 0 bytes")).toBeVisible();

    await page.getByLabel("Email address or handle").fill("ada");
    await page.locator("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("@operator")).toBeHidden();
    const row = page.getByRole("row", { name: owner });
    await row.getByRole("button", { name: `Disable ${owner}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
    await expect(row.getByText("Disabled")).toBeVisible();
    await row.getByRole("button", { name: `Hide ${owner}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Hide" }).click();
    await expect(row.getByText("Hidden")).toBeVisible();
    await row.getByRole("button", { name: `Plan of ${owner}` }).click();
    await page.getByRole("dialog").getByLabel("Plan").selectOption("Sponsor");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row.getByText("Sponsor")).toBeVisible();
    await row.getByRole("button", { name: `Enable ${owner}` }).click();
    await row.getByRole("button", { name: `Unhide ${owner}` }).click();
    await expect(row.getByText("Active")).toBeVisible();
    await expect(row.getByText("Hidden")).toBeHidden();

    await page.getByLabel("Email address", { exact: true }).fill("grace@example.com");
    await page.getByRole("button", { name: "Invite" }).click();
    const handedOver = page.getByRole("dialog", { name: "Send this link yourself" });
    await expect(handedOver.getByText("/sign-in/link?")).toBeVisible();
    await handedOver.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Open until")).toBeVisible();
    await page.getByLabel("Email address", { exact: true }).fill(owner);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText(`Could not invite ${owner}`)).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel("Name", { exact: true }).fill("CDN");
    await page.getByLabel("Host names, separated by commas").fill("images.example.com, cdn.example.net");
    await page.getByLabel("Log format").selectOption("Cloudflare Logpush");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const shown = page.getByRole("dialog", { name: "Token of the log source" });
    await expect(shown.locator("[data-shown=token]")).toHaveText(/^alg_\w{60}$/);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Cloudflare Logpush · images.example.com, cdn.example.net")).toBeVisible();
    await expect(page.getByText("No log received yet")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Delete CDN" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No log received yet")).toBeHidden();

    await page.getByRole("button", { name: "Revoke the invitation of grace@example.com" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Open until")).toBeHidden();
  } finally {
    await service.stop();
  }
});
