import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { goodAnswer, startOpenAi } from "@/test/fakes/openai";
import { type Service, startService } from "../test/harness/service.mjs";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInTo } from "./sign-in-to";
import { waitForScripts } from "./wait-for-scripts";

const label = "lighthouse";

async function enter(page: Page, service: Service): Promise<void> {
  await signInTo(page, service, "ada@example.com");
  await page.goto(`${service.origin}/dashboard`);
  await waitForScripts(page);
}

async function saveSettings(page: Page, service: Service, data: object): Promise<void> {
  const headers = { origin: service.origin };
  const saved = await page.request.patch(`${service.origin}/api/settings`, { data, headers });
  expect(saved.status(), await saved.text()).toBe(200);
}

test(
  "an image is analyzed, its caption becomes the alt text, and its label finds it",
  detail,
  async ({ page }) => {
    const model = await startOpenAi();
    const service = await startService({
      env: {
        ALBUMEN_AI: "openai",
        ALBUMEN_AI_URL: model.url,
        ALBUMEN_AI_KEY: model.key,
        ALBUMEN_AI_MODEL: model.model,
      },
    });

    try {
      await enter(page, service);
      await uploadFiles(page, [file("pier.jpg", await photo(90, 60)), file("hill.jpg", await photo(60, 90))]);
      await page.reload();
      await page.getByRole("link", { name: "pier.jpg", exact: true }).click();
      await page.getByRole("button", { name: "Details" }).click();
      await page.getByRole("heading", { name: "AI", exact: true }).click();
      await expect(page.getByText("Not analyzed yet.")).toBeVisible();
      model.behave({ type: "status", status: 429, retryAfter: "1" });
      await page.getByRole("button", { name: "Analyze", exact: true }).click();
      await expect(page.getByText("Images cannot be analyzed at the moment.")).toBeVisible();
      model.behave({ type: "answer", answer: goodAnswer });
      await expect(async () => {
        await page.getByRole("button", { name: "Analyze", exact: true }).click();
        await expect(page.getByText(goodAnswer.caption as string)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      // Captions are suggested to those only who want that.
      const adopt = page.getByRole("button", { name: "Use as alt text" });
      await expect(adopt).toHaveCount(0);
      await saveSettings(page, service, { ai: { alt_text: "suggest" } });
      await page.reload();
      await expect(adopt).toBeVisible();
      await page.keyboard.press("Shift+Y");
      await expect(page.getByLabel("Alt text")).toHaveValue(goodAnswer.caption as string);
      await expect(adopt).toHaveCount(0);
      await page.getByRole("heading", { name: "AI", exact: true }).click();
      await page.getByRole("button", { name: "Add the tag rocky shore" }).click();
      await expect(page.getByRole("button", { name: "Remove tag rocky shore" })).toBeVisible();
      await page.keyboard.press("y");
      await expect(page.getByRole("button", { name: `Remove tag ${label}` })).toBeVisible();
      model.behave({ type: "answer", answer: { ...goodAnswer, nsfw_score: 0.99 } });
      await page.getByRole("button", { name: "Analyze again" }).click();
      const marked = page.getByText("This analysis marked the image as sensitive.");
      await expect(marked).toBeVisible();
      await page.getByRole("button", { name: "Not sensitive" }).click();
      await expect(marked).toHaveCount(0);
      await expect(page.getByRole("checkbox", { name: "Sensitive" })).not.toBeChecked();
      model.behave({ type: "answer", answer: goodAnswer });
      await page.getByRole("button", { name: "Delete", exact: true }).last().click();
      await expect(page.getByText("Not analyzed yet.")).toBeVisible();
      await page.getByRole("button", { name: "Analyze", exact: true }).click();
      // The analysis, which has the label as a link next to the link of the tag.
      await expect(page.getByRole("link", { name: label, exact: true })).toHaveCount(2);
      await page.getByRole("link", { name: label, exact: true }).last().click();
      await page.waitForURL(`**/dashboard?label=${label}`);
      // Its name in the grid has the alternative text now.
      await expect(page.getByRole("link", { name: /^pier\.jpg/ })).toBeVisible();
      await expect(page.getByRole("link", { name: /^hill\.jpg/ })).toHaveCount(0);

      await page.goto(`${service.origin}/dashboard/settings/ai`);
      await expect(page.getByText("openai:vision-1")).toBeVisible();
      await page.getByRole("button", { name: "Count images" }).click();
      await expect(page.getByText("1 image would be analyzed.")).toBeVisible();
      await page.getByLabel("Image", { exact: true }).selectOption("hill.jpg");
      await page.getByRole("button", { name: "Analyze", exact: true }).click();
      await expect(page.getByText(goodAnswer.caption as string)).toBeVisible();
      await page.getByRole("button", { name: "Count images" }).click();
      await expect(page.getByText("No images left to analyze.")).toBeVisible();
      await page.getByRole("checkbox", { name: "Only images not analyzed" }).uncheck();
      await page.getByRole("button", { name: "Count images" }).click();
      await page.getByRole("button", { name: "Analyze 2 images" }).click();
      await expect(page.getByText("2 images queued for analysis.")).toBeVisible();
      const analyzesUploads = page.getByRole("checkbox", { name: "Analyze uploads" });
      await analyzesUploads.click();
      await expect(analyzesUploads).toBeChecked();
      const settings = `${service.origin}/api/settings`;
      await expect
        .poll(async () => (await (await page.request.get(settings)).json()).upload_defaults.ai)
        .toBe("on");
    } finally {
      await service.stop();
      await model.close();
    }
  },
);

test(
  "the models of this machine are installed by a button, which shows the progress",
  detail,
  async ({ page }) => {
    const service = await startService({ env: { ALBUMEN_AI_MANIFEST: "test/fixtures/analysis-packages" } });
    try {
      await enter(page, service);
      await page.goto(`${service.origin}/dashboard/settings/ai`);
      await waitForScripts(page);
      await expect(page.getByText("Not installed.")).toBeVisible();
      await page.getByRole("button", { name: "Install", exact: true }).click();
      await expect(page.getByText("Installed (247")).toBeVisible();
      await expect(page.getByRole("button", { name: "Install", exact: true })).toHaveCount(0);
    } finally {
      await service.stop();
    }
  },
);

test("nothing speaks of analyses where none are made", detail, async ({ page }) => {
  const service = await startService({ env: { ALBUMEN_AI: "off" } });
  try {
    await enter(page, service);
    await uploadFiles(page, [file("plain.jpg", await photo(90, 60))]);
    await page.reload();
    await page.getByRole("link", { name: "plain.jpg", exact: true }).click();
    await page.getByRole("button", { name: "Details" }).click();
    await expect(page.getByRole("heading", { name: "Privacy report" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "AI", exact: true })).toHaveCount(0);
    await page.goto(`${service.origin}/dashboard/settings`);
    await expect(page.getByRole("main").getByRole("link", { name: /^Uploads/ })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^AI/ })).toHaveCount(0);
    expect((await page.goto(`${service.origin}/dashboard/settings/ai`))?.status()).toBe(404);
  } finally {
    await service.stop();
  }
});
