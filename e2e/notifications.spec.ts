import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail, displayModes, matrix } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const images = (page: Page) => page.getByRole("grid", { name: "Your images" });
const tile = (page: Page, name: string) => images(page).getByRole("link", { name, exact: true });
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("dialog");

async function openGalleryWith(page: Page, names: string[]): Promise<void> {
  await signIn(page);
  await uploadFiles(page, await Promise.all(names.map(async (name) => file(name, await jpeg()))));
  await page.reload();
  for (const name of names) await expect(tile(page, name)).toBeVisible();
}

async function failDeletions(page: Page): Promise<void> {
  await page.route("**/api/images/img_*", (route) =>
    route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "no" } }),
  );
}

async function deleteByKeyboard(page: Page, name: string): Promise<void> {
  await tile(page, name).focus();
  await page.keyboard.press("Delete");
}

for (const { colorScheme, device, viewport, details } of displayModes) {
  for (const contrast of ["no-preference", "more"] as const) {
    test(
      `an error states what happened, why and what to do, and can be read, ${colorScheme}, ${device}, contrast ${contrast}`,
      contrast === "more" || details === matrix ? matrix : detail,
      async ({ browser }) => {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          contrast,
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        await openGalleryWith(page, ["stays.jpg"]);
        await failDeletions(page);
        await deleteByKeyboard(page, "stays.jpg");
        const notification = notifications(page);

        await expect(notification).toContainText("stays.jpg could not be deleted");
        await expect(notification).toContainText("The server is unavailable.");
        await expect(notification.getByRole("button", { name: "Try again" })).toBeVisible();
        await expect(notification.getByRole("button", { name: "Dismiss" })).toBeVisible();

        await expectNoViolations(page);

        await page.unroute("**/api/images/img_*");
        await notification.getByRole("button", { name: "Try again" }).click();

        await expect(notifications(page)).toHaveCount(1);
        await expect(notifications(page)).toContainText("stays.jpg moved to the trash");

        await context.close();
      },
    );
  }
}

/** Advances the page's frozen clock in steps, since each timer may set another. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) await page.clock.runFor(Math.min(left, 100));
}

test("a success stays for 6 s, Undo for 10 s, an error until it is dismissed", detail, async ({ page }) => {
  await page.clock.install();
  await openGalleryWith(page, ["a.jpg", "b.jpg"]);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  const [deleted, restored] = [
    notifications(page).filter({ hasText: "b.jpg moved to the trash" }),
    notifications(page).filter({ hasText: "restored" }),
  ];
  await deleteByKeyboard(page, "b.jpg");

  await expect(deleted).toBeVisible();

  await advanceClock(page, 9_800);
  await expect(deleted).toBeVisible();

  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(restored).toBeVisible();

  await advanceClock(page, 5_800);
  await expect(restored).toBeVisible();

  await advanceClock(page, 1_000);
  await expect(notifications(page)).toHaveCount(0);

  // The pointer is where Undo was, and would keep the next one there.
  await page.mouse.move(0, 0);
  await deleteByKeyboard(page, "b.jpg");

  await expect(deleted).toBeVisible();

  await advanceClock(page, 11_000);
  await expect(notifications(page)).toHaveCount(0);

  await failDeletions(page);
  await deleteByKeyboard(page, "a.jpg");

  await expect(notifications(page)).toContainText("a.jpg could not be deleted");

  await page.clock.fastForward(60 * 60_000);
  await expect(notifications(page)).toContainText("a.jpg could not be deleted");

  await notifications(page).getByRole("button", { name: "Dismiss" }).click();
  await advanceClock(page, 1_000);

  await expect(notifications(page)).toHaveCount(0);
});

test("at most three are shown, the newest nearest to the corner", detail, async ({ page }) => {
  await openGalleryWith(page, ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]);
  await failDeletions(page);
  for (const name of ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]) {
    await deleteByKeyboard(page, name);
    await expect(notifications(page).filter({ hasText: `${name} could not be deleted` })).toBeVisible();
  }

  await expect(notifications(page).filter({ visible: true })).toHaveCount(3);
  await expect(notifications(page).filter({ hasText: "a.jpg" })).toBeHidden();

  const tops = await Promise.all(
    ["b.jpg", "d.jpg"].map(
      async (name) => (await notifications(page).filter({ hasText: name }).boundingBox())?.y,
    ),
  );
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
});

test(
  "F6 focuses the notification, and Undo moves the focus to what it restores",
  detail,
  async ({ page }) => {
    await openGalleryWith(page, ["a.jpg", "b.jpg", "c.jpg"]);
    await deleteByKeyboard(page, "b.jpg");

    await expect(tile(page, "a.jpg")).toBeFocused();

    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.keyboard.press("F6");

    await expect(page.getByRole("region", { name: "Notifications" })).toBeFocused();

    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");

    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(tile(page, "b.jpg")).toBeFocused();
  },
);
