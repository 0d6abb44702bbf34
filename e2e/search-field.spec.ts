import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { chip, clearAll, dialog, field, focusSearch, option } from "./search-parts";
import { signIn } from "./sign-in";
import { expectNoViolations, withoutLandmarks } from "./violations";

test("the field suggests filters, which become chips of the URL", detail, async ({ page }) => {
  await signInWithImages(page, 1_000);
  await focusSearch(page);
  await page.keyboard.type("comm");

  await expect(option(page, /^common/)).toBeVisible();
  await expectNoViolations(page, withoutLandmarks);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\?tag=common$/);
  await expect(field(page)).toHaveValue("");

  // The text that was typed before stays the search; tags add up.
  await page.keyboard.type("sunset uncomm");
  await option(page, /^uncommon/).click();

  await expect(page).toHaveURL(/\?search=sunset&tag=common%2Cuncommon$/);
  await expect(field(page)).toHaveValue("sunset");

  await chip(page, "Tag: uncommon").click();
  await expect(page).toHaveURL(/\?search=sunset&tag=common$/);

  // A month of the library, in words.
  await field(page).fill("may 2025");
  await option(page, /^May 2025/).click();

  await expect(page).toHaveURL(/\?tag=common&taken_from=2025-05-01&taken_to=2025-05-31$/);

  await clearAll(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // The beginning of a token stays open for its values.
  await field(page).click();
  await option(page, /^Visibility/).click();

  await expect(field(page)).toHaveValue("visibility:");

  await option(page, /^Only you/).click();
  await expect(page).toHaveURL(/\?visibility=private$/);
  await expect(page.getByText("50 images")).toBeVisible();

  // Escape closes the suggestions, then leaves.
  await field(page).fill("comm");
  await expect(option(page, /^common/)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(option(page, /^common/)).toBeHidden();
  await expect(field(page)).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue("");
});

test(
  "an unknown license is a problem of the field, and chips have the names of albums and licenses",
  detail,
  async ({ page }) => {
    await signIn(page);
    await call(page, "POST", "/albums", { album: "zoo-2026", title: "Zoological garden" });
    await uploadFiles(page, [file("bear.jpg", await jpeg())]);
    await page.reload();
    await focusSearch(page);
    await page.keyboard.type("bear license:unheard-of");
    await page.keyboard.press("Enter");
    const problem = page.getByRole("search").getByRole("alert");

    await expect(problem).toContainText("Unknown license “unheard-of”.");
    await expect(field(page)).toHaveAccessibleDescription(/unheard-of/);
    await expect(field(page)).toHaveValue("bear license:unheard-of");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("link", { name: "bear.jpg", exact: true })).toBeVisible();
    await expectNoViolations(page, withoutLandmarks);

    await field(page).fill("license:CC-BY-4.0 album:zoo-2026");
    await expect(problem).toBeHidden();

    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?album=zoo-2026&license=CC-BY-4\.0$/i);
    await expect(chip(page, "Album: Zoological garden")).toBeVisible();
    await expect(chip(page, "License: Attribution 4.0 International")).toBeVisible();
    await expect(page.getByRole("button", { name: "Without Album: Zoological garden" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No results for these filters" })).toBeVisible();
  },
);

test("in the field keys type, and Backspace deletes nothing but characters", detail, async ({ page }) => {
  await signIn(page);
  await uploadFiles(page, [file("kept.jpg", await jpeg())]);
  await page.reload();
  const tile = page.getByRole("link", { name: "kept.jpg", exact: true });
  await focusSearch(page);
  await page.keyboard.type("/?ga[ux");

  await expect(field(page)).toHaveValue("/?ga[ux");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("Backspace");
  await expect(field(page)).toHaveValue("/?ga[u");

  await field(page).fill("");
  await page.keyboard.press("Escape");

  await tile.focus();
  await page.keyboard.press("Space");

  await expect(page.getByText("1 selected")).toBeVisible();

  await page.keyboard.press("Backspace");
  await expect(tile).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  // With a selection, the bar is in the place of the field, which then opens as a dialog.
  await page.keyboard.press("/");
  await expect(dialog(page).getByRole("combobox")).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await page.keyboard.press("Escape");

  // Two keys go to a page, and the search works there too.
  await page.keyboard.press("g");
  await page.keyboard.press("a");

  await expect(page).toHaveURL(/\/dashboard\/albums$/);

  await focusSearch(page);
});
