import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { startService } from "../test/harness/service.mjs";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInTo } from "./sign-in-to";
import { expectNoViolations } from "./violations";

const operator = "operator@example.com";

test(
  "a visitor reports an image without scripts, and an operator withholds it",
  detail,
  async ({ page, browser }) => {
    const service = await startService({
      env: { ALBUMEN_OPERATORS: operator, ALBUMEN_WITHHELD_STATUS: "451" },
    });
    const signIn = (email: string) => signInTo(page, service, email);
    try {
      await signIn("ada@example.com");
      await page.goto(`${service.origin}/dashboard`);
      await uploadFiles(page, [file("lake.jpg", await photo(900, 600))]);
      const [image] = await listImages(page);
      await call(page, "PATCH", `/images/${image?.id}`, { visibility: "public" });

      const context = await browser.newContext({ javaScriptEnabled: false });
      const visitor = await context.newPage();
      await visitor.goto(`${service.origin}/@ada/images/lake.jpg`);
      await visitor.getByRole("link", { name: "Report" }).click();
      await expect(visitor.getByLabel("Image or page URL")).toHaveValue(
        `${service.origin}/@ada/images/lake.jpg`,
      );
      await visitor.getByLabel("Personal data").check();
      await visitor.getByLabel("Description").fill("That is my garden.");
      await visitor.getByLabel("Your email address").fill("grace");
      await visitor.getByRole("button", { name: "Send report" }).click();
      await expect(visitor.getByText("Enter a valid email address.")).toBeVisible();
      await expect(visitor.getByLabel("Personal data")).toBeChecked();
      expect(visitor.url()).not.toContain("grace");
      await visitor.getByLabel("Your email address").fill("grace@example.com");
      await visitor.getByLabel("Description").fill("That is my garden.");
      await visitor.getByRole("button", { name: "Send report" }).click();
      await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();

      await signIn(operator);
      await page.goto(`${service.origin}/dashboard/operator`);
      await expect(page.getByText("That is my garden.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Reply to grace@example.com" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Hide ada/images/lake.jpg" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Hide image" }).click();
      await expect(page.getByText("Image hidden")).toBeVisible();
      const withheld = await visitor.goto(`${service.origin}/@ada/images/lake.jpg`);
      expect([withheld?.status(), withheld?.headers()["cache-control"]]).toEqual([451, "no-store"]);
      expect(await visitor.content()).not.toContain("That is my garden.");
      expect((await visitor.goto(`${service.origin}/@ada/images/other.jpg`))?.status()).toBe(404);
      await context.close();
    } finally {
      await service.stop();
    }
  },
);
