import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { collectPageErrors, detail, displayModes, matrix } from "./display-modes";
import { service } from "./service";
import { signIn } from "./sign-in";

const operation = (page: Page, id: string) => page.locator(`section#${id}`);

/** One section of each kind. */
const keptSections = [
  "#uploadImage",
  "#listImages",
  "#createApiKey",
  "#listPalette",
  "#object-Image",
  "#object-ImageStatus",
];

/** Keeps one section of each kind, and the first entries of the contents: axe takes a minute for all of them. */
async function removeMostSections(page: Page): Promise<void> {
  await page.evaluate((keptSelectors) => {
    const isKept = (part: Element) => keptSelectors.some((selector) => part.matches(selector));
    for (const part of document.querySelectorAll("main [data-search] [data-part], main [id^=object-]"))
      if (!isKept(part)) part.remove();
    for (const entry of document.querySelectorAll("nav li ~ li ~ li ~ li")) entry.remove();
    for (const row of document.querySelectorAll("#errors dl > * ~ *, #scopes dl > * ~ * ~ *")) row.remove();
  }, keptSections);
}

for (const { colorScheme, device, viewport } of displayModes) {
  test(
    `the reference has no obstacle and does not scroll sideways, ${colorScheme}, ${device}`,
    matrix,
    async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      const pageErrors = collectPageErrors(page);
      await page.goto("/docs");
      // A script marks the current section; after that the page is complete.
      await expect(page.locator("nav style")).toHaveCount(2);
      const width = await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        return document.documentElement.scrollWidth;
      });
      expect(width).toBeLessThanOrEqual(viewport.width);
      await removeMostSections(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
}

test("every operation of the document has a section, and the page loads nothing from other hosts", async ({
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
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  const response = await page.request.get("/api/openapi.json");
  expect(response.headers().vary ?? "").not.toMatch(/rsc|next/i);
  const apiDocument = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(apiDocument.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.length).toBeGreaterThan(40);
  for (const id of ids) await expect(operation(page, id), id).toHaveCount(1);
  const links = await page
    .locator("main a[href^='#'], nav a[href^='#']")
    .evaluateAll((found) =>
      found
        .map((link) => link.getAttribute("href")?.slice(1) ?? "")
        .filter((id) => !document.getElementById(id)),
    );
  expect(links, "links that lead nowhere").toEqual([]);
  expect(foreignUrls).toEqual([]);
});

test("an operation has a URL fragment that scrolls to it, below the header", async ({ page }) => {
  await page.goto("/docs#createAlbum");
  const heading = operation(page, "createAlbum").getByRole("heading", { level: 3 });
  await expect(heading).toBeInViewport();
  const [top, header] = [await heading.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect(top?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test("a word filters the operations, by keyboard alone", detail, async ({ page }) => {
  await page.goto("/docs");
  const searchBox = page.getByRole("searchbox", { name: "Find an operation" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(searchBox).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("post ALBUM");
  await expect(operation(page, "createAlbum")).toBeVisible();
  await expect(operation(page, "listAlbums")).toBeHidden();
  await expect(operation(page, "uploadImage")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Tags", exact: true })).toBeHidden();
  await page.keyboard.type(" nomatch");
  await expect(page.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(operation(page, "uploadImage")).toBeVisible();
});

test("a command is copied as it stands", detail, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs#listAlbums");
  // The page is readable before its scripts run, and the confirmation goes after two seconds.
  await expect(async () => {
    await operation(page, "listAlbums").getByRole("button", { name: "Copy the command" }).click();
    await expect(operation(page, "listAlbums").getByText("Copied")).toBeAttached({ timeout: 1_500 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl ${service().origin}/api/albums \\\n  -H "Authorization: Bearer $ALBUMEN_KEY"`,
  );
});

test("on a phone the contents are a sheet that closes after navigation", detail, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/docs");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents).toBeHidden();
  await page.getByRole("button", { name: "Contents" }).click();
  await expect(contents).toBeVisible();
  await contents.getByRole("link", { name: "Create an album" }).click();
  await expect(contents).toBeHidden();
  await expect(operation(page, "createAlbum").getByRole("heading", { level: 3 })).toBeInViewport();
  await context.close();
});

test("without scripts everything is readable", detail, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs");
  await expect(operation(page, "createAlbum")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await context.close();
});

test("the start page and the account menu link here", detail, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "API" }).click();
  await page.waitForURL("**/docs");
  await signIn(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "API reference" }).click();
  await page.waitForURL("**/docs");
});
