import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { listImages } from "./call-api";
import { collectPageErrors, detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test(
  "an empty library offers a command, a file for ShareX, an import and a code",
  detail,
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    await signIn(page);
    const { origin } = new URL(page.url());
    await page.goto("/dashboard");
    const command = page.locator("[data-shown=curl]");

    await expect(command).toHaveText(
      `curl -H "Authorization: Bearer YOUR_API_KEY" -F file=@photo.jpg ${origin}/api/upload`,
    );
    await expect(page.getByRole("img", { name: "QR code with the link to the sign-in page" })).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole("button", { name: "Create key and insert" }).click();

    await expect(command).toHaveText(/Bearer alb_\w+/);
    const key = /Bearer (\S+)"/.exec((await command.textContent()) ?? "")?.[1] ?? "";
    // It can upload, and nothing else.
    const read = await fetch(`${origin}/api/images`, { headers: { authorization: `Bearer ${key}` } });
    expect(read.status).toBe(403);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Create key and download file" }).click();
    const uploader = JSON.parse(readFileSync(await (await download).path(), "utf8"));
    expect(uploader).toMatchObject({ RequestURL: `${origin}/api/upload`, FileFormName: "file" });

    await page.getByLabel("Image URL").fill("no address");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("Enter an image URL that starts with https://")).toBeVisible();
    expect(pageErrors).toEqual([]);
  },
);

test("demo images are private and tagged, and are removed by one press", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add 6 demo images" }).click();

  await expect(page.getByText("6 demo images are in your library.")).toBeVisible();
  await expectNoViolations(page);
  const images = await listImages(page);
  expect(images.map(({ visibility, tags }) => ({ visibility, tags }))).toEqual(
    Array.from({ length: 6 }, () => ({ visibility: "private", tags: ["demo"] })),
  );

  await page.getByRole("button", { name: "Remove demo images" }).click();

  await expect(page.getByText("No images yet")).toBeVisible();
  await expect.poll(async () => (await listImages(page)).length).toBe(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("6 demo images are in your library.")).toBeVisible();
});
