import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signInWithImages } from "./many-images";
import { findOverflow } from "./overflow";
import { chip, clearAll, dialog, field, focusSearch, option } from "./search-parts";
import { signIn } from "./sign-in";
import { expectNoViolations, withoutLandmarks } from "./violations";

test(
  "typed tokens are filters on Enter, from any page, and survive reload, Back and a second tab",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_000);
    await page.goto("/dashboard/tags");
    await focusSearch(page);
    await page.keyboard.type("visibility:private from:2024-05 sunset");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/\/dashboard\?search=sunset&visibility=private&taken_from=2024-05-01$/);
    await expect(chip(page, "“sunset”")).toBeVisible();
    await expect(chip(page, "Only you")).toBeVisible();
    await expect(chip(page, "From May 1, 2024")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sort: Best match" })).toBeVisible();

    await page.reload();
    await expect(field(page)).toHaveValue("sunset");

    const second = await page.context().newPage();
    await second.goto(page.url());

    await expect(chip(second, "Only you")).toBeVisible();

    await second.close();

    await chip(page, "Only you").click();

    await expect(page).toHaveURL(/\?search=sunset&taken_from=2024-05-01$/);

    await page.goBack();
    await expect(chip(page, "Only you")).toBeVisible();

    // An impossible one says what each filter costs.
    await field(page).fill("sunset format:gif");
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "No results for these filters" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Without Only you/ })).toContainText("None");

    await page.getByRole("button", { name: /^Without GIF/ }).click();
    await expect(page).toHaveURL(/\?search=sunset&visibility=private&taken_from=2024-05-01$/);

    // A word that is a filter alone, and a value that does not exist.
    await expect(field(page)).toHaveValue("sunset");

    await clearAll(page).click();
    await expect(field(page)).toHaveValue("");

    await field(page).fill("untagged");
    await page.keyboard.press("Enter");

    await expect(chip(page, "Without tags")).toBeVisible();

    await field(page).fill("format:poster");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/\?search=format%3Aposter&untagged=true$/);
  },
);

test(
  "on a phone the search opens from the bottom bar, and all filters are in a sheet",
  detail,
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 700 },
      hasTouch: true,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await signInWithImages(page, 1_000);

    // As soon as the scripts of the page listen.
    await expect(async () => {
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(dialog(page).getByRole("combobox")).toBeFocused({ timeout: 1_000 });
    }).toPass();

    await page.keyboard.type("uncomm");
    await expect(option(page, /^uncommon/)).toBeVisible();
    await expectNoViolations(page, withoutLandmarks);
    expect(await findOverflow(page)).toEqual([]);

    await option(page, /^uncommon/).tap();
    await expect(page).toHaveURL(/\?tag=uncommon$/);
    await expect(dialog(page)).toBeHidden();

    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet
      .getByRole("group", { name: "Visibility" })
      .getByRole("button", { name: /^Public/ })
      .tap();

    await expect(page).toHaveURL(/tag=uncommon&visibility=public$/);

    await sheet.getByText("More filters").click();
    await sheet.getByLabel("Minimum size in MB").fill("1.5");
    await sheet.getByRole("button", { name: "Apply" }).click();

    await expect(page).toHaveURL(/min_bytes=1500000$/);
    await expectNoViolations(page, withoutLandmarks);
    expect(await findOverflow(page)).toEqual([]);

    await sheet.getByRole("button", { name: /^Show \d+ image/ }).click();
    await expect(sheet).toBeHidden();
    await expect(chip(page, "At least 1.5 MB")).toBeVisible();

    await context.close();
  },
);

test(
  "the palette finds an album, a collection, a setting by its content and a misspelt image, and acts on the selection",
  detail,
  async ({ page }) => {
    const palette = page.getByRole("dialog", { name: "Command palette" });
    const openPalette = async () => {
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(palette).toBeVisible({ timeout: 1_000 });
      }).toPass();
    };
    const type = (text: string) => palette.getByRole("combobox").fill(text);
    await signIn(page);
    const { origin } = new URL(page.url());
    const created = await page.request.post("/api/albums", {
      headers: { origin },
      data: { album: null, title: "Winter in Tromsø" },
    });

    expect(created.status(), await created.text()).toBe(201);

    const collected = await page.request.post("/api/collections", {
      headers: { origin },
      data: { title: "Polar nights" },
    });

    expect(collected.status(), await collected.text()).toBe(201);

    const place = { latitude: 54.65, longitude: 8.34 };
    await uploadFiles(page, [
      file("lighthouse.jpg", await jpeg({ gps: place })),
      file("pier.jpg", await jpeg()),
    ]);
    await page.reload();
    const tile = page.getByRole("link", { name: "pier.jpg", exact: true });

    await expect(tile).toBeVisible();

    // Nothing is selected: the actions on images are not offered.
    await openPalette();
    await type(">favor");

    await expect(palette.getByRole("option", { name: /^Go to Favorites/ })).toBeVisible();
    await expect(palette.getByRole("option", { name: /^Add to favorites/ })).toBeHidden();

    await type("@night");
    await expect(palette.getByRole("option")).toHaveText([/Theme: follow the system/, /Theme: dark/]);

    await palette.getByRole("option", { name: "Theme: dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    // With a selection they come first.
    await tile.focus();
    await page.keyboard.press("Space");
    await openPalette();
    await type("favor");

    await expect(palette.getByRole("option").first()).toHaveAccessibleName(/^Add to favorites/);

    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
    await expect
      .poll(async () => (await (await page.request.get("/api/images?is_favourited=true")).json()).data.length)
      .toBe(1);

    await page.keyboard.press("Escape");

    await openPalette();
    await type("nights");
    await palette
      .getByRole("group", { name: "Collections" })
      .getByRole("option", { name: "Polar nights" })
      .click();

    await expect(page).toHaveURL(/\/dashboard\/collections\/col_/);

    await openPalette();
    await type("/winter");
    await palette.getByRole("option", { name: "Winter in Tromsø" }).click();

    await expect(page).toHaveURL(/\/dashboard\/albums\/winter-in-/);

    await openPalette();
    // The latest choice comes first.
    await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
      /^Winter in Tromsø/,
      /^Polar nights/,
      /^Theme: dark/,
    ]);

    await type("lighthuose");
    await palette.getByRole("option", { name: "lighthouse.jpg" }).click();

    await expect(page.getByRole("heading", { name: "lighthouse.jpg" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove location" })).toBeVisible();

    await openPalette();
    await type("geo");

    await expect(palette.getByRole("option").first()).toHaveAccessibleName(/^Remove location/);

    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeVisible();
  },
);
