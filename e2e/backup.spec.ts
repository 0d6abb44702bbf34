import { expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { startS3 } from "../test/fakes/s3/start-s3";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test(
  "a bucket is entered, tested and filled, and what would come back is counted",
  detail,
  async ({ page }) => {
    const s3 = await startS3();
    await signIn(page);
    const { origin } = new URL(page.url());
    const answer = await page.request.post(`${origin}/api/upload`, {
      headers: { origin },
      multipart: { file: { name: "pier.jpg", mimeType: "image/jpeg", buffer: await photo(640, 480) } },
    });

    expect(answer.status()).toBe(201);

    const { id } = await answer.json();

    await page.goto("/dashboard/settings");
    await page.getByRole("main").getByRole("link", { name: "Backup" }).click();
    await page.getByLabel("Endpoint URL").fill("http://192.168.0.1");
    await page.getByLabel("Bucket", { exact: true }).fill(s3.bucket);
    await page.getByLabel("Access key ID").fill(s3.accessKeyId);
    await page.getByLabel("Secret access key").fill(s3.secretAccessKey);
    await page.getByRole("button", { name: "Save" }).click();

    await expect(page.getByText("Enter the https endpoint", { exact: false })).toBeVisible();
    await expectNoViolations(page);

    await page.getByLabel("Endpoint URL").fill(s3.endpoint.replace("127.0.0.1", "localhost"));
    const testResult = page.getByRole("list", { name: "Test result" });
    await page.getByLabel("Secret access key").fill("another one");
    await page.getByRole("button", { name: "Test bucket" }).click();

    await expect(testResult).toContainText("Authentication: The bucket responded with 403");

    await page.getByLabel("Secret access key").fill(s3.secretAccessKey);
    await page.getByRole("button", { name: "Test bucket" }).click();

    await expect(testResult).toContainText("Delete: works");
    // Nothing is stored by a test.
    await expect(page.getByRole("heading", { name: "Status" })).toBeHidden();

    await page.getByLabel("Passphrase (optional)").fill("correct horse battery");
    await page.getByRole("button", { name: "Save" }).click();

    await expect(page.getByText("Backup settings saved")).toBeVisible();

    const endEncryption = page.getByRole("checkbox", { name: "Turn off passphrase encryption" });
    await endEncryption.click();
    await page.getByRole("button", { name: "Save" }).click();

    await expect(endEncryption).toBeHidden();

    await expect(page.getByText("In the bucket: 1 of 1 image")).toBeVisible({ timeout: 60_000 });

    await page.getByRole("button", { name: "Verify backup" }).click();
    await expect(page.getByText("Verification · completed")).toBeVisible({ timeout: 60_000 });

    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(page.getByText("Dry run · completed")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("0 done, 1 unchanged, 0 failed", { exact: false })).toBeVisible({
      timeout: 60_000,
    });
    await expectNoViolations(page);

    await page.goto(`/dashboard/images/${id}`);
    await expect(page.getByText("Backed up")).toBeVisible();

    await page.goto("/dashboard/settings/backup");
    await page.getByRole("button", { name: "Remove backup" }).click();

    await expectNoViolations(page);

    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: "Remove backup" }).click();
    await dialog.getByRole("button", { name: "Remove backup" }).click();

    await expect(page.getByRole("heading", { name: "Status" })).toBeHidden();
    await expect(page.getByLabel("Bucket", { exact: true })).toHaveValue("");

    await page.reload();
    await expect(page.getByLabel("Bucket", { exact: true })).toHaveValue("");
    expect(s3.content.objects.size).toBeGreaterThan(0);

    await s3.close();
  },
);
