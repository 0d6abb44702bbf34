import { expect, type Page, test } from "@playwright/test";
import { png } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";

const tile = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function openLibrary(page: Page, names: readonly string[]): Promise<void> {
  await signIn(page);
  const files = await Promise.all(
    names.map(async (name, at) => file(name, await png(60 + at, 40), "image/png")),
  );
  await uploadFiles(page, files);
  await page.reload();
  await expect(tile(page, names.at(-1) ?? "")).toBeVisible();
}

/** Opens the viewer with the details. */
async function openInspector(page: Page, name: string): Promise<void> {
  await tile(page, name).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  if (!(await page.getByRole("region", { name: "Details" }).isVisible())) await page.keyboard.press("i");
}

const section = (page: Page, name: string) => page.locator("details", { hasText: name });

test("tiles that failed during an outage load when the service is back", detail, async ({ page }) => {
  test.slow();
  await openLibrary(page, ["one.png", "two.png"]);
  for (const path of ["**/i/**", "**/api/**"]) await page.route(path, (route) => route.abort());
  // The dashboard's own HTML still comes.
  await page.reload();
  const failed = page.getByRole("img", { name: /cannot be shown right now/ });

  await expect(failed).toHaveCount(2, { timeout: 40_000 });
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();

  for (const path of ["**/i/**", "**/api/**"]) await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(failed).toHaveCount(0);

  const widths = () =>
    page
      .locator("[role=grid] img")
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths()).filter((width) => width > 0)).toHaveLength(2);
});

test("the focus moves to what is left when its element goes away", detail, async ({ page }) => {
  await openLibrary(page, ["one.png"]);
  await page.goto("/dashboard?orientation=portrait&format=gif");
  const main = page.locator("#content");
  // A chip, and the list of suggestions that goes with the last filter.
  await page.getByRole("button", { name: /^Remove .*GIF/i }).press("Enter");

  await expect(page).not.toHaveURL(/gif/);
  await expect(main).toBeFocused();

  await page.getByRole("button", { name: /^Without / }).press("Enter");
  await expect(tile(page, "one.png")).toBeVisible();
  await expect(main).toBeFocused();

  await call(page, "POST", "/tags", { tag: "lake" });
  await page.goto("/dashboard/tags");
  const deletion = page.getByRole("button", { name: "Delete lake" });
  await deletion.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");

  await expect(deletion).toHaveCount(0);
  await expect(main).toBeFocused();
});

test("a section of the inspector that was opened stays open for the next image", detail, async ({ page }) => {
  await openLibrary(page, ["one.png", "two.png"]);
  await openInspector(page, "two.png");
  await section(page, "History").locator("summary").click();
  await section(page, "Links").locator("summary").click();
  await page.keyboard.press("ArrowRight");

  await expect(page.getByRole("heading", { name: "one.png", exact: true })).toBeVisible();
  await expect(section(page, "History")).toHaveAttribute("open");
  await expect(section(page, "Links")).not.toHaveAttribute("open");
});

test("an image whose time is edited moves to its month in the open list", detail, async ({ page }) => {
  await openLibrary(page, ["one.png", "two.png"]);
  const months = page.getByRole("grid").getByRole("heading");

  await expect(months).toHaveCount(1);

  await openInspector(page, "one.png");
  await page.getByLabel("Taken", { exact: true }).fill("2019-05-06T07:08:09");
  await page.keyboard.press("Enter");

  await expect
    .poll(async () => (await listImages(page)).map(({ taken_at }) => taken_at))
    .toContain("2019-05-06T07:08:09");

  await page.goBack();
  await expect(months).toHaveText([/./, /May 2019/]);
});
