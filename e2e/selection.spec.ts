import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { jpeg } from "@/test/builders/images";
import { batch, expectNoViolations } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { findOverflow } from "./overflow";
import { service } from "./service";
import { signIn } from "./sign-in";

const grid = (page: Page) => page.getByRole("grid");
const cells = (page: Page) => grid(page).getByRole("gridcell");
const selectedCells = (page: Page) => grid(page).getByRole("gridcell", { selected: true });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected images" });
const link = (page: Page, position: number) => cells(page).nth(position).getByRole("link");

async function countInApi(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`/api/images?fields=grid&limit=1&include_total=true&${query}`);
  return (await answer.json()).total;
}

test("images are selected by check, modifiers, keys and a rectangle", async ({ page }) => {
  await signInWithImages(page, 1_000);
  await expect(link(page, 0)).toBeVisible();
  await link(page, 1).hover();
  await cells(page)
    .nth(1)
    .getByRole("button", { name: /^Select / })
    .click();
  await expect(bar(page)).toContainText("1 selected");
  await link(page, 4).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected");
  await link(page, 2).click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page)).toContainText("3 selected");
  await expect(selectedCells(page)).toHaveCount(3);

  // A key that is pressed before the selection is rendered is about all of it.
  await link(page, 5).evaluate((tile) => {
    const init = { bubbles: true, cancelable: true };
    tile.dispatchEvent(new MouseEvent("click", { ...init, shiftKey: true }));
    tile.dispatchEvent(new KeyboardEvent("keydown", { ...init, key: "Delete", code: "Delete" }));
  });
  await expect(page.getByRole("button", { name: "Move 5 images to the trash" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();

  await link(page, 0).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(bar(page)).toContainText("2 selected");

  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText(/^(?!2 )\d+ selected/);
  expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toBe("");
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText("990 selected");
  expect(await countInApi(page, "")).toBe(990);
  await link(page, 0).click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page)).toContainText("989 selected");
  await page.keyboard.press("Escape");

  // A rectangle from the heading of the month down, over rows that are mounted only while the page scrolls.
  const heading = await page.getByRole("heading", { level: 2 }).first().boundingBox();
  await page.mouse.move((heading?.x ?? 0) + 500, (heading?.y ?? 0) + 10);
  await page.mouse.down();
  const height = page.viewportSize()?.height ?? 0;
  await page.mouse.move((heading?.x ?? 0) + 2, height - 10, { steps: 5 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(4 * height);
  await page.mouse.up();
  const count = Number(/(\d+) selected/.exec((await bar(page).textContent()) ?? "")?.[1]);
  expect(count).toBeGreaterThan(await selectedCells(page).count());
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar(page)).toBeHidden();
});

test.describe("on a telephone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a long press starts to select, and a tap goes on", async ({ page }) => {
    await signInWithImages(page, 100);
    // Scripts have run as soon as one tile is the grid's stop of the Tab key.
    await expect(link(page, 0)).toHaveAttribute("tabindex", "0");
    const box = await link(page, 0).boundingBox();
    const client = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await expect(bar(page)).toContainText("1 selected");
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await link(page, 1).tap();
    await expect(bar(page)).toContainText("2 selected");
    await link(page, 1).tap();
    await expect(bar(page)).toContainText("1 selected");
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  });

  test("the bar shows the first actions, and a sheet all others", detail, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signInWithImages(page, 100);
    await expect(link(page, 0)).toHaveAttribute("tabindex", "0");
    await link(page, 0).focus();
    await page.keyboard.press("Space");
    await expect(bar(page)).toContainText("1 selected");
    await expect(bar(page).getByRole("button")).toHaveCount(4);
    const more = bar(page).getByRole("button", { name: "More actions" });
    await expect(bar(page).getByRole("button", { name: "Move to trash" })).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await more.tap();
    const sheet = page.getByRole("dialog", { name: /^1 selected · / });
    const inSheet = ["Select all 99 that match", "Move to album", "Tags", "Visibility", "License", "Expiry"];
    inSheet.push("Copy links", "Download", "Remove metadata", "Details");
    for (const name of inSheet) await expect(sheet.getByRole("button", { name })).toBeVisible();
    await expectNoViolations(page);
    // Escape closes the sheet, and not the selection.
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();
    await more.tap();
    await sheet.getByRole("button", { name: "Select all 99 that match" }).tap();
    await expect(bar(page)).toContainText("99 selected");
    await more.tap();
    await page.getByRole("dialog").getByRole("button", { name: "Visibility" }).tap();
    const dialog = page.getByRole("dialog", { name: "Who can see 99 images" });
    await dialog.getByRole("radio", { name: /Only you/ }).check();
    await expect(dialog.getByRole("button", { name: /^Change \d+ images$/ })).toBeEnabled();
    expect(await findOverflow(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(bar(page)).toContainText("99 selected");
  });
});

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

test("many images are changed after a preview, and each gets its former value back", async ({ page }) => {
  await signInWithImages(page, 1_200);
  const before = await readVisibilities(page);
  expect([...before.values()].filter((value) => value === "private")).toHaveLength(60);
  const unlisted = [...before.keys()].slice(100, 140);
  await batch(page, { action: "visibility", visibility: "unlisted", ids: unlisted });
  const former = await readVisibilities(page);
  await page.reload();
  await selectEverything(page, "1,188");
  const { bytes } = await (await page.request.get("/api/images/summary")).json();
  await expect(bar(page)).toContainText(`${(bytes / 1e9).toFixed(1)} GB`);
  await bar(page).getByRole("button", { name: "Visibility" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Only you/ }).check();
  const hidden = [...former.values()].filter((value) => value === "private").length;
  const changed = (1_188 - hidden).toLocaleString("en");
  await expect(dialog).toContainText(`${changed} images will change.`);
  await expect(dialog).toContainText(`${hidden} are already so.`);
  await dialog.getByRole("button", { name: `Change ${changed} images` }).click();
  await expect(page.getByText(`Visibility of ${changed} images changed`)).toBeVisible();
  expect(new Set((await readVisibilities(page)).values())).toEqual(new Set(["private"]));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  expect(await readVisibilities(page)).toEqual(former);
});

test(
  "a change that is cancelled half-way says what was done, and that is undone",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_200);
    const former = await readVisibilities(page);
    await selectEverything(page, "1,188");
    await bar(page).getByRole("button", { name: "Visibility" }).click();
    await page.getByRole("radio", { name: /Anyone with the link/ }).check();
    // The job changes 200 images at a time, newest first, and waits for this one.
    const waiting = [...former.keys()][500] ?? "";
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
    const result = page.getByText(/^Cancelled: \d+ of 1,188 images were changed$/);
    await expect(result).toBeVisible();
    const count = Number(/: (\d+) of/.exec((await result.textContent()) ?? "")?.[1]);
    expect(count).toBeGreaterThanOrEqual(400);
    expect(count).toBeLessThan(1_188);
    expect(await countInApi(page, "visibility=unlisted")).toBe(count);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect(await readVisibilities(page)).toEqual(former);
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
    await expect(panel.getByLabel("Expiry")).toHaveValue("never");
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
    await bar(page).getByRole("button", { name: "Remove metadata" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Location only/ }).check();
    await expect(dialog).toContainText("2 images will change.");
    await expect(dialog).toContainText("1 is already so.");
    await expect(dialog).toContainText("This cannot be undone");
    await dialog.getByRole("button", { name: "Remove metadata of 2 images" }).click();
    await expect(page.getByText("Metadata of 2 images removed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
    const { data } = await (await page.request.get("/api/images")).json();
    for (const { info } of data) expect(info.metadata.kept).not.toContain("gps");
  },
);

test("favourites, the trash and back", detail, async ({ page }) => {
  await signIn(page);
  const content = await jpeg();
  await uploadFiles(
    page,
    ["a.jpg", "b.jpg", "c.jpg"].map((name) => file(name, content)),
  );
  await page.reload();
  await page.getByRole("link", { name: "b.jpg" }).focus();
  await page.keyboard.press("f");
  await expect(page.getByText("1 image added to favourites")).toBeVisible();
  await page.goto("/dashboard/favourites");
  await expect(cells(page)).toHaveCount(1);
  await page.getByRole("link", { name: "b.jpg" }).focus();
  await page.keyboard.press("f");
  await expect(page.getByText("No favourites yet")).toBeVisible();

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "c.jpg" }).click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("link", { name: "a.jpg" }).click({ modifiers: ["Shift"] });
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Move 3 images to the trash" }).click();
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
  const confirm = page.getByRole("button", { name: "Delete 2 images for good" });
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
