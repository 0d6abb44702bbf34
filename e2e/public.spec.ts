import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, type Item, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

interface PublicLibrary {
  handle: string;
  images: Item[];
}

/** A public album with two images and a sensitive one, of the signed-in user. */
async function publish(page: Page): Promise<PublicLibrary> {
  await signIn(page);
  const bytes = await photo(1200, 800);
  await uploadFiles(page, [file("first.jpg", bytes), file("second.jpg", bytes), file("veiled.jpg", bytes)]);
  await call(page, "POST", "/albums", { album: "prints", title: "Prints", permission: "public" });
  for (const { id, filename } of await listImages(page)) {
    const nsfw = filename === "veiled.jpg";
    await call(page, "PATCH", `/images/${id}`, {
      album: "prints",
      tags: [filename.slice(0, 5)],
      nsfw,
      license: "cc-by-4.0",
    });
  }

  const { handle } = await call<{ handle: string }>(page, "GET", "/profile");
  return { handle, images: await listImages(page) };
}

test("a visitor without scripts finds, sees, pages and downloads public images", async ({
  page,
  browser,
}) => {
  const { handle } = await publish(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service().origin });
  const visitor = await context.newPage();
  await visitor.goto(`/@${handle}`);
  await visitor.getByRole("link", { name: "Prints 3 images" }).click();
  await visitor.getByRole("link", { name: "first.jpg" }).click();

  await expect(visitor).toHaveURL(/\/prints\/first\.jpg$/);

  const image = visitor.getByRole("img", { name: "first.jpg" });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);

  await visitor.getByRole("link", { name: "Newer image" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("second.jpg");

  const download = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "Download" }).click();

  expect((await download).suggestedFilename()).toBe("second.jpg");

  await visitor.getByRole("link", { name: "secon", exact: true }).click();
  await expect(visitor.getByRole("link", { name: "Remove the tag secon" })).toBeVisible();

  await visitor.getByRole("searchbox").fill("nothing");
  await visitor.getByRole("button", { name: "Search" }).click();

  await expect(visitor.getByText("No matching images.")).toBeVisible();

  await visitor.goto(`/@${handle}/prints/veiled.jpg`);
  await expect(visitor.getByRole("img", { name: "veiled.jpg" })).toBeHidden();

  await visitor.getByText("Show the image").click();
  await expect(visitor.getByRole("img", { name: "veiled.jpg" })).toBeVisible();

  await context.close();
});

test(
  "the owner gets from the dashboard to the public page and back, and private means gone",
  detail,
  async ({ page, browser }) => {
    const { handle, images } = await publish(page);
    const shown = images.find(({ filename }) => filename === "first.jpg");
    if (!shown) throw new Error("The image was not uploaded.");

    await page.goto(`/dashboard/images/${shown.id}`);
    await page.getByRole("link", { name: "Public page" }).click();

    await expect(page).toHaveURL(`${service().origin}/@${handle}/prints/first.jpg`);
    await expectNoViolations(page);

    await expect(page.getByRole("button", { name: "Copy: Markdown" })).toBeVisible();

    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/images/${shown.id}$`));

    const visitor = await (await browser.newContext({ baseURL: service().origin })).newPage();
    await visitor.goto(`/@${handle}/prints/first.jpg`);

    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("first.jpg");
    await expect(visitor.getByRole("link", { name: "Edit" })).toHaveCount(0);

    await call(page, "PATCH", `/images/${shown.id}`, { visibility: "private" });
    for (const path of [`/@${handle}/prints/first.jpg`, `/embed/${handle}/prints/first.jpg`])
      expect((await visitor.goto(path))?.status(), path).toBe(404);
    await visitor.goto(`/@${handle}/prints`);

    await expect(visitor.getByRole("link", { name: "second.jpg" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "first.jpg" })).toHaveCount(0);
    await expectNoViolations(visitor);

    await visitor.goto(`/@${handle}`);
    await expectNoViolations(visitor);
  },
);

test("another site shows an image in a frame, and not the dashboard", detail, async ({ page }) => {
  const { handle } = await publish(page);
  const { origin } = service();
  const frames = ["/embed/", "/@"].map(
    (start) => `<iframe src="${origin}${start}${handle}/prints/first.jpg"></iframe>`,
  );
  const site = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(frames.join(""));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await expect(page.frameLocator("iframe").first().getByRole("img")).toBeVisible();
    await expect(page.frameLocator("iframe").last().getByRole("heading")).toHaveCount(0);
  } finally {
    site.close();
  }
});

test("the script of a public page starts after its image", detail, async ({ page, browser }) => {
  const { handle } = await publish(page);
  const visitor = await browser.newPage({ baseURL: service().origin });
  await visitor.goto(`/@${handle}/prints/first.jpg`);
  const readTimings = () =>
    visitor.evaluate(() => {
      const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const imageEnd = entries.find(({ name }) => name.includes("/i/"))?.responseEnd ?? Number.NaN;
      const scripts = entries.filter(({ name }) => /\.js$/.test(name));

      return { imageEnd, scriptStarts: scripts.map(({ startTime }) => startTime) };
    });

  await expect.poll(async () => (await readTimings()).scriptStarts.length).toBe(1);

  const { imageEnd, scriptStarts } = await readTimings();
  expect(Math.min(...scriptStarts)).toBeGreaterThan(imageEnd);

  await visitor.context().close();
});

test(
  "a visitor is asked once in a visit whether to see sensitive images",
  detail,
  async ({ page, browser }) => {
    const { handle } = await publish(page);
    for (const _ of ["first visit", "next visit"]) {
      const context = await browser.newContext({ baseURL: service().origin });
      const visitor = await context.newPage();
      const image = visitor.getByRole("img", { name: "veiled.jpg" });
      await visitor.goto(`/@${handle}/prints/veiled.jpg`);
      await expect(visitor.getByText("Show the image")).toBeVisible();
      await expect(image).toBeHidden();
      await visitor.getByText("Show the image").click();
      await expect(image).toBeVisible();
      await visitor.reload();
      await expect(image).toBeVisible();
      await context.close();
    }
  },
);

test("the search of an album shows all of its hint on a phone", detail, async ({ page, browser }) => {
  const { handle } = await publish(page);
  for (const locale of ["en", "de", "ar"]) {
    const context = await browser.newContext({
      baseURL: service().origin,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { "Accept-Language": locale },
    });
    const visitor = await context.newPage();
    await visitor.goto(`/@${handle}/prints`);
    const [hint, room] = await visitor.getByRole("searchbox").evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const drawing = document.createElement("canvas").getContext("2d");
      if (!drawing) throw new Error("no canvas");

      drawing.font = style.font;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return [drawing.measureText(input.placeholder).width, input.clientWidth - padding];
    });

    expect(hint, locale).toBeGreaterThan(50);
    expect(hint, locale).toBeLessThanOrEqual(room);

    await context.close();
  }
});
