import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** A public album with three images of different shapes, the newest first. */
async function publish(page: Page): Promise<{ handle: string }> {
  await signIn(page);
  await uploadFiles(page, [
    file("wide.jpg", await photo(1200, 400)),
    file("square.jpg", await photo(900, 900)),
    file("tall.jpg", await photo(600, 1500)),
  ]);
  await call(page, "POST", "/albums", { album: "prints", title: "Prints", permission: "public" });
  for (const { id } of await listImages(page))
    await call(page, "PATCH", `/images/${id}`, { album: "prints" });

  return call(page, "GET", "/profile");
}

const tile = (page: Page, name: string) => page.locator("a[data-image]", { has: page.getByAltText(name) });

/** Opens an image over the page: until the script has started, the link leads to another page. */
async function openPicture(page: Page, path: string, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await tile(page, name).click();
    await expect(page.getByRole("dialog", { name: "Image viewer" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("an image opens over its page: keys, copying, and back to its place", async ({ page, browser }) => {
  const { handle } = await publish(page);
  const context = await browser.newContext({
    baseURL: service().origin,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const visitor = await context.newPage();
  const viewer = visitor.getByRole("dialog", { name: "Image viewer" });
  await openPicture(visitor, `/@${handle}/prints`, "square.jpg");
  await expect(visitor).toHaveURL(/\/prints\/square\.jpg$/);
  await expect(viewer.getByText("2 of 3")).toBeVisible();
  await expectNoViolations(visitor);

  await visitor.keyboard.press("ArrowRight");
  await expect(viewer.getByText("3 of 3")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Next image" })).toBeHidden();

  await viewer.getByRole("button", { name: "Previous image" }).focus();
  await visitor.keyboard.press("ArrowLeft");
  await visitor.keyboard.press("ArrowLeft");
  await expect(visitor).toHaveURL(/\/prints\/tall\.jpg$/);

  await visitor.keyboard.press("z");
  await expect(viewer.getByRole("button", { name: "Fit to window" })).toBeVisible();

  await visitor.keyboard.press("c");
  await expect(viewer.getByText("Copied")).toBeVisible();
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toMatch(/\/prints\/tall\.jpg$/);

  for (let step = 0; step < 12; step += 1) {
    await visitor.keyboard.press("Tab");
    expect(await visitor.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).not.toBe(
      "MAIN",
    );
  }

  await visitor.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(visitor).toHaveURL(/\/prints$/);
  await expect(tile(visitor, "tall.jpg")).toBeFocused();

  await visitor.goForward();
  await expect(viewer).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("tall.jpg");

  await context.close();
});

test(
  "in a page from right to left, the left arrow leads to the next image",
  detail,
  async ({ page, browser }) => {
    const { handle } = await publish(page);
    const context = await browser.newContext({ baseURL: service().origin, locale: "ar" });
    const visitor = await context.newPage();
    await expect(async () => {
      await visitor.goto(`/@${handle}/prints`);
      await tile(visitor, "square.jpg").click();
      await expect(visitor.getByRole("dialog")).toBeVisible({ timeout: 2_000 });
    }).toPass();

    await visitor.keyboard.press("ArrowLeft");
    await expect(visitor).toHaveURL(/\/prints\/wide\.jpg$/);

    await context.close();
  },
);

test("the page of an image leads to its neighbors by keys and links", detail, async ({ page, browser }) => {
  const { handle } = await publish(page);
  const visitor = await browser.newPage({ baseURL: service().origin });
  await visitor.goto(`/@${handle}/prints/square.jpg`);
  await expect(visitor.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Download" })).toBeVisible();

  await visitor.keyboard.press("ArrowRight");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("wide.jpg");

  await visitor.getByRole("link", { name: "Newer image" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("square.jpg");

  await visitor.getByRole("link", { name: "Prints" }).click();
  await expect(visitor).toHaveURL(/\/prints$/);

  await visitor.context().close();
});

test(
  "no image of a page is cropped in rows, and the owner chooses the layout",
  detail,
  async ({ page, browser }) => {
    const { handle } = await publish(page);
    const visitor = await browser.newPage({ baseURL: service().origin });
    await visitor.goto(`/@${handle}`);
    const shapes = await visitor.locator("a[data-image] img").evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return Math.round((width / height) * 10) / 10;
      }),
    );

    // The tall one is contained in a tile that is half as wide as high.
    expect(shapes).toEqual([0.5, 1, 3]);

    await page.goto("/dashboard/settings/profile");
    await page.getByRole("radio", { name: "Column" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Profile saved")).toBeVisible();
    await page.getByRole("button", { name: "Choose cover" }).click();
    await page.getByRole("option", { name: "square.jpg" }).click();
    await expect(page.getByText("Cover image changed")).toBeVisible();
    await expectNoViolations(page);

    await page.goto("/dashboard/albums/prints");
    await page.getByRole("radio", { name: "Grid" }).click();
    await expect
      .poll(async () => (await call<{ layout: string }>(page, "GET", "/albums/prints")).layout)
      .toBe("grid");

    await visitor.goto(`/@${handle}`);
    await expect(visitor.locator('[data-layout="column"]')).toBeVisible();
    await expect(visitor.locator(".public-cover img")).toHaveAttribute("src", /square\.jpg/);
    await visitor.goto(`/@${handle}/prints`);
    await expect(visitor.locator('[data-layout="grid"]')).toBeVisible();

    await visitor.context().close();
  },
);
