import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "../test/images";
import { looks } from "./every-look";
import { choose, file } from "./files";
import { signIn } from "./person";

const images = (page: Page) => page.getByRole("list", { name: "Your images" });
const tile = (page: Page, name: string) => images(page).getByRole("link", { name, exact: true });
const notes = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("dialog");

async function withImages(page: Page, names: string[]): Promise<void> {
  await signIn(page);
  for (const name of names) {
    await choose(page, [file(name, await jpeg())]);
    await expect(tile(page, name)).toBeVisible();
  }
  await page.getByRole("button", { name: "Clear what is finished" }).click();
}

async function refuseDeletions(page: Page): Promise<void> {
  await page.route("**/api/images/*", (route) =>
    route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "no" } }),
  );
}

async function deleteByKey(page: Page, name: string): Promise<void> {
  await tile(page, name).focus();
  await page.keyboard.press("Delete");
}

for (const { colorScheme, device, viewport } of looks) {
  for (const contrast of ["no-preference", "more"] as const) {
    test(`an error says what, why and what to do, and can be read, ${colorScheme}, ${device}, contrast ${contrast}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport, colorScheme, contrast, reducedMotion: "reduce" });
      const page = await context.newPage();
      await withImages(page, ["stays.jpg"]);
      await refuseDeletions(page);
      await deleteByKey(page, "stays.jpg");
      const note = notes(page);
      await expect(note).toContainText("stays.jpg could not be deleted");
      await expect(note).toContainText("The service cannot do this at the moment.");
      await expect(note.getByRole("button", { name: "Try again" })).toBeVisible();
      await expect(note.getByRole("button", { name: "Dismiss" })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);

      await page.unroute("**/api/images/*");
      await note.getByRole("button", { name: "Try again" }).click();
      await expect(notes(page)).toHaveCount(1);
      await expect(notes(page)).toContainText("stays.jpg deleted");
      await context.close();
    });
  }
}

/** Lets the page's clock, which stands still otherwise, go on: in steps, since each may lead to the next. */
async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) await page.clock.runFor(Math.min(left, 100));
}

test("what is done is told for 6 s, Undo is there for 10 s, errors stay until they are dismissed", async ({
  page,
}) => {
  await page.clock.install();
  await withImages(page, ["a.jpg", "b.jpg"]);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  const [deleted, back] = [
    notes(page).filter({ hasText: "b.jpg deleted" }),
    notes(page).filter({ hasText: "is back" }),
  ];
  await deleteByKey(page, "b.jpg");
  await expect(deleted).toBeVisible();
  await passTime(page, 9_800);
  await expect(deleted).toBeVisible();
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(back).toBeVisible();
  await passTime(page, 5_800);
  await expect(back).toBeVisible();
  await passTime(page, 1_000);
  await expect(notes(page)).toHaveCount(0);

  await deleteByKey(page, "b.jpg");
  await expect(deleted).toBeVisible();
  await passTime(page, 11_000);
  await expect(notes(page)).toHaveCount(0);

  await refuseDeletions(page);
  await deleteByKey(page, "a.jpg");
  await expect(notes(page)).toContainText("a.jpg could not be deleted");
  await page.clock.fastForward(60 * 60_000);
  await expect(notes(page)).toContainText("a.jpg could not be deleted");
  await notes(page).getByRole("button", { name: "Dismiss" }).click();
  await passTime(page, 1_000);
  await expect(notes(page)).toHaveCount(0);
});

test("at most three are shown, the newest nearest to the corner", async ({ page }) => {
  await withImages(page, ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]);
  await refuseDeletions(page);
  for (const name of ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]) {
    await deleteByKey(page, name);
    await expect(notes(page).filter({ hasText: `${name} could not be deleted` })).toBeVisible();
  }
  await expect(notes(page).filter({ visible: true })).toHaveCount(3);
  await expect(notes(page).filter({ hasText: "a.jpg" })).toBeHidden();
  const tops = await Promise.all(
    ["b.jpg", "d.jpg"].map(async (name) => (await notes(page).filter({ hasText: name }).boundingBox())?.y),
  );
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
});

test("F6 leads to the notification, and the focus comes back with what Undo brings back", async ({
  page,
}) => {
  await withImages(page, ["a.jpg", "b.jpg", "c.jpg"]);
  await deleteByKey(page, "b.jpg");
  await expect(tile(page, "a.jpg")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.keyboard.press("F6");
  await expect(page.getByRole("region", { name: "Notifications" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tile(page, "b.jpg")).toBeFocused();
});
