import { expect, type Page, test } from "@playwright/test";
import { png } from "@/test/builders/images";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { tryIt } from "./visits/visit";

async function openForm(page: Page, operation: string): Promise<void> {
  await page.goto(`/docs/api/${operation}`);
  await tryIt(page, page.getByRole("button", { name: "Send request" }));
}

test("a request is sent with the session, and a deletion needs a confirmation", detail, async ({ page }) => {
  await signIn(page);
  await openForm(page, "albums/createAlbum");
  await page.getByLabel("Body (JSON)").fill('{ "album": "tried", "title": "Tried" }');
  await page.getByRole("button", { name: "Send request" }).click();

  await expect(page.getByText("201 Created")).toBeVisible();
  await expect(page.getByText("ratelimit", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Response body" })).toContainText('"album": "tried"');

  await openForm(page, "albums/deleteAlbum");
  await page.getByLabel("album", { exact: true }).fill("tried");
  await page.getByRole("button", { name: "Send request" }).click();
  const question = page.getByRole("group", { name: "Send this request?" });

  await expect(question).toContainText("DELETE /api/albums/tried");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  expect((await page.request.get("/api/albums/tried")).status()).toBe(200);

  await page.getByRole("button", { name: "Send request" }).click();
  await question.getByRole("button", { name: "Send it" }).click();

  await expect(page.getByText("204 No Content")).toBeVisible();
  expect((await page.request.get("/api/albums/tried")).status()).toBe(404);
});

test("a reading operation has the reader's own values, and its error is shown", detail, async ({ page }) => {
  await signIn(page);
  await page.evaluate(async () => {
    await fetch("/api/tags", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{ "tag": "lake" }',
    });
  });
  await openForm(page, "tags/getTag");

  await expect(page.getByLabel("tag", { exact: true })).toHaveValue("lake");

  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("200 OK")).toBeVisible();

  await page.getByLabel("tag", { exact: true }).fill("none");
  await page.getByRole("button", { name: "Send request" }).click();

  await expect(page.getByText("404 Not Found")).toBeVisible();
});

test("a file is sent, and an image is shown", detail, async ({ page }) => {
  await signIn(page);
  await openForm(page, "uploads/uploadImage");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "lake.png",
    mimeType: "image/png",
    buffer: await png(),
  });
  await page.getByRole("button", { name: "Send request" }).click();

  await expect(page.getByText("201 Created")).toBeVisible();

  await openForm(page, "variants/previewVariant");
  await expect(page.getByLabel("id", { exact: true })).toHaveValue(/^img_/);

  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("img", { name: "Response image" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Save / })).toHaveAttribute("download", /./);
});

test("without a session only public operations are sent", detail, async ({ page }) => {
  await openForm(page, "service/getHealth");
  await page.getByRole("button", { name: "Send request" }).click();

  await expect(page.getByText("200 OK")).toBeVisible();

  await page.goto("/docs/api/albums/listAlbums");
  await tryIt(page, page.getByText("to send this request"));

  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/sign-in?next=%2Fdocs%2Fapi%2Falbums%2FlistAlbums",
  );
});
