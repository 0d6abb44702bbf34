import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { collectPageErrors, displayModes } from "./display-modes";
import { publicPaths } from "./every-page";
import { chooseFiles, file } from "./files";
import { signIn } from "./sign-in";

async function expectNoViolations(page: Page, where: string, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join("; ")}`);
  expect(found, where).toEqual([]);
}

for (const { colorScheme, device, viewport, details } of displayModes) {
  test(`no page has an obstacle, ${colorScheme}, ${device}`, details, async ({ browser }) => {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page);

    for (const path of publicPaths) {
      await page.goto(path);
      await expectNoViolations(page, path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(viewport.width);
    }

    await signIn(page);
    await expectNoViolations(page, "the empty gallery");
    await chooseFiles(page, [file("bad.jpg", Buffer.from("text")), file("good.jpg", await jpeg())]);
    await expect(page.getByRole("heading", { name: "1 uploaded, 1 failed" })).toBeVisible();
    await expectNoViolations(page, "the gallery with uploads");
    await page.getByRole("button", { name: "Clear finished" }).click();
    await page.getByRole("list", { name: "Your images" }).getByRole("link").first().focus();
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await expectNoViolations(page, "the note after deleting");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    // An open menu is at the end of the body, outside of the landmarks; WCAG does not require another place.
    await expectNoViolations(page, "the account menu", ["region"]);
    await page.keyboard.press("Escape");
    await page.getByRole("list", { name: "Your images" }).getByRole("link", { name: "good.jpg" }).click();
    await page.getByRole("heading", { name: "good.jpg" }).waitFor();
    // The title of a page that reads the database arrives after its content.
    await expect(page).toHaveTitle(/good\.jpg/);
    await expectNoViolations(page, "the image's page");
    expect(pageErrors).toEqual([]);
    await context.close();
  });
}
