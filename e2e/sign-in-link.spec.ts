import { expect, test } from "@playwright/test";
import { service } from "./service";

test("the link that a start prints signs the first owner in", async ({ page }) => {
  const { stdout, exitCode } = await service().cli(["owners", "sign-in-link"]);
  expect(exitCode).toBe(0);

  await page.goto(stdout.trim());

  await expect(page).toHaveURL(/\/dashboard$/);
});
