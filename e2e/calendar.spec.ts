import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const month = (page: Page, name: string) => page.getByRole("grid", { name });
const day = (page: Page, name: RegExp) => page.getByRole("grid").getByRole("link", { name });
const strip = (page: Page) => page.getByRole("region", { name: "On this day" });

/** Two days of a July, a day of the May before, and the day of the reader four years ago. */
async function uploadDays(page: Page): Promise<void> {
  const today = await page.evaluate(() => {
    const now = new Date();
    const twoDigits = (value: number) => String(value).padStart(2, "0");
    // In four years, February 29 exists as well.
    return [now.getFullYear() - 4, twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join(":");
  });
  const takenAt = (time: string) => jpeg({ takenAt: { time, offset: "+09:00" } });
  await uploadFiles(page, [
    file("boat.jpg", await takenAt("2019:07:14 00:30:00")),
    file("pier.jpg", await takenAt("2019:07:14 08:00:00")),
    file("gull.jpg", await takenAt("2019:07:31 08:00:00")),
    file("tower.jpg", await takenAt("2018:05:02 08:00:00")),
    file("memory.jpg", await takenAt(`${today} 12:00:00`)),
  ]);
}

test("the calendar leads by pointer and keys to the images of a day", detail, async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  await page.goto("/dashboard/calendar");

  await expect(page.getByRole("heading", { name: "No images yet" })).toBeVisible();
  await expectNoViolations(page);

  await uploadDays(page);
  await page.goto("/dashboard/calendar");
  await page.getByRole("navigation", { name: "Years" }).getByRole("link", { name: "2019" }).click();

  await expect(month(page, "July 2019")).toBeVisible();
  await expect(page.getByRole("grid").getByRole("link")).toHaveCount(2);
  await expect(day(page, /^Jul 14, 2019: 2 images/)).toHaveText("142");
  await expectNoViolations(page);

  await day(page, /^Jul 14/).focus();
  for (const [key, name] of [
    ["ArrowRight", /^Jul 15, 2019: no images/],
    ["ArrowUp", /^Jul 8, 2019/],
    ["End", /^Jul 13, 2019/],
    ["Home", /^Jul 7, 2019/],
    ["PageUp", /^Jun 7, 2019/],
    ["PageDown", /^Jul 7, 2019/],
    ["Shift+PageUp", /^Jul 7, 2018/],
    ["Shift+PageDown", /^Jul 7, 2019/],
    ["ArrowDown", /^Jul 14, 2019/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(":focus")).toHaveAccessibleName(name);
  }
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\?taken_from=2019-07-14&taken_to=2019-07-14$/);
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveText(["On Jul 14, 2019"]);
  await expect(page.getByRole("grid").getByRole("link")).toHaveCount(2);

  await page.goBack();
  await expect(month(page, "July 2019")).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findOverflow(page)).toEqual([]);
  await page.goto("/dashboard/calendar?month=2019-13");
  await expect(page).toHaveURL(/\/dashboard\/calendar$/);
  expect(pageErrors).toEqual([]);
});

test(
  "images of this day in earlier years are above the grid until they are hidden",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadDays(page);
    await page.goto("/dashboard");

    await expect(strip(page).getByRole("link", { name: /^4 years ago/ })).toBeVisible();
    await expect(strip(page).getByRole("link", { name: "memory.jpg" })).toBeVisible();
    await expectNoViolations(page);

    await page.goto("/dashboard?visibility=private");
    await expect(strip(page)).toBeHidden();

    await page.goto("/dashboard");
    await strip(page).getByRole("button", { name: "Hide for today" }).click();
    await expect(strip(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole("grid").getByRole("link", { name: "memory.jpg" })).toBeVisible();
    await expect(strip(page)).toBeHidden();
  },
);
