import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { newId } from "@/lib/kernel/ids";
import { detail } from "./display-modes";
import { service } from "./service";
import { signIn } from "./sign-in";

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: service().databaseUrl() });
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}

/** Inserts a job that nothing works on, so that it runs as long as the test needs. */
async function insertJob(owner: string): Promise<string> {
  const id = newId("job");
  const now = new Date().toISOString();
  await query(
    `insert into batch_jobs (id, owner, status, change, scopes, via, credential_id, total, changed, created_at, updated_at)
     values ($1, $2, 'running', '{"action":"nsfw","nsfw":true}', '["images:write"]', 'key', 'key_1', 600, 200, $3, $3)`,
    [id, owner, now],
  );

  return id;
}

const endJob = (id: string) =>
  query("update batch_jobs set status = 'completed', changed = 600, ended_at = updated_at where id = $1", [
    id,
  ]);

const tray = (page: Page) => page.getByRole("region", { name: "Changes in progress" });

test(
  "a job of another client is shown after a reload, in other tabs and on every page",
  detail,
  async ({ page, context }) => {
    const owner = await signIn(page);
    const other = await context.newPage();
    await other.goto("/dashboard/albums");
    await other.getByRole("heading", { level: 1 }).waitFor();
    const id = await insertJob(owner);
    await page.goto("/dashboard/tags");

    await expect(tray(page)).toContainText("200 of 600");
    await expect(tray(other)).toContainText("200 of 600");

    await endJob(id);
    await expect(tray(page)).toBeHidden();
    await expect(tray(other)).toBeHidden();
    await expect(page.getByText("600 images changed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await expect(other.getByText("600 images changed")).toHaveCount(0);
  },
);

test("a job is found when its owner comes back to the tab, and canceled there", detail, async ({ page }) => {
  const owner = await signIn(page);
  await page.goto("/dashboard/albums");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await insertJob(owner);

  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(tray(page)).toContainText("200 of 600", { timeout: 2_000 });
  }).toPass();

  await page.route("**/api/jobs/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "no" } })
      : route.continue(),
  );
  await tray(page).getByRole("button", { name: "Cancel" }).click();

  await expect(page.getByText("The change could not be cancelled")).toBeVisible();
  await expect(page.getByText("The service is unavailable.")).toBeVisible();

  await page.unroute("**/api/jobs/*");
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(tray(page)).toBeHidden();
  await expect(page.getByText("Cancelled: 200 of 600 images were changed")).toBeVisible();
});
