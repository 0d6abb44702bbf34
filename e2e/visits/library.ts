import { expect } from "@playwright/test";
import { chooseFiles, file } from "../files";
import {
  openAccount,
  openViewer,
  pressUntil,
  selectAll,
  selectFirst,
  signedInAt,
  tiles,
  type Visits,
  waitForTiles,
} from "./visit";

/** Pages of the library. */
export const libraryVisits: Visits = {
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
        await page.getByRole("textbox", { name: "Filename" }).waitFor();
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
        await page.getByRole("dialog").getByLabel("Album").selectOption("New album…");
        await page.getByRole("dialog").getByLabel("Title of the new album").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await selectFirst(page);
        await page.keyboard.press("k");
        await page.getByRole("dialog").getByLabel("Search collections").waitFor();
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
        await page.getByText("You can restore them for 30 days.").waitFor();
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
      (page) => page.getByRole("heading", { name: "No results for these filters" }).waitFor(),
    ),
  ],
  "/dashboard/cull": [
    signedInAt(
      () => "/dashboard/cull",
      (page) => page.getByRole("toolbar", { name: "Stars and flag" }).waitFor(),
    ),
    signedInAt(
      () => "/dashboard/cull",
      async (page) => {
        await page.getByRole("button", { name: "4 images" }).click();
        await page.getByRole("button", { name: "Zoom in" }).click();
        await page.getByText("200%").waitFor();
      },
    ),
    signedInAt(
      () => "/dashboard/cull?format=gif&visibility=private",
      (page) => page.getByRole("heading", { name: "No images to cull" }).waitFor(),
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
  "/dashboard/collections": [
    signedInAt(() => "/dashboard/collections"),
    signedInAt(
      () => "/dashboard/collections",
      async (page) => {
        await page.getByRole("button", { name: "New collection" }).click();
        await page.getByRole("dialog").getByLabel("Inside").waitFor();
      },
    ),
  ],
  "/dashboard/collections/[id]": [
    signedInAt(({ collection }) => `/dashboard/collections/${collection}`, waitForTiles),
    signedInAt(
      ({ collection }) => `/dashboard/collections/${collection}`,
      async (page) => {
        await waitForTiles(page);
        await page.getByRole("button", { name: "Delete collection" }).click();
        await page.getByRole("alertdialog").getByRole("radio", { name: "Delete too" }).waitFor();
      },
    ),
    signedInAt(
      ({ collection }) => `/dashboard/collections/${collection}`,
      async (page) => {
        await page.getByRole("button", { name: "Make private" }).click();
        await page.getByRole("button", { name: "Make public" }).click();
        await page.getByRole("dialog", { name: /^Make .* public/ }).waitFor();
      },
    ),
    signedInAt(() => "/dashboard/collections/none"),
  ],
  "/dashboard/archive": [signedInAt(() => "/dashboard/archive")],
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
  "/dashboard/duplicates": [
    signedInAt(
      () => "/dashboard/duplicates",
      (page) => page.getByRole("heading", { name: "2 identical files" }).waitFor(),
    ),
  ],
  "/dashboard/calendar": [
    signedInAt(
      () => "/dashboard/calendar",
      (page) => page.getByRole("grid").getByRole("link").first().waitFor(),
    ),
    signedInAt(() => "/dashboard/calendar?month=1999-01"),
  ],
  "/dashboard/places": [
    signedInAt(
      () => "/dashboard/places",
      (page) => page.getByRole("region", { name: "Germany" }).waitFor(),
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
};
