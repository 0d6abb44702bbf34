import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test("the audit log is filtered by its URL and saved as a file", detail, async ({ page }) => {
  await signIn(page);
  for (const album of ["prints", "slides"]) await call(page, "POST", "/albums", { album, title: album });
  await call(page, "DELETE", "/albums/slides");
  await page.goto("/dashboard/audit");
  const rows = page.getByRole("row");

  await expect(rows.nth(1)).toContainText("Album: deleted");
  await expect(rows.nth(1)).toContainText("slides");
  await expectNoViolations(page);

  await page.getByLabel("Action").selectOption("created");
  await page.getByLabel("Type").selectOption("Album");

  await expect(page).toHaveURL(/action=create&resource_type=album/);
  await expect(page.getByText("Album: deleted").locator("visible=true")).toHaveCount(0);
  await expect(page.getByText("Album: created").locator("visible=true")).toHaveCount(2);

  await page.reload();
  await expect(page.getByLabel("Type")).toHaveValue("album");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split("\r\n");

  expect(lines[0]).toBe("id,created_at,action,resource_type,resource_id,status,affected_count,metadata");
  expect(lines.slice(1).map((line) => line.split(",").slice(2, 6).join())).toEqual([
    "create,album,slides,success",
    "create,album,prints,success",
  ]);

  await page.getByLabel("Result").selectOption("Rejected");
  await expect(page.getByText("No entries match.")).toBeVisible();

  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("Album: deleted").locator("visible=true")).toHaveCount(1);
});
