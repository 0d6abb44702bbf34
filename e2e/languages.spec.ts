import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { collectPageErrors, detail } from "./display-modes";
import { publicPaths } from "./every-page";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { signIn } from "./sign-in";

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

test(
  "a right-to-left page is mirrored: the grid, its arrow keys and the way through time",
  detail,
  async ({ browser }) => {
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
  },
);

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

test("no header chooses the language of a page, and ?lang does", detail, async ({ page, request }) => {
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
