import { expect, type Route, test } from "@playwright/test";
import { jpeg, png } from "@/test/builders/images";
import { detail } from "./display-modes";
import { chooseFiles, file, pasteFile, pasteText, uploads } from "./files";
import { signIn } from "./sign-in";

test(
  "files arrive although the page whose button opened the picker has been left",
  detail,
  async ({ page }) => {
    await signIn(page);
    const button = page.getByRole("main").getByRole("button", { name: "Upload", exact: true });
    const chooser = page.waitForEvent("filechooser");
    await button.click();
    const picker = await chooser;
    await page.getByRole("navigation").getByRole("link", { name: "Albums" }).first().click();

    await expect(button).toBeHidden();

    await picker.setFiles([file("late.jpg", await jpeg({ width: 90 }))]);
    await expect(uploads(page).getByRole("heading", { name: "1 uploaded" })).toBeVisible();
  },
);

test("files wait for code that loads slowly, and for a connection that breaks", detail, async ({ page }) => {
  await signIn(page);
  const held: Route[] = [];
  const scripts = "**/_next/static/**/*.js";
  await page.route(scripts, (route) => held.push(route));
  await chooseFiles(page, [file("patient.jpg", await jpeg({ width: 80 }))]);

  await expect(page.getByText("Preparing the upload…")).toBeVisible();

  await page.route(scripts, (route) => route.abort());
  for (const route of held) await route.abort();
  const retry = page.getByRole("alert").getByRole("button", { name: "Try again" });

  await expect(retry).toBeVisible();

  await page.unroute(scripts);
  await retry.click();

  await expect(uploads(page).getByRole("heading", { name: "1 uploaded" })).toBeVisible();
});

test(
  "an image is pasted before the page's scripts have loaded, and a URL after",
  detail,
  async ({ page }) => {
    await signIn(page);
    let loadScripts = () => {};
    const scriptsMayLoad = new Promise<void>((resolve) => {
      loadScripts = resolve;
    });
    await page.route("**/_next/static/**/*.js", async (route) => {
      await scriptsMayLoad;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await pasteFile(page, file("image.png", await png(200, 120), "image/png"));
    loadScripts();

    await expect(
      page.getByRole("grid", { name: "Your images" }).getByRole("link", { name: /^pasted-.*\.png$/ }),
    ).toBeVisible();

    // The service fetches a pasted URL itself; it rejects one on its own network.
    await pasteText(page, "https://localhost/holiday/pier.jpg");
    const row = uploads(page).getByRole("listitem").filter({ hasText: "pier.jpg" });

    await expect(row.getByRole("button", { name: "Retry pier.jpg" })).toBeVisible();
  },
);
