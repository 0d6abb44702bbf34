import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { newEmail, signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

interface Settings {
  upload_defaults: Record<string, unknown>;
  accessibility_settings: Record<string, boolean>;
  [name: string]: unknown;
}

const readSettings = (page: Page) => call<Settings>(page, "GET", "/settings");
const html = (page: Page) => page.locator("html");
const choose = (name: string) => (page: Page) => page.getByRole("radio", { name }).click();
const check = (name: string) => (page: Page) => page.getByRole("checkbox", { name }).click();
const select = (label: string, option: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption(option);

/** Every setting of the pages: how it is changed, and what the API then has. */
const changes: ReadonlyArray<{
  page: string;
  name: string;
  change: (page: Page) => Promise<unknown>;
  stored: (settings: Settings) => unknown;
  value: unknown;
}> = [
  ...(
    [
      ["Theme", choose("Dark"), "theme", "dark"],
      ["Grid", choose("Squares"), "image_view_mode", "square"],
      ["Start page", select("Start page", "Albums"), "start_page", "albums"],
    ] as const
  ).map(([name, change, member, value]) => ({
    page: "appearance",
    name,
    change,
    value,
    stored: (settings: Settings) => settings[member],
  })),
  ...(
    [
      ["High contrast", "high_contrast", true],
      ["Larger text", "larger_text", true],
      ["Reduce motion", "reduce_motion", true],
      ["Single-key shortcuts", "single_key_shortcuts", false],
    ] as const
  ).map(([name, member, value]) => ({
    page: "appearance",
    name,
    change: check(name),
    value,
    stored: (settings: Settings) => settings.accessibility_settings[member],
  })),
  ...(
    [
      ["Album", select("Album", "Trips"), "album", "trips"],
      ["Visibility", choose("Only you"), "visibility", "private"],
      ["License", select("License", "cc-by-4.0"), "license", "cc-by-4.0"],
      ["Tags", fillTags, "tags", ["summer", "sea"]],
      ["Expiration", select("Expiration", "After 30 days"), "expiration", "30d"],
      ["Remove location", check("Remove location"), "strip_location", true],
      ["Remove all metadata", check("Remove all metadata"), "strip_metadata", true],
    ] as const
  ).map(([name, change, member, value]) => ({
    page: "uploads",
    name,
    change,
    value,
    stored: (settings: Settings) => settings.upload_defaults[member],
  })),
  ...(
    [
      ["Notices by email", check("Notices by email"), "email_notices", false],
      ["Expiring images", check("Expiring images"), "notify_expiring_images", true],
    ] as const
  ).map(([name, change, member, value]) => ({
    page: "notifications",
    name,
    change,
    value,
    stored: (settings: Settings) => settings[member],
  })),
  ...(
    [
      ["URLs", choose("Relative"), "embed_url_format", "relative"],
      ["Formats to copy", check("BBCode"), "embed_enabled_formats", ["url", "markdown", "html"]],
      ["Copy links after upload", check("Copy links after upload"), "copy_pasted_links", true],
    ] as const
  ).map(([name, change, member, value]) => ({
    page: "links",
    name,
    change,
    value,
    stored: (settings: Settings) => settings[member],
  })),
  {
    page: "variants",
    name: "Quality of presets",
    change: select("Quality of presets", "High"),
    value: "high",
    stored: (settings) => settings.preset_quality,
  },
];

async function fillTags(page: Page): Promise<void> {
  await page.getByLabel("Tags").fill("Summer, sea");
  await page.getByLabel("Tags").press("Enter");
}

/** Changes every setting on its page. */
async function changeAll(page: Page): Promise<void> {
  let current = "";
  for (const { page: name, name: setting, change, stored, value } of changes) {
    if (name !== current) await page.goto(`/dashboard/settings/${name}`);
    current = name;
    await change(page);
    await expect.poll(async () => stored(await readSettings(page)), setting).toEqual(value);
  }
}

test(
  "every setting is saved at once, undone, and holds in another browser",
  detail,
  async ({ page, browser }) => {
    const email = newEmail();
    await signIn(page, { email });
    await call(page, "POST", "/albums", { album: "trips", title: "Trips" });
    const before = await readSettings(page);

    await page.goto("/dashboard/settings/appearance");
    await page.getByRole("radio", { name: "Dark" }).click();

    await expect(html(page)).toHaveAttribute("data-theme", "dark");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(html(page)).toHaveAttribute("data-theme", "auto");
    await expect.poll(async () => (await readSettings(page)).theme).toBe(before.theme);

    await changeAll(page);
    const other = await (await browser.newContext()).newPage();
    await signIn(other, { email, origin: new URL(page.url()).origin });
    // From the first byte, also without scripts.
    const first = await (await other.request.get("/dashboard")).text();
    for (const attribute of ["theme", "contrast", "motion", "text"])
      expect(first).toMatch(new RegExp(`<html[^>]* data-${attribute}="`));
    await other.goto("/dashboard/settings/uploads");

    await expect(other.getByText("It is added to the album “Trips”.")).toBeVisible();
    await expect(other.getByText("Only you can see it.")).toBeVisible();
    await expect(other.getByText("It gets the tags summer, sea.")).toBeVisible();

    await uploadFiles(other, [file("roofs.jpg", await jpeg())]);
    const [image] = await listImages(other);

    expect(image).toMatchObject({ album: "trips", visibility: "private", tags: ["sea", "summer"] });

    await other.goto(`/dashboard/images/${image?.id}`);
    await expect(other.locator("[data-format=url]")).toHaveText(/^\/i\//);
    await expect(other.locator("[data-format=bbcode]")).toHaveCount(0);

    await other.context().close();
  },
);

test("a setting that cannot be saved returns, and can be tried again", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/appearance");
  await page.route("**/api/settings", (route) =>
    route.fulfill({ status: 503, json: { code: "UNAVAILABLE", message: "Try again later." } }),
  );
  await page.getByRole("checkbox", { name: "Larger text" }).click();

  await expect(page.getByText("Larger text could not be changed")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Larger text" })).not.toBeChecked();
  await expect(html(page)).not.toHaveAttribute("data-text", "larger");

  await page.unroute("**/api/settings");
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(page.getByRole("checkbox", { name: "Larger text" })).toBeChecked();
});

test("the settings are found by what they hold, and are without violations", detail, async ({ page }) => {
  await signIn(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("contrast");
  await palette.getByRole("option", { name: "Appearance" }).click();

  await expect(page).toHaveURL(/\/dashboard\/settings\/appearance$/);

  await page.keyboard.press("g");
  await page.keyboard.press(",");

  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expectNoViolations(page);

  for (const name of ["Profile", "Appearance", "Uploads", "Links", "Notifications"]) {
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expectNoViolations(page);
    await page.goBack();
  }

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/dashboard/settings/uploads");

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
