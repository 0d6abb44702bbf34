import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { bar, chooseMore, link } from "./selected-images";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** The capture date of each image, by its name. */
async function readDates(page: Page): Promise<Record<string, string>> {
  const { data } = await (await page.request.get("/api/images")).json();
  return Object.fromEntries(
    data.map(({ filename, taken_at }: { filename: string; taken_at: string }) => [filename, taken_at]),
  );
}

test("capture dates are shifted after a preview, undone, and get a time zone", detail, async ({ page }) => {
  await signIn(page);
  const at = (time: string) => jpeg({ takenAt: { time, offset: "+02:00" } });
  await uploadFiles(page, [
    file("first.jpg", await at("2024:05:01 23:30:00")),
    file("second.jpg", await at("2024:05:02 08:00:00")),
  ]);
  const before = await readDates(page);
  await page.reload();
  const selectBoth = async () => {
    await link(page, 0).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(bar(page)).toContainText("2 selected");
    await chooseMore(page, "Capture dates of 2 images");
  };
  await selectBoth();
  const dialog = page.getByRole("dialog", { name: "Capture dates of 2 images" });
  await dialog.getByLabel("Hours").fill("1");
  await expect(dialog.getByRole("status")).toContainText("2024-05-02 00:30:00 +02:00");
  await expectNoViolations(page);

  await dialog.getByRole("radio", { name: "Earlier" }).click();
  await expect(dialog.getByRole("status")).toContainText("2024-05-01 22:30:00 +02:00");

  await dialog.getByLabel("Hours").press("Enter");
  await expect(page.getByText("Dates of 2 images changed")).toBeVisible();
  expect(await readDates(page)).toEqual({
    "first.jpg": "2024-05-01T22:30:00+02:00",
    "second.jpg": "2024-05-02T07:00:00+02:00",
  });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  expect(await readDates(page)).toEqual(before);

  await selectBoth();
  await dialog.getByRole("radio", { name: "Set the time zone" }).click();
  await dialog.getByRole("combobox", { name: "Time zone" }).selectOption("UTC+05:45");
  await dialog.getByRole("radio", { name: /Convert date and time/ }).check();
  await expect(dialog.getByRole("status")).toContainText("2024-05-02 03:15:00 +05:45");
  await expectNoViolations(page);

  await dialog.getByRole("button", { name: "Change 2 images" }).click();
  await expect(page.getByText("Time zone of 2 images changed")).toBeVisible();
  expect(await readDates(page)).toEqual({
    "first.jpg": "2024-05-02T03:15:00+05:45",
    "second.jpg": "2024-05-02T11:45:00+05:45",
  });
});
