import AxeBuilder from "@axe-core/playwright";
import { type APIResponse, type Browser, expect, type Page, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { detail } from "./display-modes";
import { chooseFiles, file, uploadFiles } from "./files";
import { signIn } from "./sign-in";

const grid = (page: Page) => page.getByRole("grid");
const tile = (page: Page, name: string) => grid(page).getByRole("link", { name, exact: true });
const cell = (page: Page, name: string) =>
  grid(page)
    .getByRole("gridcell")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
const news = (page: Page) => page.getByRole("button", { name: /new — Show$/ });
const isChanges = (url: string) => new URL(url).pathname === "/api/images/changes";

/** Opens another browser of the person who is signed in on the page. */
async function openOther(browser: Browser, page: Page, path: string): Promise<Page> {
  const storageState = await page.context().storageState();
  const other = await (await browser.newContext({ storageState })).newPage();
  await other.goto(path);
  await other.getByRole("heading", { level: 1 }).waitFor();

  return other;
}

/** Calls the API as the person who is signed in on the page, without the page. */
async function call(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const { origin } = new URL(page.url());
  const response = await page.request.fetch(`${origin}/api${path}`, { method, headers: { origin }, data });
  if (!response.ok()) throw new Error(await response.text());

  return response;
}

async function findId(page: Page, filename: string): Promise<string> {
  const { data } = await (await call(page, "GET", "/images?deleted=include&limit=200")).json();
  return data.find((image: { filename: string }) => image.filename === filename).id;
}

/** Waits until the page has asked for changes after now. */
async function nextPoll(page: Page): Promise<unknown[]> {
  await page.waitForRequest((request) => isChanges(request.url()));
  const response = await page.waitForResponse((one) => isChanges(one.url()));
  return (await response.json()).data;
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
  await expect(news(other)).toHaveText("1 new — Show");
  await expect(tile(other, "c.png")).toHaveCount(0);

  const { violations } = await new AxeBuilder({ page: other }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);

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

  await expect(cell(other, "b.jpg").getByRole("img", { name: "Favourite" })).toBeVisible();

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

    await expect(news(other)).toHaveText("1 new — Show");

    const id = await findId(page, "a.jpg");
    await call(page, "PATCH", `/images/${id}`, { visibility: "private" });

    await expect(cell(other, "a.jpg").getByRole("img", { name: "Only you" })).toHaveCount(0);

    await afterThreeSeconds();
    await expect(cell(other, "a.jpg").getByRole("img", { name: "Only you" })).toBeVisible();

    await other.context().close();
  },
);

test("albums, tags and duplicates follow what is done elsewhere", detail, async ({ page, browser }) => {
  await signIn(page);
  await uploadFiles(page, [file("a.jpg", await jpeg())]);
  const albums = await openOther(browser, page, "/dashboard/albums");
  const tags = await openOther(browser, page, "/dashboard/tags");
  const duplicates = await openOther(browser, page, "/dashboard/duplicates");
  await Promise.all([albums, tags, duplicates].map(nextPoll));

  await call(page, "POST", "/albums", { album: "zoo", title: "Zoo" });
  const card = albums.getByRole("list", { name: "Your albums" }).getByRole("link", { name: /Zoo/ });

  await expect(card).toBeVisible();

  await call(page, "PATCH", "/albums/zoo", { title: "Zoological garden" });
  await expect(card).toHaveAccessibleName(/Zoological garden/);

  // The sidebar has the pinned ones on every page.
  const pinned = tags.getByRole("list", { name: "Pinned albums" }).getByRole("link");
  await expect(pinned).toHaveCount(0);

  await call(page, "PATCH", "/albums/zoo", { is_favourited: true });
  await expect(pinned).toHaveText(["Zoological garden"]);

  await call(page, "PATCH", "/albums/zoo", { is_favourited: false });
  await expect(pinned).toHaveCount(0);

  await call(page, "POST", "/tags", { tag: "bear" });
  const row = tags.getByRole("list", { name: "Your tags" }).getByRole("link", { name: "bear" });

  await expect(row).toBeVisible();

  await call(page, "DELETE", "/tags/bear");
  await expect(row).toHaveCount(0);

  const pair = duplicates.getByRole("region", { name: "2 identical files" });
  await expect(duplicates.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(pair).toHaveCount(0);

  const upload = await page.request.post("/api/upload", {
    headers: { origin: new URL(page.url()).origin },
    multipart: { file: { name: "twin.jpg", mimeType: "image/jpeg", buffer: await jpeg() } },
  });
  expect(upload.ok()).toBe(true);
  await expect(pair).toBeVisible();

  await call(page, "DELETE", `/images/${await findId(page, "twin.jpg")}`);
  await expect(pair).toHaveCount(0);

  for (const window of [albums, tags, duplicates]) await window.context().close();
});

test(
  "the viewer, its details, the trash, albums and the storage follow",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    await uploadFiles(page, [file("a.jpg", await jpeg()), file("b.jpg", await jpeg())]);
    const [a, b] = [await findId(page, "a.jpg"), await findId(page, "b.jpg")];
    const trash = await openOther(browser, page, "/dashboard/trash");
    const album = await openOther(browser, page, "/dashboard/albums/images");

    await expect(album.getByRole("main").getByText("2 images", { exact: true })).toBeVisible();

    const storage = album.getByText(/used$/).filter({ visible: true });
    const before = (await storage.textContent()) ?? "";

    await page.goto(`/dashboard/images/${a}`);
    const title = page.getByLabel("Title", { exact: true });

    await expect(title).toHaveValue("");

    await call(page, "PATCH", `/images/${a}`, { title: "Morning", tags: ["sea"] });
    await expect(title).toHaveValue("Morning");
    await expect(page.getByRole("link", { name: "sea", exact: true })).toBeVisible();

    await call(page, "DELETE", `/images/${a}`);
    await expect(page.getByText("This image is in the trash.")).toBeVisible();

    await expect(news(trash)).toHaveText("1 new — Show");

    await news(trash).click();
    await expect(tile(trash, "a.jpg")).toBeVisible();
    await expect(album.getByRole("main").getByText("1 image", { exact: true })).toBeVisible();

    await call(page, "POST", `/images/${a}/restore`);
    await expect(tile(trash, "a.jpg")).toHaveCount(0);

    await call(page, "DELETE", `/images/${b}`);
    await call(page, "DELETE", `/images/${b}/permanent`);

    await expect(tile(album, "b.jpg")).toHaveCount(0);
    await expect(storage).not.toHaveText(before);

    await trash.context().close();
    await album.context().close();
  },
);

test(
  "a tile that waits for its file shows it when another window has uploaded it",
  detail,
  async ({ page }) => {
    await signIn(page);
    const { id, upload } = await (await call(page, "POST", "/images", { filename: "late.png" })).json();
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
