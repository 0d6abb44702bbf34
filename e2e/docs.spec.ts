import { expect, type Page, test } from "@playwright/test";
import { collectPageErrors, detail, displayModes, matrix } from "./display-modes";
import { visitsByRoute } from "./every-page";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { noLibrary } from "./visited-library";

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search the documentation" });
const contents = (page: Page) => page.getByRole("navigation", { name: "Contents" });

/** Presses the key until the scripts of the page listen. */
async function focusSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(searchBox(page)).toBeFocused({ timeout: 500 });
  }).toPass();
}

const docsVisits = Object.entries(visitsByRoute)
  .filter(([route]) => route.startsWith("/docs"))
  .flatMap(([, visits]) => visits);

for (const { colorScheme, device, viewport } of displayModes) {
  test(
    `the documentation has no obstacle and does not scroll sideways, ${colorScheme}, ${device}`,
    matrix,
    async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      const pageErrors = collectPageErrors(page);
      const check = async (where: string) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, where).toBeLessThanOrEqual(viewport.width);
        await expectNoViolations(page, { where });
      };

      const open = async ({ path, waitUntilReady }: (typeof docsVisits)[number]) => {
        await page.goto(path(noLibrary));
        await waitUntilReady?.(page);
        await check(path(noLibrary));
      };
      for (const visit of docsVisits.filter(({ isSignedIn }) => !isSignedIn)) await open(visit);
      await signIn(page);
      for (const visit of docsVisits.filter(({ isSignedIn }) => isSignedIn)) await open(visit);

      expect(pageErrors).toEqual([]);

      await context.close();
    },
  );
}

test("every operation is listed on the first page, which loads nothing from other hosts", async ({
  page,
}) => {
  const foreignUrls: string[] = [];
  await page.route("**", (route) => {
    const url = route.request().url();
    if (url.startsWith(service().origin)) return route.continue();

    foreignUrls.push(url);
    return route.abort();
  });
  await page.goto("/docs");

  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();

  const response = await page.request.get("/api/openapi.json");
  const apiDocument = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(apiDocument.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );

  expect(ids.length).toBeGreaterThan(40);

  for (const id of ids) await expect(page.locator(`main a[href$="/${id}"]`), id).toHaveCount(1);
  expect(foreignUrls).toEqual([]);
});

for (const [fragment, url, heading] of [
  ["createAlbum", "/docs/api/albums/createAlbum", "Create an album"],
  ["object-Image", "/docs/objects/Image", "Image"],
  ["rateLimits", "/docs/guides/limits-and-errors#rate-limits", "Limits and errors"],
] as const)
  test(`the previous URL /docs#${fragment} leads to its page`, detail, async ({ page }) => {
    await page.goto(`/docs#${fragment}`);
    await page.waitForURL(`**${url}`);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  });

test("a word is found in operations and guides, by keyboard alone", async ({ page }) => {
  await page.goto("/docs");
  await focusSearch(page);
  await page.keyboard.type("post ALBUM");

  await expect(contents(page).getByRole("link", { name: "Create an album" })).toBeVisible();
  await expect(contents(page).getByRole("link", { name: "Get an album" })).toBeHidden();

  await page.keyboard.press("Escape");
  await expect(contents(page).getByRole("link", { name: "Create an album" })).toBeHidden();

  await page.keyboard.type("limits errors");
  await page.keyboard.press("ArrowDown");

  await expect(contents(page).getByRole("link", { name: "Limits and errors" })).toBeFocused();

  await page.keyboard.press("ArrowUp");
  await expect(searchBox(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/guides/limits-and-errors");

  await expect(page.getByRole("heading", { level: 1, name: "Limits and errors" })).toBeVisible();
});

test("a word of a heading leads to its section, also on the page that is open", async ({ page }) => {
  await page.goto("/docs");
  await focusSearch(page);
  await page.keyboard.type("rate limits");
  const hit = contents(page).getByRole("link", { name: /^Rate limits Limits and errors$/ });

  await expect(hit).toBeVisible();

  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/guides/limits-and-errors#rate-limits");
  await expect(page.getByRole("heading", { name: "Rate limits" })).toBeInViewport();

  await searchBox(page).fill("error codes");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await page.waitForURL("**/docs/guides/limits-and-errors#error-codes");
  await expect(page.getByRole("heading", { name: "Error codes" })).toBeInViewport();
});

test("a misspelt word leads to the nearest names", detail, async ({ page }) => {
  await page.goto("/docs");
  await focusSearch(page);
  await page.keyboard.type("creat albun");

  await expect(page.getByText("Nothing found. Nearest names:")).toBeVisible();
  await expect(contents(page).getByRole("link", { name: "Create an album" })).toBeVisible();

  await searchBox(page).fill("qqqq");
  await expect(page.getByText("Nothing found", { exact: true })).toBeVisible();
  await expect(contents(page).getByRole("link")).toHaveCount(0);
});

test(
  "the chosen language is remembered, and its sample is copied as it stands",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/docs/api/albums/listAlbums");

    await expect(page.getByRole("tabpanel")).toContainText("curl");
    await expect(async () => {
      await page.getByRole("tab", { name: "curl" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "JavaScript" })).toBeFocused({ timeout: 500 });
    }).toPass();

    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: "Python", selected: true })).toBeFocused();
    await expect(page.getByRole("tabpanel")).toContainText("urllib");

    await page.getByRole("button", { name: "Copy command" }).click();
    await expect(page.getByText("Copied")).toBeAttached();

    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`"${service().origin}/api/albums",\n    headers={"Authorization": "Bearer "`);

    // In the HTML of the next page, and after a step that renders nothing on the server.
    await contents(page).getByRole("link", { name: "Create an album" }).click();
    await page.waitForURL("**/createAlbum");

    await expect(page.getByRole("tab", { name: "Python", selected: true })).toBeVisible();

    const html = await (await page.request.get("/docs/api/tags/createTag")).text();
    expect(html).toContain("from urllib.request import");
  },
);

test("on a phone the contents are a sheet that closes after navigation", detail, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/docs/api/albums");

  await expect(contents(page)).toBeHidden();

  await page.getByRole("button", { name: "Contents" }).click();
  await expect(contents(page)).toBeVisible();

  await contents(page).getByRole("link", { name: "Create an album" }).click();
  await page.waitForURL("**/createAlbum");

  await expect(contents(page)).toBeHidden();

  await focusSearch(page);
  await expect(contents(page)).toBeVisible();

  await page.keyboard.type("rate limits");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/guides/limits-and-errors#rate-limits");
  await expect(contents(page)).toBeHidden();

  await focusSearch(page);
  await searchBox(page).fill("error codes");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/guides/limits-and-errors#error-codes");

  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Error codes" })).toBeInViewport();

  await context.close();
});

test("without scripts everything is readable", detail, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs");
  await page.locator('main a[href$="/createAlbum"]').click();

  await expect(page.getByRole("heading", { level: 1, name: "Create an album" })).toBeVisible();
  await expect(contents(page)).toBeVisible();
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Try it" })).toBeHidden();

  await context.close();
});

test("the start page and the account menu link here", detail, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Docs" }).click();
  await page.waitForURL("**/docs");
  await signIn(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Documentation" }).click();
  await page.waitForURL("**/docs");
});
