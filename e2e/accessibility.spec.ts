import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { sample } from "@/test/harness/sample";
import { collectPageErrors, detail, displayModes, matrix } from "./display-modes";
import { publicPaths, visitEveryPage } from "./every-page";
import { chooseFiles, file } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations, findViolations, withoutLandmarks } from "./violations";
import { createLibrary } from "./visited-library";
import { openAccount, openDetails } from "./visits/visit";

async function rulesWithoutMeaning(page: Page): Promise<string[]> {
  const hasLayer = (await page.locator("[role=dialog], [role=menu]").count()) > 0;
  return hasLayer ? withoutLandmarks.without : [];
}

for (const { colorScheme, device, viewport, details } of displayModes) {
  const paths = details === matrix ? publicPaths : sample(publicPaths, 6);
  test(`no page has an obstacle, ${colorScheme}, ${device}`, details, async ({ browser }) => {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page);

    for (const path of paths) {
      await page.goto(path);
      // A script renders the page of a path that does not exist.
      await page.locator("main").first().waitFor();
      await expectNoViolations(page, { where: path });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(viewport.width);
    }

    await signIn(page);

    await expectNoViolations(page, { where: "the empty gallery" });

    await chooseFiles(page, [file("bad.jpg", Buffer.from("text")), file("good.jpg", await jpeg())]);
    await expect(page.getByRole("heading", { name: "1 uploaded, 1 failed" })).toBeVisible();
    await expectNoViolations(page, { where: "the gallery with uploads" });

    await page.getByRole("button", { name: "Clear finished" }).click();
    await page.getByRole("grid", { name: "Your images" }).getByRole("link").first().focus();
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Undo" }).waitFor();

    await expectNoViolations(page, { where: "the note after deleting" });

    await page.getByRole("button", { name: "Undo" }).click();
    await openAccount(page);

    await expectNoViolations(page, { where: "the account menu", ...withoutLandmarks });

    await page.keyboard.press("Escape");
    await page.getByRole("grid", { name: "Your images" }).getByRole("link", { name: "good.jpg" }).click();
    await page.getByRole("heading", { name: "good.jpg" }).waitFor();
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("textbox", { name: "Filename" }).waitFor();

    await expectNoViolations(page, { where: "the image over the gallery", ...withoutLandmarks });

    await page.reload();
    await page.getByRole("textbox", { name: "Filename" }).waitFor();

    // The title of a page that reads the database arrives after its content.
    await expect(page).toHaveTitle(/good\.jpg/);
    await expectNoViolations(page, { where: "the image's page" });
    expect(pageErrors).toEqual([]);

    await context.close();
  });
}

/** Where colors are forced, axe reads the color that a text would have otherwise. */
const unreadableWhenForced = ["color-contrast"];

const otherLooks = [
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "light", forcedColors: "active" },
  { colorScheme: "dark", forcedColors: "active" },
] as const;

test("pages of visitors pass axe in the dark and with forced colors", detail, async ({ page, browser }) => {
  test.slow();
  const { publicPaths: published, shares } = await createLibrary(page);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const visitor = await context.newPage();

  for (const path of ["/", "/no-such-page", ...Object.values(published), ...Object.values(shares)]) {
    await visitor.goto(path);
    await openDetails(visitor);
    for (const look of otherLooks) {
      await visitor.emulateMedia(look);
      const without = look.forcedColors === "active" ? unreadableWhenForced : [];
      expect.soft(await findViolations(visitor, { without }), `${path}, ${JSON.stringify(look)}`).toEqual([]);
    }
  }

  await context.close();
});

const looks = [
  { name: "light", colorScheme: "light", contrast: "no-preference" },
  { name: "dark", colorScheme: "dark", contrast: "no-preference" },
  { name: "light, high contrast", colorScheme: "light", contrast: "more" },
  { name: "dark, high contrast", colorScheme: "dark", contrast: "more" },
  { name: "forced colors", colorScheme: "light", contrast: "no-preference", forcedColors: "active" },
] as const;

for (const { name, ...look } of looks)
  for (const width of [390, 1440])
    test(`every page in every state passes axe, ${name}, ${width} px wide`, matrix, async ({ browser }) => {
      test.slow();
      const viewport = { width, height: width === 390 ? 844 : 900 };
      const context = await browser.newContext({ ...look, viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      await visitEveryPage(page, async (where) => {
        const without = "forcedColors" in look ? unreadableWhenForced : [];
        const found = await findViolations(page, {
          without: [...(await rulesWithoutMeaning(page)), ...without],
        });
        expect.soft(found, where).toEqual([]);
      });
      await context.close();
    });
