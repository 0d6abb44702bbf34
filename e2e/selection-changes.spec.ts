import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { jpeg } from "@/test/builders/images";
import { batch } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { bar, cells, chooseMore, countInApi, link } from "./selected-images";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** The visibility of every image, by id. */
async function readVisibilities(page: Page): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  let cursor = "";
  do {
    const answer = await page.request.get(`/api/images?fields=grid&limit=200${cursor}`);
    const { data, next_cursor } = await answer.json();
    for (const { id, visibility } of data) all.set(id, visibility);
    cursor = next_cursor === null ? "" : `&cursor=${encodeURIComponent(next_cursor)}`;
  } while (cursor !== "");

  return all;
}

async function selectEverything(page: Page, count: string): Promise<void> {
  await link(page, 0).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText(`${count} selected`);
}

test(
  "many images are changed after a preview, and each gets its previous value back",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_200);
    const before = await readVisibilities(page);

    expect([...before.values()].filter((value) => value === "private")).toHaveLength(60);

    const unlisted = [...before.keys()].slice(100, 140);
    await batch(page, { action: "visibility", visibility: "unlisted", ids: unlisted });
    const previous = await readVisibilities(page);
    await page.reload();
    await selectEverything(page, "1,188");
    const { bytes } = await (await page.request.get("/api/images/summary")).json();

    await expect(bar(page)).toContainText(`${(bytes / 1e9).toFixed(1)} GB`);

    await chooseMore(page, "Visibility of ");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Only you/ }).check();
    const hidden = [...previous.values()].filter((value) => value === "private").length;
    const changed = (1_188 - hidden).toLocaleString("en");

    await expect(dialog).toContainText(`${changed} images will change.`);
    await expect(dialog).toContainText(`${hidden} unchanged.`);

    await dialog.getByRole("button", { name: `Change ${changed} images` }).click();
    await expect(page.getByText(`Visibility of ${changed} images changed`)).toBeVisible();
    expect(new Set((await readVisibilities(page)).values())).toEqual(new Set(["private"]));

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect(await readVisibilities(page)).toEqual(previous);
  },
);

test(
  "a change that is canceled half-way reports its progress, and that part is undone",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_200);
    const previous = await readVisibilities(page);
    await selectEverything(page, "1,188");
    await chooseMore(page, "Visibility of ");
    await page.getByRole("radio", { name: /Anyone with the link/ }).check();
    // The job changes 200 images at a time, newest first, and waits for this one.
    const waiting = [...previous.keys()][500] ?? "";
    const database = new pg.Client({ connectionString: service().databaseUrl() });
    await database.connect();
    await database.query("begin");
    await database.query("select id from images where id = $1 for update", [waiting]);
    try {
      await page.getByRole("button", { name: "Change 1,188 images" }).click();
      const progress = page.getByRole("region", { name: "Changes in progress" });
      await expect(progress).toContainText("400 of 1,188");
      const cancelled = page.waitForRequest((request) => request.method() === "DELETE");
      await progress.getByRole("button", { name: "Cancel" }).click();
      await cancelled;
    } finally {
      await database.query("rollback");
      await database.end();
    }

    const result = page.getByText(/^Canceled: \d+ of 1,188 images were changed$/);

    await expect(result).toBeVisible();

    const count = Number(/: (\d+) of/.exec((await result.textContent()) ?? "")?.[1]);
    expect(count).toBeGreaterThanOrEqual(400);
    expect(count).toBeLessThan(1_188);
    expect(await countInApi(page, "visibility=unlisted")).toBe(count);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect(await readVisibilities(page)).toEqual(previous);
  },
);

test(
  "the details of a selection show what is shared, and change all of it after a preview",
  detail,
  async ({ page }) => {
    await signIn(page);
    const content = await jpeg();
    await uploadFiles(
      page,
      ["a.jpg", "b.jpg", "c.jpg"].map((name) => file(name, content)),
    );
    const { data } = await (await page.request.get("/api/images?fields=grid")).json();
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    await batch(page, { action: "tag", tags: ["sea"], ids });
    await batch(page, { action: "tag", tags: ["boats"], ids: ids.slice(1) });
    await batch(page, { action: "visibility", visibility: "unlisted", ids: ids.slice(1) });
    await page.reload();
    await link(page, 0).focus();
    await page.keyboard.press("ControlOrMeta+a");

    await expect(bar(page)).toContainText("3 selected");

    await page.keyboard.press("i");
    const panel = page.getByRole("region", { name: "Selected images" });

    await expect(panel.getByLabel("Visibility")).toHaveValue("");
    await expect(panel.getByLabel("Visibility").locator("option:checked")).toHaveText("Mixed");
    await expect(panel.getByLabel("Album")).toHaveValue("images");
    await expect(panel.getByLabel("Expiration")).toHaveValue("never");
    await expect(panel.getByRole("listitem")).toHaveText(["sea"]);
    await expectNoViolations(page);

    await panel.getByLabel("Visibility").selectOption("Only you");
    const dialog = page.getByRole("dialog");

    await expect(dialog.getByRole("radio", { name: /Only you/ })).toBeChecked();

    await dialog.getByRole("button", { name: "Change 3 images" }).click();
    await expect(panel.getByLabel("Visibility")).toHaveValue("private");
    await expect(bar(page)).toContainText("3 selected");
    expect(await countInApi(page, "visibility=private")).toBe(3);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(panel.getByLabel("Visibility").locator("option:checked")).toHaveText("Mixed");
    expect(await countInApi(page, "visibility=unlisted")).toBe(2);

    await panel.getByRole("button", { name: "Remove tag sea from all" }).click();
    await dialog.getByRole("button", { name: "Change 3 images" }).click();

    await expect(panel.getByText("None", { exact: true })).toBeVisible();
    expect(await countInApi(page, "tag=sea")).toBe(0);

    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  },
);

test(
  "the location is removed from many files, after it was said that this stays so",
  detail,
  async ({ page }) => {
    await signIn(page);
    const gps = { latitude: 54.5, longitude: 13.4 };
    await uploadFiles(page, [
      file("here.jpg", await jpeg({ gps })),
      file("there.jpg", await jpeg({ gps, width: 70 })),
      file("plain.jpg", await jpeg()),
    ]);
    await page.reload();

    await expect(cells(page)).toHaveCount(3);

    await link(page, 0).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await chooseMore(page, "Remove metadata from ");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Location only/ }).check();

    await expect(dialog).toContainText("2 images will change.");
    await expect(dialog).toContainText("1 unchanged.");
    await expect(dialog).toContainText("This cannot be undone");

    await dialog.getByRole("button", { name: "Remove metadata from 2 images" }).click();
    await expect(page.getByText("Metadata removed from 2 images")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();

    const { data } = await (await page.request.get("/api/images")).json();
    for (const { info } of data) expect(info.metadata.kept).not.toContain("gps");
  },
);

test("favorites, the trash and back", detail, async ({ page }) => {
  await signIn(page);
  const content = await jpeg();
  await uploadFiles(
    page,
    ["a.jpg", "b.jpg", "c.jpg"].map((name) => file(name, content)),
  );
  await page.reload();
  await page.getByRole("link", { name: "b.jpg" }).focus();
  await page.keyboard.press("f");

  await expect(page.getByText("1 image added to favorites")).toBeVisible();

  await page.goto("/dashboard/favourites");
  await expect(cells(page)).toHaveCount(1);

  await page.getByRole("link", { name: "b.jpg" }).focus();
  await page.keyboard.press("f");

  await expect(page.getByText("No favorites yet")).toBeVisible();

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "c.jpg" }).click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("link", { name: "a.jpg" }).click({ modifiers: ["Shift"] });
  await page.keyboard.press("Delete");
  const question = page.getByRole("dialog", { name: "Move 3 images to the trash?" });
  const move = question.getByRole("button", { name: "Move 3 images to the trash" });

  await expect(question).toContainText("You can restore them for 30 days.");
  await expect(move).toBeEnabled();
  await expect(question).not.toContainText("will change");

  await move.click();

  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByText("3 images moved to the trash")).toBeVisible();

  await page.goto("/dashboard/trash");
  await expect(cells(page)).toHaveCount(3);
  await expect(page.getByText("30 days left").first()).toBeVisible();

  await page.getByRole("link", { name: "a.jpg" }).focus();
  await page.keyboard.press("r");

  await expect(page.getByText("1 image restored")).toBeVisible();
  await expect(cells(page)).toHaveCount(2);

  const readStats = async () => (await page.request.get("/api/stats")).json();
  const storedBefore = (await readStats()).storage.original_bytes;
  await page.getByRole("button", { name: "Empty trash" }).click();
  const confirm = page.getByRole("button", { name: "Delete 2 images permanently" });

  await expect(confirm).toBeDisabled();

  await page.getByLabel(/^Type/).fill("empty");
  await confirm.click();

  await expect(page.getByText("The trash is empty")).toBeVisible();
  expect(await countInApi(page, "deleted=only")).toBe(0);

  await page.goto("/dashboard");
  await expect(cells(page)).toHaveCount(1);
  await expect(page.getByText("1 image", { exact: true })).toBeVisible();
  // Two of three equal files are gone.
  expect(await readStats()).toMatchObject({
    images: 1,
    deleted_images: 0,
    storage: { original_bytes: storedBefore / 3 },
  });
});

test("Enter adds the tags that were typed", detail, async ({ page }) => {
  await signInWithImages(page, 12);
  await link(page, 0).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await bar(page).getByRole("button", { name: "Tags" }).click();
  const field = page.getByRole("dialog").getByLabel("Tags");
  await field.fill("harbour");
  await field.press("Enter");

  await expect(page.getByText("12 images tagged")).toBeVisible();
  expect(await countInApi(page, "tag=harbour")).toBe(12);
});
