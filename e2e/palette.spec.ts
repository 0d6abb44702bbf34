import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { palette, sheet, untilKeysWork } from "./shell-parts";
import { signIn } from "./sign-in";
import { expectNoViolations, withoutLandmarks } from "./violations";

test(
  "the palette finds commands and misspelt images, runs them and remembers them",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadFiles(page, [file("lighthouse-of-amrum.jpg", await jpeg())]);
    await untilKeysWork(page);
    await page.keyboard.press("Control+k");
    const field = palette(page).getByRole("combobox");

    await expect(field).toBeFocused();

    await field.fill("lighthose");
    const image = palette(page).getByRole("option", { name: "lighthouse-of-amrum.jpg" });

    await expect(image).toBeVisible();
    await expectNoViolations(page, withoutLandmarks);

    await image.click();
    await expect(page.getByRole("heading", { name: "lighthouse-of-amrum.jpg" })).toBeVisible();

    await page.keyboard.press("Control+k");
    await expect(palette(page).getByRole("group", { name: "Recent" })).toContainText(
      "lighthouse-of-amrum.jpg",
    );

    await field.fill(">keyb");
    await expect(palette(page).getByRole("option")).toHaveText([/^Show keyboard shortcuts/]);

    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();

    await page.keyboard.press("Control+k");
    await field.fill(">trash");
    const options = palette(page).getByRole("option");

    await expect(options.filter({ hasText: "Move to trash" })).toContainText("lighthouse-of-amrum.jpg");

    await field.fill(">move to trash");
    await expect(options).toHaveCount(1);

    await page.keyboard.press("Enter");
    await expect(palette(page)).toBeVisible();
  },
);

test(
  "the palette opens a section of the documentation, whose list it loads when it is needed",
  detail,
  async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/docs/contents.json")) loaded.push(request.url());
    });
    await signIn(page);
    await untilKeysWork(page);
    await page.keyboard.press("Control+k");
    const field = palette(page).getByRole("combobox");

    await expect(field).toBeFocused();
    expect(loaded).toEqual([]);

    await page.keyboard.type("rate limits");
    const group = palette(page).getByRole("group", { name: "Documentation" });

    await expect(group.getByRole("option", { name: "Rate limits Limits and errors" })).toBeVisible();
    expect(loaded).toHaveLength(1);

    await field.fill("?rate limits");
    await expect(palette(page).getByRole("option").first()).toHaveAccessibleName(
      "Rate limits Limits and errors",
    );
    await expectNoViolations(page, withoutLandmarks);

    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/guides/limits-and-errors#rate-limits");
    await expect(page.getByRole("heading", { name: "Rate limits" })).toBeInViewport();
  },
);

test("the palette finds nothing only when the search has ended", detail, async ({ page }) => {
  await signIn(page);
  await untilKeysWork(page);
  const failure = { status: 400, json: { code: "CLOSED", message: "The search is closed." } };
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/images\/grid\?search=/, async (route) => {
    if (route.request().url().includes("qqqq")) return route.fulfill(failure);

    await isAnswered;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  const asked = page.waitForRequest(/search=zzzz/);
  await palette(page).getByRole("combobox").fill("zzzz");
  await asked;

  await expect(palette(page).getByRole("option")).toHaveCount(0);

  const nothing = palette(page).getByText(/^No results/);
  await expect(nothing).toBeHidden();

  answer();
  await expect(nothing).toBeVisible();

  await palette(page).getByRole("combobox").fill("qqqq");
  await expect(palette(page).getByText("The search is closed.")).toBeVisible();
  await expect(nothing).toBeHidden();
});
