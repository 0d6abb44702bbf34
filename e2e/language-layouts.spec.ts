import { expect, test } from "@playwright/test";
import { languages } from "@/messages/languages";
import { collectPageErrors, detail, matrix } from "./display-modes";
import { visitEveryUrl } from "./every-page";
import { signInWithImages } from "./many-images";
import { findOverflow } from "./overflow";
import { createLibrary, type Library } from "./visited-library";

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
  "/dashboard/cull",
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
      await expect(page.getByRole("dialog").getByRole("button", { disabled: true })).toHaveCount(0);
    expect.soft(await findOverflow(page), key ?? "the sheet").toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }

  await context.close();
});
