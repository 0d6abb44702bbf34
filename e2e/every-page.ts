import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { chooseFiles, file } from "./files";
import { createLibrary, type Library, noLibrary } from "./visited-library";

const appFolder = path.resolve(import.meta.dirname, "../app");

/** Pages that are not of the app folder: our own server renders them. */
const servedRoutes = ["/s/[token]"];

/** Returns the routes of all pages, as the folders spell them. */
export function pageRoutes(): string[] {
  const routes = readdirSync(appFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "page.tsx")
    .map((name) => path.dirname(name).split(path.sep))
    .map((parts) => `/${parts.filter((part) => part !== "." && !part.startsWith("(")).join("/")}`);
  return [...routes, ...servedRoutes].sort();
}

interface Visit {
  path: (library: Library) => string;
  /** Whether it requires a session. */
  isSignedIn?: boolean;
  /** Opens what is not on the page at first, or waits for what arrives after it, by its English name. */
  waitUntilReady?: (page: Page) => Promise<void>;
}

const visitAt = (url: string, waitUntilReady?: Visit["waitUntilReady"]): Visit => ({
  path: () => url,
  ...(waitUntilReady && { waitUntilReady }),
});
const signedInAt = (url: Visit["path"], waitUntilReady?: Visit["waitUntilReady"]): Visit => ({
  path: url,
  isSignedIn: true,
  ...(waitUntilReady && { waitUntilReady }),
});

/** Opens the account menu, on narrow screens the sheet in its place. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Account|You)$/ }).click();
  await page.getByText("Sign out").waitFor();
}

const openDetails = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });

/** Opens the form of an operation until it shows what it should: the scripts of the page may not run yet. */
export const tryIt = (page: Page, shown: Locator) =>
  expect(async () => {
    const button = page.getByRole("button", { name: "Try it" });
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await shown.waitFor({ timeout: 1_000 });
  }).toPass();

const tiles = (page: Page) => page.getByRole("grid").getByRole("link");

/** Presses a key until it has done something: the scripts of the page may not listen yet. */
const pressUntil = (page: Page, key: string, hasWorked: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await hasWorked();
  }).toPass();

async function openViewer(page: Page): Promise<void> {
  await tiles(page).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Close image" }).waitFor();
  await page.getByRole("button", { name: "Details" }).waitFor();
}

async function selectFirst(page: Page): Promise<void> {
  await tiles(page).first().focus();
  await pressUntil(page, "Space", () =>
    page
      .getByRole("toolbar", { name: "Selected images" })
      .getByText("1 selected")
      .waitFor({ timeout: 1_000 }),
  );
}

async function selectAll(page: Page): Promise<void> {
  await selectFirst(page);
  await page.keyboard.press("Control+a");
  await page.getByText("3 selected").waitFor();
}

const waitForTiles = (page: Page) => tiles(page).first().waitFor();

const waitForPreview = (page: Page) => page.getByRole("img", { name: /^Preview of/ }).waitFor();

/** Every route with its visually different states. A test fails when a route is missing here. */
export const visitsByRoute: Readonly<Record<string, readonly Visit[]>> = {
  "/": [visitAt("/"), visitAt("/no-such-page"), signedInAt(() => "/")],
  "/sign-in": [visitAt("/sign-in")],
  "/sign-in/link": [signedInAt(({ signInLink }) => signInLink)],
  "/sign-in/sent": [visitAt("/sign-in/sent")],
  "/unsubscribe": [visitAt("/unsubscribe?done=true"), visitAt("/unsubscribe")],
  "/sign-in/error": [visitAt("/sign-in/error?error=Verification")],
  "/welcome": [signedInAt(() => "/welcome")],
  "/docs": [visitAt("/docs"), signedInAt(() => "/docs")],
  "/docs/guides/[slug]": ["using-the-api", "proxy", "limits-and-errors"].map((slug) =>
    visitAt(`/docs/guides/${slug}`),
  ),
  "/docs/api/[group]": [visitAt("/docs/api/images")],
  "/docs/api/[group]/[operation]": [
    visitAt("/docs/api/images/listImages", openDetails),
    visitAt("/docs/api/uploads/uploadImage", openDetails),
    visitAt("/docs/api/api-keys/createApiKey", (page) => tryIt(page, page.getByText("to send this request"))),
    signedInAt(
      () => "/docs/api/images/listImages",
      async (page) => {
        await tryIt(page, page.getByRole("button", { name: "Send request" }));
        await openDetails(page);
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByText("200 OK").waitFor();
      },
    ),
    signedInAt(
      () => "/docs/api/images/batchImages",
      async (page) => {
        await tryIt(page, page.getByRole("button", { name: "Send request" }));
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByRole("button", { name: "Send it" }).waitFor();
      },
    ),
  ],
  "/docs/objects": [visitAt("/docs/objects")],
  "/docs/objects/[name]": [visitAt("/docs/objects/Image")],
  "/dashboard": [
    signedInAt(() => "/dashboard", waitForTiles),
    signedInAt(() => "/dashboard", openAccount),
    ...["Squares", "List"].map((view) =>
      signedInAt(
        () => "/dashboard",
        async (page) => {
          await page.getByRole("button", { name: "View" }).click();
          await page.getByRole("menuitemradio", { name: view }).click();
        },
      ),
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await tiles(page).first().focus();
        await pressUntil(page, "Shift+F10", () => page.getByRole("menu").waitFor({ timeout: 1_000 }));
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        const palette = page.getByRole("dialog", { name: "Command palette" });
        await pressUntil(page, "Control+k", () => palette.waitFor({ timeout: 1_000 }));
        await palette.getByRole("combobox").fill("copy");
        await palette.getByRole("option", { name: "copy.jpg" }).waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      (page) =>
        pressUntil(page, "?", () =>
          page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ timeout: 1_000 }),
        ),
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await chooseFiles(page, [file("notes.jpg", Buffer.from("This is a text."))]);
        await page.getByRole("heading", { name: "1 failed" }).waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await page.route("**/api/images/**", (route) => route.abort());
        await tiles(page).first().focus();
        await pressUntil(page, "f", () =>
          page.getByRole("region", { name: "Notifications" }).getByRole("dialog").waitFor({ timeout: 1_000 }),
        );
        await page.unroute("**/api/images/**");
      },
    ),
    signedInAt(() => "/dashboard", openViewer),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await openViewer(page);
        await page.getByRole("button", { name: "Details" }).click();
        await page.getByLabel("Filename").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await page.getByRole("button", { name: "Filters" }).click();
        await page.getByLabel("Format").waitFor();
        // On narrow screens the filters are a sheet over the grid.
        const sheet = page.getByRole("dialog", { name: "Filters" });
        if (await sheet.isVisible()) await page.keyboard.press("Escape");
        await sheet.waitFor({ state: "hidden" });
        await tiles(page).first().focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("v");
        await page.getByRole("dialog").getByRole("radio").first().waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await waitForTiles(page);
        const field = page.getByRole("combobox", { name: "Search images" });
        await pressUntil(page, "/", () => expect(field).toBeFocused({ timeout: 1_000 }));
        await field.fill("visibility:");
        await page.getByRole("option", { name: /^Only you/ }).waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await page.getByRole("button", { name: "Filters" }).click();
        await page.getByLabel("Format").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await selectFirst(page);
        await page.keyboard.press("l");
        await page.getByRole("dialog").getByLabel("Album").selectOption("New album …");
        await page.getByRole("dialog").getByLabel("Title of the new album").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await selectAll(page);
        await page.keyboard.press("i");
        await page.getByLabel("Visibility").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await selectAll(page);
        await page.keyboard.press("Delete");
        await page.getByText("3 images will change.").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await selectFirst(page);
        const more = page.getByRole("button", { name: "More actions" });
        if (await more.isVisible()) await more.click();
      },
    ),
    signedInAt(
      () => "/dashboard?format=gif&visibility=private",
      (page) => page.getByRole("heading", { name: "No image matches all of these" }).waitFor(),
    ),
  ],
  "/dashboard/favourites": [signedInAt(() => "/dashboard/favourites")],
  "/dashboard/trash": [
    signedInAt(
      () => "/dashboard/trash",
      async (page) => {
        await tiles(page).first().focus();
        await page.keyboard.press("Space");
        await page.getByRole("toolbar", { name: "Selected images" }).waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard/trash",
      async (page) => {
        await page.getByRole("button", { name: "Empty trash" }).click();
        await page.getByRole("dialog", { name: "Empty the trash?" }).waitFor();
      },
    ),
  ],
  "/dashboard/analytics": ["", "?days=90&table=top", "?days=7&table=country"].map((query) =>
    signedInAt(() => `/dashboard/analytics${query}`),
  ),
  "/dashboard/usage": [signedInAt(() => "/dashboard/usage")],
  "/dashboard/import": [signedInAt(() => "/dashboard/import")],
  "/dashboard/albums": [
    signedInAt(() => "/dashboard/albums"),
    signedInAt(
      () => "/dashboard/albums",
      async (page) => {
        await page.getByRole("button", { name: "New album" }).click();
        await page.getByRole("dialog").getByLabel("Title").waitFor();
      },
    ),
  ],
  "/dashboard/albums/[album]": [
    signedInAt(({ album }) => `/dashboard/albums/${album}`, waitForTiles),
    signedInAt(() => "/dashboard/albums/images"),
    signedInAt(() => "/dashboard/albums/none"),
  ],
  "/dashboard/shares": [
    signedInAt(() => "/dashboard/shares"),
    signedInAt(
      () => "/dashboard/shares",
      async (page) => {
        await page.getByRole("button", { name: "New link" }).click();
        await page.getByRole("dialog").getByLabel("Title").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard/shares",
      async (page) => {
        await page
          .getByRole("button", { name: /^Show the QR code/ })
          .first()
          .click();
        await page.getByRole("img", { name: "QR code of the link" }).waitFor();
      },
    ),
  ],
  "/s/[token]": [
    signedInAt(({ shares }) => shares.album),
    signedInAt(({ shares, imageId }) => `${shares.album}/${imageId}`),
    signedInAt(({ shares }) => shares.password),
    signedInAt(({ shares }) => shares.upload),
    visitAt("/s/none"),
  ],
  "/dashboard/duplicates": [
    signedInAt(
      () => "/dashboard/duplicates",
      (page) => page.getByRole("heading", { name: "2 identical files" }).waitFor(),
    ),
  ],
  "/dashboard/tags": [
    signedInAt(() => "/dashboard/tags"),
    signedInAt(
      () => "/dashboard/tags",
      async (page) => {
        await page.getByRole("button", { name: /^Rename / }).click();
        await page.getByRole("dialog").getByLabel("New name").waitFor();
      },
    ),
  ],
  "/dashboard/tags/[tag]": [
    signedInAt(({ tag }) => `/dashboard/tags/${encodeURIComponent(tag)}`, waitForTiles),
    signedInAt(() => "/dashboard/tags/none"),
  ],
  "/dashboard/audit": [
    signedInAt(() => "/dashboard/audit"),
    signedInAt(() => "/dashboard/audit?status=failed&from=2000-01-01&to=2000-01-02"),
  ],
  "/dashboard/settings": [signedInAt(() => "/dashboard/settings")],
  "/dashboard/settings/profile": [
    signedInAt(
      () => "/dashboard/settings/profile",
      async (page) => {
        await page.getByLabel("Website").fill("no URL");
        await page.getByLabel("Full name").fill("Ada Lovelace");
        await page.getByRole("button", { name: "Save" }).waitFor();
      },
    ),
  ],
  "/dashboard/settings/appearance": [signedInAt(() => "/dashboard/settings/appearance")],
  "/dashboard/settings/uploads": [signedInAt(() => "/dashboard/settings/uploads")],
  "/dashboard/settings/links": [signedInAt(() => "/dashboard/settings/links")],
  "/dashboard/settings/notifications": [signedInAt(() => "/dashboard/settings/notifications")],
  "/dashboard/settings/keys": [
    signedInAt(() => "/dashboard/settings/keys"),
    signedInAt(
      () => "/dashboard/settings/keys",
      async (page) => {
        await page.getByRole("button", { name: "New key" }).click();
        await page.getByLabel("What it may do").selectOption("Single scopes");
        await page.getByRole("dialog").getByLabel("Name").fill("Screenshots");
        await page.getByRole("button", { name: "Create key" }).click();
        await page.getByRole("button", { name: "Done" }).click();
        await page.getByRole("button", { name: "Change Screenshots" }).first().click();
        await page.getByRole("dialog").getByLabel("Name").waitFor();
      },
    ),
  ],
  "/dashboard/settings/licenses": [
    signedInAt(() => "/dashboard/settings/licenses"),
    signedInAt(
      () => "/dashboard/settings/licenses",
      async (page) => {
        await page.getByRole("button", { name: "New license" }).click();
        await page.getByRole("button", { name: "Create license" }).click();
        await page.getByText("Enter a name by which you recognize the license.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/variants": [signedInAt(() => "/dashboard/settings/variants")],
  "/dashboard/settings/tools": [
    signedInAt(() => "/dashboard/settings/tools"),
    signedInAt(
      () => "/dashboard/settings/tools",
      async (page) => {
        await page.getByRole("button", { name: "Create key and show the steps" }).click();
        await page.getByRole("dialog", { name: "Make the shortcut" }).waitFor();
      },
    ),
  ],
  "/dashboard/settings/security": [signedInAt(() => "/dashboard/settings/security")],
  "/dashboard/settings/data": [
    signedInAt(() => "/dashboard/settings/data"),
    signedInAt(
      () => "/dashboard/settings/data",
      async (page) => {
        await page.getByRole("button", { name: "Delete account" }).click();
        await page.getByRole("dialog").getByRole("textbox").fill("nobody");
        await page.getByRole("button", { name: "Delete for good" }).click();
        await page.getByText("This is not the handle of the account.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/about": [signedInAt(() => "/dashboard/settings/about")],
  "/dashboard/[...unknown]": [signedInAt(() => "/dashboard/no/such/page")],
  "/dashboard/images/[id]": [
    signedInAt(
      ({ imageId }) => `/dashboard/images/${imageId}`,
      async (page) => {
        await page.getByLabel("Filename").waitFor();
        await openDetails(page);
      },
    ),
    signedInAt(
      ({ sensitiveId }) => `/dashboard/images/${sensitiveId}`,
      (page) => page.getByRole("button", { name: "Show image" }).waitFor(),
    ),
    signedInAt(({ deletedId }) => `/dashboard/images/${deletedId}`),
    signedInAt(() => "/dashboard/images/img_none"),
  ],
  "/dashboard/images/[id]/analytics": ["", "?table=requests"].map((query) =>
    signedInAt(({ imageId }) => `/dashboard/images/${imageId}/analytics${query}`),
  ),
  "/dashboard/images/[id]/studio": [
    signedInAt(
      ({ imageId }) => `/dashboard/images/${imageId}/studio`,
      async (page) => {
        await waitForPreview(page);
        const settings = page.getByRole("button", { name: "Settings", exact: true });
        if (await settings.isVisible()) await settings.click();
        await page.getByRole("button", { name: "Square" }).click();
        await page.getByRole("radio", { name: "Position" }).click();
        await page.getByRole("button", { name: "Compare two settings" }).click();
        await page.getByRole("button", { name: "Keep aspect ratio" }).click();
        await page.getByLabel("Width").fill("8192000");
        await page.getByRole("button", { name: "Compare with original" }).click();
      },
    ),
    ...["img srcset", "picture", "Markdown", "Next.js"].map((tab) =>
      signedInAt(
        ({ imageId }) => `/dashboard/images/${imageId}/studio?key=w480-h300-q30-fitcontain`,
        async (page) => {
          await waitForPreview(page);
          await page.getByRole("tab", { name: tab }).click();
        },
      ),
    ),
  ],
};

/** Public pages whose texts all come from the messages. The documentation also shows those of its files and of the API. */
export const publicPaths: readonly string[] = Object.entries(visitsByRoute)
  .filter(([route]) => !route.startsWith("/docs"))
  .flatMap(([, visits]) => visits.filter(({ isSignedIn }) => !isSignedIn))
  .map(({ path: getPath }) => getPath(noLibrary));

/** Opens every page in all its states, public ones first, and runs the check on each. */
export async function visitEveryPage(page: Page, check: (where: string) => Promise<void>): Promise<void> {
  const visits = Object.values(visitsByRoute).flat();
  const open = async (visit: Visit, library: Library) => {
    const url = visit.path(library);
    await page.goto(url);
    await visit.waitUntilReady?.(page);
    await check(url);
  };
  for (const visit of visits.filter(({ isSignedIn }) => !isSignedIn)) {
    await open(visit, noLibrary);
  }
  const library = await createLibrary(page);
  for (const visit of visits.filter(({ isSignedIn }) => isSignedIn)) await open(visit, library);
}

/** Opens every URL once, in any language, and runs the check on each. */
export async function visitEveryUrl(page: Page, check: (url: string) => Promise<void>): Promise<void> {
  const library = await createLibrary(page);
  const visits = Object.values(visitsByRoute).flat();
  for (const url of new Set(visits.map((visit) => visit.path(library)))) {
    await page.goto(url, { waitUntil: "networkidle" });
    await check(url);
  }
}
