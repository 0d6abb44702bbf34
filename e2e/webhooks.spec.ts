import { expect, type Page, test } from "@playwright/test";
import { startWebhookReceiver, type WebhookReceiver } from "../test/fakes/webhook-receiver";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const log = (page: Page) => page.getByRole("region", { name: "Deliveries" });
const attempts = (page: Page) => log(page).getByRole("listitem");
const newest = (page: Page) => attempts(page).first();
const state = (page: Page) => page.getByRole("main").getByRole("status").first();

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
test.afterEach(() => receiver.close());

/** Opens a new webhook for tags. */
async function openWebhook(page: Page): Promise<void> {
  await signIn(page);
  const body = { url: receiver.url, events: ["tag.created"], description: "The shop" };
  const { id, secret } = await call<{ id: string; secret: string }>(page, "POST", "/webhooks", body);
  receiver.secret = secret;
  await page.goto(`/dashboard/settings/webhooks/${id}`);
  await expect(page.getByText("No deliveries in the last 30 days.")).toBeVisible();
}

test("a webhook is created, tested, redelivers and is disabled", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/webhooks");

  await expect(page.getByText("No webhooks yet.")).toBeVisible();

  const guide = page.getByRole("link", { name: "Receive and verify messages" });
  await expect(guide).toHaveAttribute("href", "/docs/guides/webhooks");

  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Endpoint URL").fill("http://192.168.0.1/hook");
  await dialog.getByLabel("Events").selectOption("Select events");
  const tags = dialog.getByRole("group", { name: "Tags" });
  await tags.getByRole("checkbox", { name: "tag.created" }).click();
  await dialog.getByRole("button", { name: "Create webhook" }).click();

  await expect(dialog.getByText("Enter an https URL on a public host")).toBeVisible();

  await dialog.getByLabel("Endpoint URL").fill(receiver.url);
  await expectNoViolations(page);

  await dialog.getByRole("button", { name: "Create webhook" }).click();
  receiver.secret = (await page.locator("[data-shown=secret]").textContent()) ?? "";

  expect(receiver.secret).toMatch(/^whsec_/);

  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: receiver.url }).click();

  await expect(page.getByText("No deliveries in the last 30 days.")).toBeVisible();
  await expect(guide).toBeVisible();

  receiver.respond = (response) => response.writeHead(202).end("queued as job 7");
  await page.getByLabel("Test event").selectOption("image.uploaded");
  await page.getByRole("button", { name: "Send test" }).click();

  await expect(page.getByText("Test delivered: status 202")).toBeVisible();

  await newest(page).getByText("image.uploaded", { exact: true }).click();
  await expect(newest(page).getByText("webhook-signature: v1,")).toBeVisible();
  await expect(newest(page).getByText('"filename": "first-light.jpg"')).toBeVisible();
  await expect(newest(page).getByText("queued as job 7")).toBeVisible();
  await expectNoViolations(page);

  // A change elsewhere appears while the page is open.
  await call(page, "POST", "/tags", { tag: "lake" });
  await expect(attempts(page)).toHaveCount(2);

  await newest(page).getByText("tag.created", { exact: true }).click();
  await newest(page).getByRole("button", { name: "Redeliver" }).click();

  await expect(page.getByText("Redelivery queued")).toBeVisible();
  await expect(attempts(page)).toHaveCount(3);
  await expect(newest(page).getByText("Attempt 2 (manual)")).toBeVisible();
  expect(receiver.messages).toHaveLength(3);
  expect(receiver.messages[2]?.id).toBe(receiver.messages[1]?.id);

  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Webhook disabled")).toBeVisible();
  await expect(state(page)).toHaveText("Disabled");
  await expect(page.getByRole("button", { name: "Enable", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

  await expect(page.getByText("No webhooks yet.")).toBeVisible();
});

test(
  "a webhook that its receiver has disabled shows why, and failed messages are sent again",
  detail,
  async ({ page }) => {
    await openWebhook(page);
    await page.getByRole("button", { name: "Redeliver all" }).click();

    await expect(page.getByText("No failures since then")).toBeVisible();

    receiver.respond = (response) => response.writeHead(410).end();
    await call(page, "POST", "/tags", { tag: "lake" });

    await expect(state(page)).toHaveText("Disabled: the receiver returned 410 (Gone)");
    await expect(page.getByText("All attempts have failed since")).toBeVisible();
    await expect(page.getByText("Events that occur while the webhook is disabled")).toBeVisible();
    await expect(newest(page).getByText("Status 410").first()).toBeVisible();
    await expectNoViolations(page);

    await page.reload();
    const notice = page.getByText(`The webhook ${receiver.url} is disabled`);

    await expect(notice).toBeVisible();

    receiver.respond = (response) => response.writeHead(503).end("closed for repairs");
    await expect(page.getByLabel("Redeliver failed messages")).toHaveValue("failing");

    await page.getByRole("button", { name: "Enable and redeliver" }).click();
    await expect(page.getByText("1 message queued for redelivery")).toBeVisible();
    await expect(state(page)).toHaveText("Enabled");
    await expect(notice).toBeHidden();
    await expect(newest(page).getByText("Attempt 2")).toBeVisible();

    // The message waits for its next attempt.
    receiver.respond = undefined;
    await page.getByLabel("Redeliver failed messages").selectOption("In the last hour");
    await page.getByRole("button", { name: "Redeliver all" }).click();

    await expect(newest(page).getByText("Status 204").first()).toBeVisible();
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(1);
    await expect(page.getByText("All attempts have failed since")).toBeHidden();

    await log(page).getByRole("radio", { name: "Failed" }).click();
    await expect(attempts(page).filter({ hasText: "Status 204" })).toHaveCount(0);

    await page.reload();
    await expect(attempts(page).first()).toContainText("Status 503");
    await expect(attempts(page).filter({ hasText: "Status 204" })).toHaveCount(0);

    await log(page).getByLabel("Event").selectOption("image.purged");
    await expect(page.getByText("No matching deliveries in the last 30 days.")).toBeVisible();
  },
);

test("a secret is replaced, and both sign for a day", detail, async ({ page }) => {
  await openWebhook(page);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  const secret = (await page.locator("[data-shown=secret]").textContent()) ?? "";

  expect(secret).toMatch(/^whsec_/);
  expect(secret).not.toBe(receiver.secret);

  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Messages are also signed with the previous signing secret")).toBeVisible();

  for (const known of [receiver.secret, secret]) {
    receiver.secret = known;
    const { length } = receiver.messages;
    await page.getByRole("button", { name: "Send test" }).click();
    await expect.poll(() => receiver.messages.length).toBe(length + 1);
  }
});
