import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { startOpenAi } from "@/test/fakes/openai";
import { installVectorExtension } from "@/test/harness/vector-extension";
import { startService } from "../test/harness/service.mjs";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { chooseMore } from "./selected-images";
import { signInTo } from "./sign-in-to";
import { waitForScripts } from "./wait-for-scripts";

const search = "beacon on the coast";
const image = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function orderBy(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Sort: / }).click();
  await page.getByRole("menuitemradio", { name }).click();
}

test("a search by meaning finds what has none of its words", detail, async ({ page }) => {
  test.slow();
  const model = await startOpenAi();
  const { embeddings } = model;
  const service = await startService({
    env: {
      ALBUMEN_AI: "openai",
      ALBUMEN_AI_URL: model.url,
      ALBUMEN_AI_KEY: model.key,
      ALBUMEN_AI_MODEL: model.model,
      ALBUMEN_AI_EMBEDDING_MODEL: embeddings.model,
    },
  });

  const analyze = async (id: string, caption: string) => {
    model.behave({ type: "answer", answer: { caption, labels: [], text: "", nsfw_score: 0 } });
    const headers = { origin: service.origin };
    const url = `${service.origin}/api/images/${id}/ai/analyze`;
    expect((await page.request.post(url, { headers })).status()).toBe(200);
  };

  try {
    await signInTo(page, service, "ada@example.com");
    await page.goto(`${service.origin}/dashboard?search=${encodeURIComponent(search)}`);
    await waitForScripts(page);
    // Not without pgvector.
    await page.getByRole("button", { name: /^Sort: / }).click();
    await expect(page.getByRole("menuitemradio", { name: "Best match" })).toBeVisible();
    await expect(page.getByRole("menuitemradio", { name: "Semantic search" })).toHaveCount(0);
    await installVectorExtension(service.databaseUrl());

    await page.goto(`${service.origin}/dashboard`);
    await waitForScripts(page);
    await uploadFiles(page, [file("pier.jpg", await photo(90, 60)), file("hill.jpg", await photo(60, 90))]);
    const { data } = await (await page.request.get(`${service.origin}/api/images`)).json();
    for (const { id, filename } of data)
      await analyze(id, filename === "pier.jpg" ? "A lighthouse above the shore" : "A dog on the grass");
    // The job runs each minute.
    const countEmbedded = () => embeddings.calls.flatMap(({ input }) => input).length;
    await expect.poll(countEmbedded, { timeout: 100_000 }).toBe(2);

    await page.goto(`${service.origin}/dashboard?search=${encodeURIComponent(search)}`);
    await waitForScripts(page);
    await expect(page.getByRole("heading", { name: /^No results/ })).toBeVisible();
    await orderBy(page, "Semantic search");
    await expect(page).toHaveURL(/[?&]mode=semantic$/);
    await expect(page.getByRole("grid").getByRole("link")).toHaveCount(2);
    await expect(page.getByRole("grid").getByRole("link").first()).toHaveAccessibleName("pier.jpg");
    await page.reload();
    await expect(image(page, "pier.jpg")).toBeVisible();
    // Another search is by meaning too.
    await page.getByRole("combobox", { name: "Search images" }).fill("puppy");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=puppy&mode=semantic$/);
    await expect(page.getByRole("grid").getByRole("link").first()).toHaveAccessibleName("hill.jpg");
    // A change of all that is shown means these images, not the images that have the words.
    await waitForScripts(page);
    await page.getByRole("grid").getByRole("link").first().focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+a");
    await chooseMore(page, "Visibility of ");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Only you/ }).check();
    await dialog.getByRole("button", { name: "Change 2 images" }).click();
    await expect(page.getByText("Visibility of 2 images changed")).toBeVisible();

    embeddings.behave({ type: "status", status: 429, retryAfter: "1" });
    await page.goto(`${service.origin}/dashboard?search=hound&mode=semantic`);
    const failure = page.getByRole("alert").filter({ hasText: "Some images could not be loaded" });
    await expect(failure).toBeVisible();
    embeddings.behave({ type: "vectors" });
    const first = page.getByRole("grid").getByRole("link").first();
    await expect(async () => {
      if (await failure.isVisible()) await failure.getByRole("button").click();
      await expect(first).toHaveAccessibleName("hill.jpg", { timeout: 2_000 });
    }).toPass();
    await orderBy(page, "Best match");
    await expect(page).toHaveURL(/\?search=hound$/);
  } finally {
    await service.stop();
    await model.close();
  }
});
