import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { startTurnstile } from "@/test/fakes/turnstile";
import { startService } from "../test/harness/service.mjs";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { dropFiles, file } from "./files";
import { signInTo } from "./sign-in-to";

test(
  "uploads, sign-in links, reports and guests solve challenges where they are set up",
  detail,
  async ({ page, browser }) => {
    const turnstile = await startTurnstile();
    const service = await startService({
      env: {
        TURNSTILE_SITE_KEY: turnstile.siteKey,
        TURNSTILE_SECRET_KEY: turnstile.secretKey,
        TURNSTILE_API_URL: turnstile.apiUrl,
      },
    });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api.js")) scripts.push(request.url());
    });
    const field = page.locator("input[name=cf-turnstile-response]");
    try {
      await page.goto(`${service.origin}/sign-in`);
      await expect(field).not.toHaveValue("");
      await page.getByLabel("Email address").fill("grace@example.com");
      await page.getByRole("button", { name: "Send me a link" }).click();
      await page.waitForURL(/\/sign-in\/sent$/);

      await page.goto(`${service.origin}/report?image=${service.origin}/i/ada/images/a.jpg`);
      await expect(field).not.toHaveValue("");
      await page.getByLabel("Copyright").check();
      await page.getByLabel("Description").fill("It is mine.");
      await page.getByRole("button", { name: "Send report" }).click();
      await page.waitForURL(/sent=true$/);

      await signInTo(page, service, "ada@example.com");
      scripts.length = 0;
      await page.goto(`${service.origin}/dashboard`);
      const files = [file("lake.jpg", await photo(90, 60)), file("hill.jpg", await photo(60, 90))];
      expect(scripts).toEqual([]);
      await dropFiles(page, files);
      await expect.poll(async () => (await listImages(page)).length).toBe(2);
      expect(scripts).toHaveLength(1);

      const { url } = await call<{ url: string }>(page, "POST", "/shares", {
        target: { type: "upload" },
        upload: { album: "images", max_files: 2, max_bytes: 100_000 },
      });
      const guest = await browser.newPage();
      await guest.goto(url);
      await guest.locator("input[type=file]").setInputFiles(file("guest.jpg", await photo(80, 80)));
      await expect(guest.getByText("guest.jpg: uploaded")).toBeVisible();
      await guest.close();
    } finally {
      await service.stop();
      await turnstile.close();
    }
  },
);
