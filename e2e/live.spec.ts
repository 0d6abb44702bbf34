import { expect, type Page, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { call, type Item } from "./call-api";
import { detail } from "./display-modes";
import { chooseFiles, file, uploadFiles } from "./files";
import { findId, grid, isChanges, news, nextPoll, openOther, tile } from "./other-windows";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const cell = (page: Page, name: string) =>
  grid(page)
    .getByRole("gridcell")
    .filter({ has: page.getByRole("link", { name, exact: true }) });

interface PendingItem extends Item {
  upload: { url: string; headers: Record<string, string> };
}

test("keys act on the image with the focus after another has gone before it", detail, async ({ page }) => {
  await signIn(page);
  for (const [name, width] of [
    ["first.jpg", 80],
    ["second.jpg", 90],
    ["third.jpg", 100],
  ] as const)
    await uploadFiles(page, [file(name, await jpeg({ width }))]);

  await page.reload();
  await tile(page, "second.jpg").focus();
  await call(page, "DELETE", `/images/${await findId(page, "third.jpg")}`);

  await expect(tile(page, "third.jpg")).toBeHidden();

  await page.keyboard.press("Delete");
  await expect(tile(page, "second.jpg")).toBeHidden();
  await expect(tile(page, "first.jpg")).toBeVisible();
});

test("a change in one window shows in the other of the same owner, and never in another owner's", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await uploadFiles(page, [file("a.jpg", await jpeg()), file("b.jpg", await jpeg())]);
  await page.reload();
  const other = await openOther(browser, page, "/dashboard");
  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger);

  await expect(stranger.getByText("No images yet")).toBeVisible();
  await expect(tile(other, "a.jpg")).toBeVisible();

  await chooseFiles(page, [file("c.png", await png(90, 60), "image/png")]);
  await expect(tile(page, "c.png")).toBeVisible();
  await expect(news(other)).toHaveText("Show 1 new image");
  await expect(tile(other, "c.png")).toHaveCount(0);

  await expectNoViolations(other);

  await news(other).click();
  await expect(tile(other, "c.png")).toBeVisible();
  await expect(tile(other, "c.png")).toBeFocused();
  await expect(news(other)).toHaveCount(0);
  await expect(other.getByText("3 images")).toBeVisible();

  // Its own upload is shown already.
  await nextPoll(page);
  await expect(news(page)).toHaveCount(0);

  await tile(page, "b.jpg").focus();
  await page.keyboard.press("f");

  await expect(cell(other, "b.jpg").getByRole("img", { name: "Favorite" })).toBeVisible();

  await page.keyboard.press("Delete");
  await expect(tile(other, "b.jpg")).toHaveCount(0);
  await expect(other.getByText("2 images")).toBeVisible();

  const deletion = page.getByRole("dialog").filter({ hasText: "b.jpg moved to the trash" });
  await deletion.getByRole("button", { name: "Undo" }).click();

  await expect(tile(other, "b.jpg")).toBeVisible();
  await expect(news(other)).toHaveCount(0);

  const id = await findId(page, "a.jpg");
  await call(page, "PATCH", `/images/${id}`, { filename: "renamed.jpg", visibility: "private" });
  for (const window of [page, other])
    await expect(cell(window, "renamed.jpg").getByRole("img", { name: "Only you" })).toBeVisible();

  expect(await nextPoll(stranger)).toEqual([]);
  await expect(stranger.getByText("No images yet")).toBeVisible();
  await expect(news(stranger)).toHaveCount(0);

  await other.context().close();
  await stranger.context().close();
});

test(
  "a new and a changed image show within three seconds in a window that is visible",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    await uploadFiles(page, [file("a.jpg", await jpeg())]);
    const storageState = await page.context().storageState();
    const other = await (await browser.newContext({ storageState })).newPage();
    await other.clock.install();
    await other.goto("/dashboard");
    await nextPoll(other);
    // From now on, only its own clock lets time pass in the other window.
    await other.clock.pauseAt(Date.now() + 60 * 60_000);
    const answers: string[] = [];
    other.on("requestfinished", (request) => {
      if (isChanges(request.url())) answers.push(request.url());
    });
    const afterThreeSeconds = async () => {
      const before = answers.length;
      await other.clock.runFor(3_000);
      await expect.poll(() => answers.length).toBeGreaterThan(before);
    };
    await uploadFiles(page, [file("b.jpg", await jpeg({ width: 70 }))]);
    await afterThreeSeconds();

    await expect(news(other)).toHaveText("Show 1 new image");

    const id = await findId(page, "a.jpg");
    await call(page, "PATCH", `/images/${id}`, { visibility: "private" });

    await expect(cell(other, "a.jpg").getByRole("img", { name: "Only you" })).toHaveCount(0);

    await afterThreeSeconds();
    await expect(cell(other, "a.jpg").getByRole("img", { name: "Only you" })).toBeVisible();

    await other.context().close();
  },
);

test(
  "a tile that waits for its file shows it when another window has uploaded it",
  detail,
  async ({ page }) => {
    await signIn(page);
    const { id, upload } = await call<PendingItem>(page, "POST", "/images", { filename: "late.png" });
    await page.reload();
    const image = tile(page, "late.png").locator("img");

    await expect(tile(page, "late.png")).toBeVisible();
    await expect(image).not.toHaveAttribute("srcset");

    const sent = await page.request.put(upload.url, { headers: upload.headers, data: await png(90, 60) });
    expect(sent.ok()).toBe(true);

    await call(page, "POST", `/images/${id}/complete`);
    await expect(image).toHaveAttribute("srcset", /v=1/);
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(news(page)).toHaveCount(0);
  },
);

test(
  "a hidden window sends no requests, and sends one at once when it is visible",
  detail,
  async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    let [polls, answers] = [0, 0];
    page.on("request", (request) => {
      if (isChanges(request.url())) polls += 1;
    });
    page.on("requestfinished", (request) => {
      if (isChanges(request.url())) answers += 1;
    });
    await nextPoll(page);
    await page.clock.pauseAt(Date.now() + 60 * 60_000);

    await expect(async () => {
      const before = polls;
      await page.clock.runFor(2_000);
      expect(polls).toBeGreaterThan(before);
    }).toPass();

    const setVisibility = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await setVisibility("hidden");

    await expect.poll(() => answers).toBe(polls);

    const before = polls;
    await page.clock.runFor(600_000);

    expect(polls).toBe(before);

    await setVisibility("visible");
    await expect.poll(() => polls).toBe(before + 1);
  },
);
