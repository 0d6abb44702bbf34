import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";

const cards = (page: Page) => page.getByRole("list", { name: "Your albums" });

test(
  "an edit of an album or a tag does not overwrite what was changed elsewhere",
  detail,
  async ({ page }) => {
    await signIn(page);
    // The page does not know of the changes elsewhere before it saves: these calls are never
    // answered.
    await page.route("**/api/images/changes*", () => undefined);
    await call(page, "POST", "/albums", { album: "holiday", title: "Holiday" });
    await page.goto("/dashboard/albums/holiday");
    const heading = page.getByRole("heading", { level: 1 });
    await call(page, "PATCH", "/albums/holiday", { title: "Winter", color: "teal" });
    await heading.getByRole("button").click();
    await page.keyboard.type("Summer");
    await page.keyboard.press("Enter");

    await expect(page.getByText("This was changed elsewhere. Saving again")).toBeVisible();
    expect(await call(page, "GET", "/albums/holiday")).toMatchObject({ title: "Winter" });

    // The same text once more is a decision.
    await page.getByLabel("Title").press("Enter");
    await expect(heading.getByRole("button", { name: "Summer" })).toBeVisible();
    await expect
      .poll(() => call(page, "GET", "/albums/holiday"))
      .toMatchObject({ title: "Summer", color: "teal" });

    // A change of something else elsewhere does not matter.
    await call(page, "PATCH", "/albums/holiday", { description: "By the sea" });
    await page.getByRole("button", { name: "Pin Summer" }).click();

    await expect(page.getByRole("button", { name: "By the sea" })).toBeVisible();
    await expect.poll(() => call(page, "GET", "/albums/holiday")).toMatchObject({ is_favourited: true });

    await call(page, "POST", "/tags", { tag: "lake" });
    await page.goto("/dashboard/tags");
    await call(page, "PATCH", "/tags/lake", { color: "red" });
    await page.getByRole("button", { name: "Color of lake" }).click();
    await page.getByRole("menuitemradio", { name: "Teal" }).click();

    await expect(page.getByText("This was changed elsewhere. Saving again")).toBeVisible();

    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => call(page, "GET", "/tags/lake")).toMatchObject({ color: "#14b8a6" });
  },
);

test("a title that changes elsewhere while it is edited is not overwritten", detail, async ({ page }) => {
  await signIn(page);
  await call(page, "POST", "/albums", { album: "holiday", title: "Holiday" });
  await page.goto("/dashboard/albums/holiday");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.getByRole("button").click();
  await page.keyboard.type("Summer");
  await call(page, "PATCH", "/albums/holiday", { title: "Winter" });

  await expect(page.getByRole("button", { name: "Pin Winter" })).toBeVisible();

  await page.getByLabel("Title").press("Enter");
  await expect(page.getByText("This was changed elsewhere. Saving again")).toBeVisible();
  expect(await call(page, "GET", "/albums/holiday")).toMatchObject({ title: "Winter" });

  await page.getByLabel("Title").press("Enter");
  await expect(heading.getByRole("button", { name: "Summer" })).toBeVisible();
});

test("an album whose dialog was canceled while it was saved does not open", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/albums");
  let endRequest: () => void = () => undefined;
  const isCancelled = new Promise<void>((resolve) => {
    endRequest = resolve;
  });
  await page.route("**/api/albums", async (route) => {
    if (route.request().method() === "POST") await isCancelled;
    await route.continue();
  });
  await page.getByRole("button", { name: "New album" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Holiday");
  await page.keyboard.press("Enter");

  await expect(dialog.getByRole("button", { name: "Creating" })).toBeDisabled();

  await dialog.getByRole("button", { name: "Cancel" }).last().click();
  await expect(dialog).toBeHidden();

  endRequest();
  // It was created all the same, so it is in the list.
  await expect(cards(page).getByRole("link", { name: /Holiday/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/albums$/);
});
