import { expect, test } from "@playwright/test";
import { daySeconds } from "@/test/fakes/stripe/objects";
import { startStripe } from "@/test/fakes/stripe/start-stripe";
import { startService } from "../test/harness/service.mjs";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signInTo } from "./sign-in-to";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

const owner = "buyer@example.com";

test("a plan is bought, shown with its limits, and canceled", detail, async ({ page }) => {
  const stripe = await startStripe();
  for (const [name, amount] of [
    ["starter_monthly", 500],
    ["starter_annual", 5_000],
    ["pro_monthly", 1_500],
    ["pro_annual", 15_000],
  ] as const)
    stripe.addPrice(name, amount);

  const service = await startService({
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.origin,
    },
  });

  const deliverEvents = async () => {
    for (const event of stripe.takeEvents()) {
      const response = await stripe.deliver(`${service.origin}/api/stripe/webhook`, event);
      expect(response.status, await response.text()).toBe(200);
    }
  };

  try {
    const { exitCode, stderr } = await service.cli(["billing", "setup"]);
    expect(exitCode, stderr).toBe(0);
    await page.goto(service.origin);
    await page.getByRole("link", { name: "Plans and prices" }).first().click();
    await expect(page.getByText("€5.00 a month")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: "Annual" }).click();
    await expect(page.getByText("€50.00 a year")).toBeVisible();
    await expect(page.getByRole("link", { name: "Annual" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: "Choose Pro" }).click();
    await expect(page.getByRole("link", { name: "Plans and prices" })).toHaveAttribute("href", "/pricing");

    await signInTo(page, service, owner);
    await page.goto(`${service.origin}/pricing?lang=ar`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.goto(`${service.origin}/pricing?lang=en`);
    await page.getByRole("link", { name: "View your plan" }).first().click();
    await page.waitForURL(`${service.origin}/dashboard/plan`);
    await page.getByRole("checkbox", { name: "At 50% of a limit" }).click();
    await expect(page.getByRole("checkbox", { name: "At 50% of a limit" })).toBeEnabled();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "At 50% of a limit" })).toBeChecked();

    await page.goto(`${service.origin}/dashboard/usage`);
    await expect(page.getByRole("heading", { name: "Plan: Free" })).toBeVisible();
    await expect(page.getByText("0 bytes of 1 GB")).toBeVisible();

    await expectNoViolations(page);

    for (const name of ["First", "Second"])
      await call(page, "POST", "/api-keys", { name, scopes: ["images:read"] });
    const addKey = async () => {
      await page.goto(`${service.origin}/dashboard/settings/keys`);
      await waitForScripts(page);
      await page.getByRole("button", { name: "New key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Third");
      // Keys that only upload are not counted.
      await dialog.getByLabel("Scopes").selectOption("Read");
      await page.getByRole("button", { name: "Create and copy" }).click();
    };
    await addKey();
    const limit = page.getByText("You reached your plan’s API key limit. Revoke a key, or change the plan.");
    await expect(limit).toBeVisible();

    await page.goto(`${service.origin}/dashboard/usage`);
    await page.getByRole("link", { name: "Change plan" }).click();
    await expect(page.getByText("Your plan: Free")).toBeVisible();
    await expectNoViolations(page);
    await expect(page.getByText("€5.00 a month")).toBeVisible();
    await page.getByRole("radio", { name: "Annual" }).click();
    await expect(page.getByText("€50.00 a year")).toBeVisible();
    await page.getByRole("button", { name: "Choose Starter" }).click();
    await page.waitForURL(`${stripe.origin}/pay/**`);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("Your plan: Free")).toBeVisible();

    await page.getByRole("button", { name: "Choose Starter" }).click();
    await page.getByRole("button", { name: "Pay" }).click();
    // Before Stripe has sent its events.
    await expect(page.getByText("Thank you. The plan is active.")).toBeVisible();
    await expect(page.getByText("Your plan: Starter")).toBeVisible();
    await deliverEvents();
    await page.goto(`${service.origin}/dashboard/usage`);
    await expect(page.getByText("0 bytes of 25 GB")).toBeVisible();
    await addKey();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(limit).toHaveCount(0);

    await page.goto(`${service.origin}/dashboard/plan`);
    await page.getByRole("button", { name: "Invoices and cancellation" }).click();
    await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
    await page.waitForURL(`${service.origin}/dashboard/plan`);
    await deliverEvents();
    await page.reload();
    await expect(page.getByText("Canceled. It ends on", { exact: false })).toBeVisible();
    await expect(page.getByText("Your plan: Starter")).toBeVisible();

    await page.getByRole("button", { name: "Invoices and cancellation" }).click();
    await page.getByRole("button", { name: "Do not cancel" }).click();
    await page.waitForURL(`${service.origin}/dashboard/plan`);

    await page.getByRole("button", { name: "Invoices and cancellation" }).click();
    await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
    await page.waitForURL(`${service.origin}/dashboard/plan`);
    stripe.advance(31 * daySeconds);
    await deliverEvents();
    await page.reload();
    await expect(page.getByText("Your plan: Free")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Choose Starter" }).click();
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByText("Your plan: Starter")).toBeVisible();
    await deliverEvents();

    stripe.failPayments(true);
    stripe.advance(30 * daySeconds);
    await deliverEvents();
    await page.reload();
    await expect(page.getByText("Your plan stays active until", { exact: false })).toBeVisible();
    await expect(page.getByText("A payment for your plan failed.", { exact: false })).toBeVisible();
  } finally {
    await service.stop();
    await stripe.close();
  }
});

test("without Stripe no page speaks of plans", detail, async ({ page }) => {
  const service = await startService();
  try {
    await signInTo(page, service, owner);
    await page.goto(`${service.origin}/dashboard/usage`);
    await expect(page.getByRole("heading", { name: "Storage" })).toBeVisible();
    await expect(page.getByText(/plan/i)).toHaveCount(0);
    expect((await page.goto(`${service.origin}/dashboard/plan`))?.status()).toBe(404);
    expect((await page.goto(`${service.origin}/pricing`))?.status()).toBe(404);
    await page.context().clearCookies();
    for (const path of ["/", "/sign-in"]) {
      await page.goto(`${service.origin}${path}`);
      await expect(page.getByRole("link", { name: /price/i })).toHaveCount(0);
    }
  } finally {
    await service.stop();
  }
});
