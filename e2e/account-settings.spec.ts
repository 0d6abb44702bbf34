import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { newEmail, signIn } from "./sign-in";

async function changeSettings(page: Page, data: object): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.patch(`${origin}/api/settings`, { headers: { origin }, data });
  if (!answer.ok()) throw new Error(await answer.text());
}

const html = (page: Page) => page.locator("html");
const chosenView = (page: Page) => page.getByRole("menuitemradio", { checked: true });

/** Waits until a choice is saved, which is shown before that. */
async function saved(page: Page, choose: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/settings"));
  await choose();
  expect((await answer).status()).toBe(200);
}

test("theme, view and motion chosen in one browser hold in another", detail, async ({ page, browser }) => {
  const email = newEmail();
  await signIn(page, { email });
  await uploadFiles(page, [file("roofs.jpg", await jpeg())]);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, { email, origin: new URL(page.url()).origin });

  await expect(html(other)).toHaveAttribute("data-theme", "auto");

  await page.reload();
  await page.getByRole("button", { name: "Account" }).click();
  await saved(page, () => page.getByRole("menuitemradio", { name: "Dark" }).click());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View" }).click();
  await saved(page, () => page.getByRole("menuitemradio", { name: "List" }).click());
  await changeSettings(page, { accessibility_settings: { reduce_motion: true, larger_text: true } });

  // From the first byte, also without scripts.
  const first = await (await other.request.get("/dashboard")).text();

  expect(first).toMatch(/<html[^>]* data-theme="dark"/);

  await other.reload();
  await expect(html(other)).toHaveAttribute("data-motion", "reduce");
  await expect(html(other)).toHaveAttribute("data-text", "larger");

  const tile = other.getByRole("grid").getByRole("link", { name: "roofs.jpg" });
  expect((await tile.boundingBox())?.height).toBeLessThan(80);

  const duration = await tile.evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(Number.parseFloat(duration)).toBeLessThan(0.081);

  await other.getByRole("button", { name: "View" }).click();
  await expect(chosenView(other)).toHaveText("List");

  // And back.
  await saved(other, () => other.getByRole("menuitemradio", { name: "Squares" }).click());
  await page.reload();
  await page.getByRole("button", { name: "View" }).click();

  await expect(chosenView(page)).toHaveText("Squares");

  await other.context().close();
});

test("a choice that cannot be saved is reported and can be repeated", detail, async ({ page }) => {
  await signIn(page);
  await page.route("**/api/settings", (route) =>
    route.fulfill({ status: 503, json: { code: "UNAVAILABLE", message: "Try again later." } }),
  );
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await page.keyboard.press("Escape");

  await expect(page.getByText("Your choice could not be saved for your other browsers")).toBeVisible();

  await page.unroute("**/api/settings");
  await saved(page, () => page.getByRole("button", { name: "Try again" }).click());
  await page.reload();

  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});

test("the theme chosen on a public page is the account's too", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/docs");
  await saved(page, async () => {
    await page.getByLabel("Theme").selectOption("dark");
  });
  await page.context().clearCookies({ name: "albumen-theme" });
  await page.goto("/dashboard");

  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});

test("the start page opens after signing in, and from the logo", detail, async ({ page }) => {
  await signIn(page);
  await changeSettings(page, { start_page: "albums", welcomed: true });
  await page.goto("/sign-in");

  await expect(page).toHaveURL(/\/dashboard\/albums$/);

  await page.goto("/dashboard/trash");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Albumen" }).click();

  await expect(page).toHaveURL(/\/dashboard\/albums$/);
});
