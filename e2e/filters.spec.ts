import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { signIn } from "./sign-in";

test(
  "filters are in the URL and shown as chips, and an empty list suggests which filter to remove",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_000);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Visibility").selectOption({ label: "Only you" });

    await expect(page).toHaveURL(/\?visibility=private$/);
    await expect(page.getByText("50 images")).toBeVisible();

    await page.getByLabel("Format").selectOption("png");
    await expect(page).toHaveURL(/visibility=private&format=png$/);
    await expect(page.getByRole("heading", { name: "No image matches all of these" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Without Only you" })).toContainText("10 images");

    await page.reload();
    await page.getByRole("button", { name: "Without PNG" }).click();

    await expect(page.getByText("50 images")).toBeVisible();

    await page.goBack();
    await expect(page.getByRole("heading", { name: "No image matches all of these" })).toBeVisible();

    await page.getByRole("button", { name: "Remove filter: Only you" }).click();
    await expect(page.getByText("10 images")).toBeVisible();

    // An order without months, whose pages come one after the other.
    await page.goto("/dashboard?sort=name");
    await expect(page.getByRole("grid").getByRole("link").first()).toHaveAccessibleName(/^beach_1\.jpg/);
    await expect(page.getByText("990 images")).toBeVisible();

    await page.goto("/dashboard?color=mud&taken_from=2026-13-01&visibility=private");
    await expect(page).toHaveURL(/\?visibility=private$/);
  },
);

test(
  "an unknown license of the URL is a problem of its chip, and the other filters hold",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadFiles(page, [file("bear.jpg", await jpeg()), file("wolf.jpg", await jpeg())]);
    await page.goto("/dashboard?search=bear&license=unheard-of");
    const chip = (text: string) => page.getByRole("button", { name: `Remove filter: ${text}` });
    const wrong = chip("License: unheard-of");

    await expect(wrong).toHaveAccessibleDescription(
      "There is no license “unheard-of”, so it does not filter the list.",
    );
    await expect(chip("“bear”")).toBeVisible();
    await expect(page.getByRole("link", { name: "bear.jpg", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "wolf.jpg", exact: true })).toBeHidden();
    await expect(page.getByText("1 image", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?search=bear&license=unheard-of$/);

    const { violations } = await new AxeBuilder({ page }).disableRules("region").analyze();
    expect(violations).toEqual([]);

    await wrong.click();
    await expect(page).toHaveURL(/\?search=bear$/);
    await expect(wrong).toBeHidden();

    await page.goBack();
    await expect(wrong).toHaveAccessibleDescription(/unheard-of/);
    await expect(page.getByRole("link", { name: "bear.jpg", exact: true })).toBeVisible();

    // Bounds that contradict each other: only one of them is dropped.
    await page.goto("/dashboard?search=bear&from=2026-02-01&to=2026-01-01");
    await expect(page).toHaveURL(/\?search=bear&to=2026-01-01$/);
  },
);

test("a day that is being typed filters when it is complete", detail, async ({ page }) => {
  await signIn(page);
  await uploadFiles(page, [file("bear.jpg", await jpeg())]);
  await page.goto("/dashboard?taken_from=2020-01-01");
  await page.getByRole("button", { name: "Filters" }).click();
  const to = page.getByLabel("Taken until");
  await to.fill("2026-06-15");

  await expect(page).toHaveURL(/\?taken_from=2020-01-01&taken_to=2026-06-15$/);

  await to.press("ArrowUp");
  await expect(to).not.toHaveValue("2026-06-15");
  await expect(page).toHaveURL(/taken_to=2026-06-15$/);

  const day = await to.inputValue();
  await to.press("Enter");

  await expect(page).not.toHaveURL(/taken_to=2026-06-15$/);
  await expect(to).toHaveValue(day);

  // The year 0002 of a year that is not complete leaves the other bound as it is.
  await to.press("ArrowUp");
  await to.fill("0002-06-15");
  await to.press("Enter");

  await expect(to).toHaveValue(day);
  await expect(page).toHaveURL(/\?taken_from=2020-01-01&taken_to=/);
});
