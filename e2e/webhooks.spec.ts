import { expect, type Page, test } from "@playwright/test";
import { startWebhookReceiver } from "../test/fakes/webhook-receiver";
import { call, expectNoViolations } from "./call-api";
import { signIn } from "./sign-in";

const newest = (page: Page) => page.getByRole("region", { name: "Deliveries" }).getByRole("listitem").first();

test("a webhook is created, tested, delivers, redelivers and is disabled", async ({ page }) => {
  const receiver = await startWebhookReceiver();
  await signIn(page);
  await page.goto("/dashboard/settings/webhooks");
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("URL").fill("http://192.168.0.1/hook");
  await dialog.getByLabel("Events").selectOption("Single events");
  await dialog.getByRole("checkbox", { name: "tag.created" }).click();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByText("Enter an https URL on a public host.")).toBeVisible();
  await dialog.getByLabel("URL").fill(receiver.url);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  receiver.secret = (await page.locator("[data-shown=secret]").textContent()) ?? "";
  expect(receiver.secret).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: receiver.url }).click();
  await expect(page.getByText("No deliveries in the last 30 days.")).toBeVisible();
  await page.getByLabel("Test event").selectOption("image.uploaded");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Test delivered: status 204")).toBeVisible();
  await newest(page).getByText("image.uploaded", { exact: true }).click();
  await expect(newest(page).getByText("webhook-signature: v1,")).toBeVisible();
  await expectNoViolations(page);

  await call(page, "POST", "/tags", { tag: "lake" });
  await expect.poll(() => receiver.messages.map(({ body }) => body.type)).toContain("tag.created");
  await page.reload();
  await newest(page).getByText("tag.created", { exact: true }).click();
  await newest(page).getByRole("button", { name: "Redeliver" }).click();
  await expect(page.getByText("The message is sent again")).toBeVisible();
  await expect.poll(() => receiver.messages.length).toBe(3);
  expect(receiver.messages[2]?.id).toBe(receiver.messages[1]?.id);

  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Webhook disabled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  await receiver.close();
});
