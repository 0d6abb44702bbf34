import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { languages } from "@/messages/languages";
import { photo } from "@/test/builders/images";
import { collectPageErrors, detail, matrix } from "./display-modes";
import { publicPaths, visitEveryUrl } from "./every-page";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { createLibrary, type Library } from "./visited-library";

const pseudoLanguages = [
  { locale: "en-XA", dir: "ltr" },
  { locale: "ar-XB", dir: "rtl" },
];

/** Reads a section of the messages as a file, because Playwright does not import JSON. */
const readMessages = (language: string) => (section: string) =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../messages/${language}/${section}.json`), "utf8"),
  );

/**
 * Finds visible text with a plain vowel: pseudo-languages have none, so it does not come from the
 * messages.
 */
function findUntranslatedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isPlain = (text: string) => /[aeiou]/i.test(text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // The names of languages are in these languages.
      if (parent?.closest("script, style, noscript, code, pre, bdi, [data-user-text], body [lang]")) continue;

      if (parent?.checkVisibility() && isPlain(node.textContent ?? "")) found.push(node.textContent ?? "");
    }

    for (const element of document.querySelectorAll("[aria-label], img[alt]")) {
      const label = element.getAttribute("aria-label") ?? element.getAttribute("alt") ?? "";
      if (isPlain(label)) found.push(label);
    }

    return found;
  });
}

/** The pseudo-languages and the translations: what is mirrored or longer than English. */
const fittedLanguages = ["en-XA", "ar-XB", "de", "ar"];

for (const locale of fittedLanguages)
  for (const width of [320, 1440]) {
    test(`texts of ${locale} fit on every page, ${width} px wide`, matrix, async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ locale, viewport: { width, height: 844 } });
      const page = await context.newPage();
      const pageErrors = collectPageErrors(page);
      await visitEveryUrl(page, async (url) => expect.soft(await findOverflow(page), url).toEqual([]));

      expect(pageErrors).toEqual([]);

      await context.close();
    });
  }

/** The pages with the longest rows of labels and buttons. */
const widestPages = ({ publicPaths, shares, imageId }: Library) => [
  "/",
  "/sign-in",
  "/report?problem=url&image=nothing",
  publicPaths.image,
  shares.album,
  shares.password,
  shares.upload,
  "/dashboard",
  `/dashboard/images/${imageId}`,
  "/dashboard/shares",
  "/dashboard/trash",
  "/dashboard/analytics",
  "/dashboard/usage",
  "/dashboard/audit",
  "/dashboard/settings/uploads",
  "/dashboard/settings/notifications",
  "/dashboard/settings/keys",
  "/dashboard/settings/security",
  "/dashboard/settings/members",
  "/dashboard/settings/encryption",
  "/dashboard/settings/backup",
  "/dashboard/settings/data",
];

for (const locale of languages.filter((one) => one !== "en" && !fittedLanguages.includes(one)))
  test(`texts of ${locale} fit on the widest pages, 390 and 1440 px wide`, matrix, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page);
    for (const url of widestPages(await createLibrary(page))) {
      await page.goto(url, { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await findOverflow(page), `${url}, ${width} px`).toEqual([]);
      }
    }

    expect(pageErrors).toEqual([]);

    await context.close();
  });

for (const { locale, dir } of pseudoLanguages) {
  const title = `a browser that asks for ${locale} gets it, in its direction and without a text left out`;
  // The language that also mirrors the page finds what the other one would.
  test(title, dir === "rtl" ? {} : detail, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page);
    for (const path of publicPaths) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      expect(await findUntranslatedText(page), path).toEqual([]);
    }

    // The texts of an empty library are loaded later, and have no pseudo-language.
    await signIn(page);
    expect(pageErrors).toEqual([]);

    await context.close();
  });
}

test("long texts fit in the bar and the dialogs of a selection, 320 px wide", detail, async ({ browser }) => {
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ locale: "en-XA", viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await signInWithImages(page, 1_200);
  const first = page.getByRole("grid").getByRole("link").first();

  await expect(first).toHaveAttribute("tabindex", "0");

  await first.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+a");

  await expect(page.getByRole("toolbar")).toContainText("1,188");
  expect.soft(await findOverflow(page), "the bar").toEqual([]);

  await page.getByRole("toolbar").getByRole("button").last().click();
  for (const key of [undefined, "v", "l", "t", "f", "Delete"]) {
    if (key) await page.keyboard.press(key);
    await expect(page.getByRole("dialog").getByRole("button").first()).toBeVisible();
    if (key === "f" || key === "Delete")
      await expect(page.getByRole("dialog").getByRole("listitem")).not.toHaveCount(0);
    expect.soft(await findOverflow(page), key ?? "the sheet").toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }

  await context.close();
});

test("a right-to-left page is mirrored: the grid, its arrow keys and the way through time", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "ar-XB", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInWithImages(page, 1_000);
  const grid = page.getByRole("grid");
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error("It is not visible.");

    return { left: box.x, right: box.x + box.width };
  };
  const tiles = grid.getByRole("link");

  await expect(tiles.first()).toHaveAttribute("tabindex", "0");

  const [first, second, whole] = [await boxOf(tiles.nth(0)), await boxOf(tiles.nth(1)), await boxOf(grid)];
  expect(Math.abs(first.right - whole.right)).toBeLessThan(2);
  expect(second.right).toBeLessThan(first.left);

  await tiles.first().focus();
  await page.keyboard.press("ArrowLeft");

  await expect(tiles.nth(1)).toBeFocused();

  await page.keyboard.press("ArrowRight");
  await expect(tiles.first()).toBeFocused();

  const scrubber = page.getByRole("scrollbar");
  await expect(scrubber).toBeVisible();
  expect((await boxOf(scrubber)).right).toBeLessThanOrEqual(whole.left + 1);

  await context.close();
});

test("a language chosen in the settings changes all text without a reload, and holds in other browsers", async ({
  page,
  browser,
}) => {
  const [german, arabic] = [readMessages("de"), readMessages("ar")];
  const email = await signIn(page);
  await page.goto("/dashboard/settings/appearance");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByLabel("Language", { exact: true }).selectOption("Deutsch");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(german("settings").pages.appearance);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("link", { name: german("shell").pages.albums }).first()).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);

  const context = await browser.newContext({ locale: "en" });
  const other = await context.newPage();
  await signIn(other, { email });

  await expect(other.locator("html")).toHaveAttribute("lang", "de");

  await context.close();

  const language = page.getByLabel(german("settings").appearance.language, { exact: true });
  await language.selectOption("العربية");

  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(arabic("settings").pages.appearance);
});

test(
  "?lang shows a public page in a language, and the pages after it, without scripts",
  detail,
  async ({ browser }) => {
    const german = readMessages("de");
    const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" });
    const page = await context.newPage();
    await page.goto("/");

    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("link[hreflang=ar]")).toHaveAttribute("href", /\/\?lang=ar$/);

    await page.getByRole("link", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");

    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(german("sign-in").form.title);

    await page.goto("/docs?lang=xx");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");

    await context.close();
  },
);

test("no header chooses the language of a page, and ?lang does", async ({ page, request }) => {
  await signIn(page);
  const { handle } = await (await page.request.get("/api/me")).json();
  const headers = {
    "accept-language": "en",
    "albumen-requested-language": "de",
    "x-next-intl-locale": "de",
    "x-middleware-override-headers": "albumen-requested-language",
    "x-middleware-request-albumen-requested-language": "de",
  };

  const languageOf = async (path: string) => {
    const html = await (await request.get(path, { headers })).text();
    return /<html lang="([^"]+)"/.exec(html)?.[1];
  };

  for (const path of ["/", "/docs", "/sign-in", `/@${handle}`]) {
    expect(await languageOf(path), path).toBe("en");
    expect(await languageOf(`${path}?lang=xx`), path).toBe("en");
  }

  expect(await languageOf(`/@${handle}?lang=ar`)).toBe("ar");
});

test("the cookie takes precedence over the browser's languages", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "en-XA" });
  await context.addCookies([{ name: "albumen-language", value: "en", url: baseURL ?? "" }]);
  const page = await context.newPage();
  await page.goto("/sign-in");

  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();

  await context.close();
});

test(
  "the server writes times in the reader's time zone from the second page on",
  detail,
  async ({ browser }) => {
    const context = await browser.newContext({ timezoneId: "Asia/Tokyo" });
    const page = await context.newPage();
    await signIn(page);
    await uploadFiles(page, [file("sea.jpg", await photo(300, 200))]);
    const { data } = await (await page.request.get("/api/images")).json();
    const inTokyo = new Intl.DateTimeFormat("en", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "Asia/Tokyo",
    }).format(new Date(data[0].created_at));
    const html = await (await page.request.get(`/dashboard/images/${data[0].id}`)).text();

    expect(html).toContain(`>${inTokyo}</time>`);

    await context.close();
  },
);
