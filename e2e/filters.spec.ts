import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { jpeg } from "@/test/builders/images";
import { batch } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { signIn } from "./sign-in";
import { expectNoViolations, withoutLandmarks } from "./violations";

/** A square JPEG of one color. */
const plain = (size: number, background: string) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A choice of a group of filters; its name has the number of images. */
const choice = (page: Page, group: string, name: RegExp) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("button", { name });

test(
  "filters are in the URL and shown as chips, and an empty list suggests which filter to remove",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_000);
    await page.getByRole("button", { name: "Filters" }).click();
    await choice(page, "Visibility", /^Only you 50$/).click();

    await expect(page).toHaveURL(/\?visibility=private$/);
    await expect(page.getByText("50 images")).toBeVisible();

    // The counts of a group are those without its own choice.
    await expect(choice(page, "Visibility", /^Only you 50$/)).toHaveAttribute("aria-pressed", "true");
    await expect(choice(page, "Visibility", /^Public [1-9]/)).toBeVisible();

    await choice(page, "Format", /^PNG 0$/).click();
    await expect(page).toHaveURL(/visibility=private&format=png$/);
    await expect(page.getByRole("heading", { name: "No results for these filters" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Without Only you" })).toContainText("10 images");

    await page.reload();
    await page.getByRole("button", { name: "Without PNG" }).click();

    await expect(page.getByText("50 images")).toBeVisible();

    await page.goBack();
    await expect(page.getByRole("heading", { name: "No results for these filters" })).toBeVisible();

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

    await expect(wrong).toHaveAccessibleDescription("Unknown license “unheard-of”. This filter is ignored.");
    await expect(chip("“bear”")).toBeVisible();
    await expect(page.getByRole("link", { name: "bear.jpg", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "wolf.jpg", exact: true })).toBeHidden();
    await expect(page.getByText("1 image", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?search=bear&license=unheard-of$/);

    await expectNoViolations(page, withoutLandmarks);

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

test("several tags, a color and a range are chosen, each with its number", detail, async ({ page }) => {
  await signIn(page);
  await uploadFiles(page, [
    file("red.jpg", await plain(400, "#ef4444")),
    file("blue.jpg", await plain(1_600, "#3b82f6")),
  ]);
  const { data } = await (await page.request.get("/api/images?fields=grid")).json();
  const ids: string[] = data.map(({ id }: { id: string }) => id);
  await batch(page, { action: "tag", tags: ["sea"], ids });
  await batch(page, { action: "tag", tags: ["boats"], ids: ids.slice(1) });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Filters" }).click();

  await choice(page, "Tag", /^sea 2$/).click();
  await expect(page).toHaveURL(/\?tag=sea$/);

  await choice(page, "Tag", /^boats 1$/).click();
  await expect(page).toHaveURL(/\?tag=sea%2Cboats$/);
  await expect(page.getByText("1 image", { exact: true })).toBeVisible();

  await choice(page, "Tag", /^boats/).click();
  await choice(page, "Color", /^Red, 1$/).click();

  await expect(page).toHaveURL(/\?tag=sea&color=red$/);

  await choice(page, "Color", /^Red, 1$/).click();
  await page.getByText("More filters").click();
  const lower = page.getByRole("slider", { name: "Minimum width" });
  await expect(lower).toHaveAttribute("aria-valuetext", "400");

  await lower.focus();
  await page.keyboard.press("ArrowRight");

  await expect(page).toHaveURL(/min_width=40\d$/);
  await expect(page.getByText("1 image", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Minimum width in pixels")).toHaveValue(/^40\d$/);

  await page.goto("/dashboard?lens=XF");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByText("More filters").click();
  await expect(page.getByLabel("Lens", { exact: true })).toHaveValue("XF");

  await page.getByLabel("Minimum focal length in mm").fill("24");
  await page.keyboard.press("Enter");
  await page.getByLabel("Taken in the last").selectOption("7 days");

  await expect(page).toHaveURL(/\?taken_within=7d&lens=XF&min_focal_length=24$/);
  for (const chip of ["Lens: XF", "Focal length at least 24 mm", "Taken in the last 7 days"])
    await expect(page.getByRole("button", { name: `Remove filter: ${chip}` })).toBeVisible();

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByLabel("Lens", { exact: true })).toHaveValue("");

  await expectNoViolations(page, withoutLandmarks);
});
