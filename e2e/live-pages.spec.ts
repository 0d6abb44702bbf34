import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findId, news, nextPoll, openOther, tile } from "./other-windows";
import { signIn } from "./sign-in";

test("albums, tags and duplicates follow what is done elsewhere", detail, async ({ page, browser }) => {
  await signIn(page);
  await uploadFiles(page, [file("a.jpg", await jpeg())]);
  const albums = await openOther(browser, page, "/dashboard/albums");
  const tags = await openOther(browser, page, "/dashboard/tags");
  const duplicates = await openOther(browser, page, "/dashboard/duplicates");
  await Promise.all([albums, tags, duplicates].map(nextPoll));

  await call(page, "POST", "/albums", { album: "zoo", title: "Zoo" });
  const card = albums.getByRole("list", { name: "Your albums" }).getByRole("link", { name: /Zoo/ });

  await expect(card).toBeVisible();

  await call(page, "PATCH", "/albums/zoo", { title: "Zoological garden" });
  await expect(card).toHaveAccessibleName(/Zoological garden/);

  // The sidebar has the pinned ones on every page.
  const pinned = tags.getByRole("list", { name: "Pinned albums" }).getByRole("link");
  await expect(pinned).toHaveCount(0);

  await call(page, "PATCH", "/albums/zoo", { is_favourited: true });
  await expect(pinned).toHaveText(["Zoological garden"]);

  await call(page, "PATCH", "/albums/zoo", { is_favourited: false });
  await expect(pinned).toHaveCount(0);

  await call(page, "POST", "/tags", { tag: "bear" });
  const row = tags.getByRole("list", { name: "Your tags" }).getByRole("link", { name: "bear" });

  await expect(row).toBeVisible();

  await call(page, "DELETE", "/tags/bear");
  await expect(row).toHaveCount(0);

  const pair = duplicates.getByRole("region", { name: "2 identical files" });
  await expect(duplicates.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(pair).toHaveCount(0);

  const upload = await page.request.post("/api/upload", {
    headers: { origin: new URL(page.url()).origin },
    multipart: { file: { name: "twin.jpg", mimeType: "image/jpeg", buffer: await jpeg() } },
  });
  expect(upload.ok()).toBe(true);
  await expect(pair).toBeVisible();

  await call(page, "DELETE", `/images/${await findId(page, "twin.jpg")}`);
  await expect(pair).toHaveCount(0);

  for (const window of [albums, tags, duplicates]) await window.context().close();
});

test(
  "the viewer, its details, the trash, albums and the storage follow",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    await uploadFiles(page, [file("a.jpg", await jpeg()), file("b.jpg", await jpeg())]);
    const [a, b] = [await findId(page, "a.jpg"), await findId(page, "b.jpg")];
    const trash = await openOther(browser, page, "/dashboard/trash");
    const album = await openOther(browser, page, "/dashboard/albums/images");

    await expect(album.getByRole("main").getByText("2 images", { exact: true })).toBeVisible();

    const storage = album.getByText(/used$/).filter({ visible: true });
    const before = (await storage.textContent()) ?? "";

    await page.goto(`/dashboard/images/${a}`);
    const title = page.getByLabel("Title", { exact: true });

    await expect(title).toHaveValue("");

    await call(page, "PATCH", `/images/${a}`, { title: "Morning", tags: ["sea"] });
    await expect(title).toHaveValue("Morning");
    await expect(page.getByRole("link", { name: "sea", exact: true })).toBeVisible();

    await call(page, "DELETE", `/images/${a}`);
    await expect(page.getByText("This image is in the trash.")).toBeVisible();

    await expect(news(trash)).toHaveText("Show 1 new image");

    await news(trash).click();
    await expect(tile(trash, "a.jpg")).toBeVisible();
    await expect(album.getByRole("main").getByText("1 image", { exact: true })).toBeVisible();

    await call(page, "POST", `/images/${a}/restore`);
    await expect(tile(trash, "a.jpg")).toHaveCount(0);

    await call(page, "DELETE", `/images/${b}`);
    await call(page, "DELETE", `/images/${b}/permanent`);

    await expect(tile(album, "b.jpg")).toHaveCount(0);
    await expect(storage).not.toHaveText(before);

    await trash.context().close();
    await album.context().close();
  },
);
