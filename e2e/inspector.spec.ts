import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { jpeg, photo } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

const tile = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Signs in, uploads images, and opens the details of the newest from the list. */
async function openInspector(page: Page, ...names: [...string[], string]): Promise<string> {
  await signIn(page);
  for (const name of names) await uploadFiles(page, [file(name, await photo(900, 600))]);
  await page.reload();
  const newest = names.at(-1) ?? "";
  await tile(page, newest).click();
  await page.getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("textbox", { name: "Filename" })).toHaveValue(newest);

  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

const readImage = async (page: Page, id: string) => (await page.request.get(`/api/images/${id}`)).json();

const patchElsewhere = async (page: Page, id: string, change: object) => {
  const { origin } = new URL(page.url());
  const response = await page.request.patch(`/api/images/${id}`, { headers: { origin }, data: change });
  expect(response.status()).toBe(200);
};

test(
  "a name that is taken is rejected with a free one; after the rename the old link redirects",
  detail,
  async ({ page }) => {
    const id = await openInspector(page, "taken.jpg", "harbour.jpg");
    const { urls } = await readImage(page, id);
    const filename = page.getByRole("textbox", { name: "Filename" });
    await filename.fill("taken.jpg");
    await filename.press("Enter");

    await expect(page.getByText("Another image already has this name.")).toBeVisible();
    await expect(filename).toHaveValue("harbour.jpg");

    await page.getByRole("button", { name: "Use taken-2.jpg" }).click();
    await expect(filename).toHaveValue("taken-2.jpg");
    await expect(page.getByRole("heading", { name: "taken-2.jpg" })).toBeVisible();
    await expect.poll(async () => (await readImage(page, id)).filename).toBe("taken-2.jpg");

    const redirect = await page.request.get(urls.original, { maxRedirects: 0 });
    expect([redirect.status(), redirect.headers().location]).toEqual([
      308,
      expect.stringMatching(/taken-2\.jpg$/),
    ]);
  },
);

test("every field is edited in place and arrives in the API", async ({ page }) => {
  const id = await openInspector(page, "sea.jpg");
  // The details stay open for the next image.
  await page.keyboard.press("Escape");

  await expect(page.getByLabel("Title")).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goForward();
  // `e` goes to the first field that describes the image.
  await expect(page.getByLabel("Title")).toBeVisible();

  await page.keyboard.press("e");
  await expect(page.getByLabel("Title")).toBeFocused();

  await page.keyboard.type("Low tide");
  await page.keyboard.press("Enter");
  await page.getByLabel("Alt text").fill("The sea at low tide");
  await page.getByLabel("Alt text").press("Enter");
  await page.getByLabel("Description").fill("First line");
  await page.getByLabel("Description").press("Shift+Enter");
  await page.keyboard.type("second line");
  // Leaving a field saves it too.
  await page.getByRole("combobox", { name: "Tags" }).focus();
  // The comma adds what is before it.
  await page.keyboard.type("Low Tide, sea");
  // The press that confirms a composition, as Safari reports it, saves nothing.
  const confirmation = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
  await page.getByRole("combobox", { name: "Tags" }).dispatchEvent("keydown", confirmation);

  await expect(page.getByRole("combobox", { name: "Tags" })).toHaveValue(" sea");

  await page.keyboard.press("Enter");
  await page.getByLabel("Visibility").selectOption("Anyone with the link");
  await page.getByLabel("License").selectOption("Attribution 4.0 International");
  await page.getByLabel("Expires").selectOption("In a week");

  await expect(page.getByText(/^Moves to the trash on/)).toBeVisible();

  await page.getByLabel("Taken", { exact: true }).fill("2024-06-30T12:30:00");
  await page.getByLabel("Taken", { exact: true }).press("Enter");
  const marker = page.getByRole("button", { name: "Focal point" });
  await marker.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  // A sensitive image is hidden, also behind its focal point.
  await page.getByRole("checkbox", { name: "Sensitive" }).click();

  await expect(marker).toBeHidden();
  await expect
    .poll(() => readImage(page, id))
    .toMatchObject({
      title: "Low tide",
      alt: "The sea at low tide",
      description: "First line\nsecond line",
      tags: ["low-tide", "sea"],
      visibility: "unlisted",
      license: "cc-by-4.0",
      expiration_date: expect.any(String),
      taken_at: "2024-06-30T12:30:00",
      nsfw: true,
      focal_point: { x: 0.48, y: 0.48 },
    });

  await page.getByRole("button", { name: "Remove tag sea" }).click();
  await expect.poll(async () => (await readImage(page, id)).tags).toEqual(["low-tide"]);

  for (const [section, content] of [
    ["Privacy report", "Found"],
    ["Last 30 days", /requests? in the last 30 days/],
    ["Variants", "w512"],
    ["History", "Changed"],
  ] as const) {
    const title = page.getByRole("heading", { name: section, exact: true });
    await title.click();
    await expect(page.locator("details", { has: title }).getByText(content).first()).toBeVisible();
  }
});

test(
  "Escape reverts a draft, and a rejected edit returns to what is saved, with the reason",
  detail,
  async ({ page }) => {
    const id = await openInspector(page, "sea.jpg");
    const title = page.getByLabel("Title");
    await title.fill("Never saved");
    await title.press("Escape");

    await expect(title).toHaveValue("");
    await expect(page.getByRole("heading", { name: "sea.jpg" })).toBeVisible();

    // Once more leaves the field, but not the viewer.
    await title.press("Escape");
    await expect(page.getByRole("dialog").first()).toBeFocused();

    await page.route("**/api/images/*", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "no" } })
        : route.continue(),
    );
    await title.fill("Low tide");
    await title.press("Enter");

    await expect(page.getByText("The server is unavailable.")).toBeVisible();
    await expect(title).toHaveValue("");

    await page.unroute("**/api/images/*");
    await page.getByRole("button", { name: "Try again" }).click();

    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(title).toHaveValue("Low tide");

    // A change of something else elsewhere does not matter, one of the same field is not
    // overwritten.
    await patchElsewhere(page, id, { alt: "From elsewhere" });
    await title.fill("High tide");
    await title.press("Enter");

    await expect.poll(async () => (await readImage(page, id)).title).toBe("High tide");

    await title.fill("Neap tide");
    await patchElsewhere(page, id, { title: "Spring tide" });
    await title.press("Enter");

    await expect(page.getByText("This was changed elsewhere.")).toBeVisible();
    await expect(title).toHaveValue("Spring tide");
    await expect(page.getByLabel("Alt text")).toHaveValue("From elsewhere");
    expect((await readImage(page, id)).title).toBe("Spring tide");
  },
);

test("the location is removed from the stored file, and its section goes", detail, async ({ page }) => {
  await signIn(page);
  const bytes = await jpeg({ gps: { latitude: 46.5, longitude: 7.5 } });
  await uploadFiles(page, [file("peak.jpg", bytes)]);
  await page.reload();
  await tile(page, "peak.jpg").click();
  await page.getByRole("button", { name: "Details" }).click();

  await expect(page.getByText("46.50000, 7.50000")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open map" })).toHaveAttribute(
    "href",
    /openstreetmap\.org.*46\.5/,
  );

  await page.getByRole("button", { name: "Remove location" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove location" }).click();

  await expect(page.getByText("Location removed from peak.jpg")).toBeVisible();
  await expect(page.getByText("46.50000, 7.50000")).toBeHidden();

  const { data } = await (await page.request.get("/api/images")).json();
  expect(data[0].info.exif?.gps).toBeUndefined();
  expect(data[0].info.metadata.removed).toContain("gps");
});

test("a damaged file is named in the details, and can be replaced there", detail, async ({ page }) => {
  await signIn(page);
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/upload`, {
    headers: { origin },
    multipart: { file: { name: "buoy.jpg", mimeType: "image/jpeg", buffer: await photo(640, 480) } },
  });
  const { id, urls } = await answer.json();

  await expect.poll(async () => (await readImage(page, id)).status.variants.pending).toEqual([]);

  const folder = path.join(service().dataFolder, "files/images", id);
  const original = path.join(folder, readdirSync(folder).find((name) => !name.startsWith("v-")) ?? "");
  const bytes = readFileSync(original);
  bytes[2_000] = (bytes[2_000] ?? 0) ^ 1;
  rmSync(original);
  writeFileSync(original, bytes);

  expect((await page.request.get(urls.original)).status()).toBe(404);
  await expect.poll(async () => (await readImage(page, id)).status.damaged).toBe(true);

  await page.goto(`/dashboard/images/${id}`);
  const notice = page.getByRole("alert").filter({ hasText: "The stored file is damaged." });

  await expect(notice).toContainText("Replace the file, or restore the image from a backup.");
  await expect(notice.getByRole("button", { name: "Replace the file" })).toBeVisible();
  // The notice above the page leaves the toolbar of the image in the window.
  await expect(page.getByRole("complementary", { name: "Needs attention" })).toContainText("damaged");
  await expect(page.getByRole("button", { name: "Details" })).toBeInViewport({ ratio: 1 });
});
