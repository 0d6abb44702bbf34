import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveGuests } from "@/test/harness/guest-suite";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";
import { repeat } from "@/test/harness/races";
import { visitShare } from "@/test/harness/share-visitor";

const { api, createLink, enter, listAlbum, send, startUpload } = serveGuests();

describe("a link for guests", () => {
  it("takes images into the album, private, and shows nothing of it", async () => {
    const link = await createLink();
    await api.owner.upload("holiday.jpg", await testImage(), { album: link.album });
    const { visitor, page } = await enter(link);
    for (const hint of ["Secret album", link.album, "holiday", "img_"]) expect(page.text).not.toContain(hint);
    const bytes = await testImage({ width: 20, height: 10 });
    const { id, completed } = await send(visitor, "holiday.jpg", bytes);

    expect([completed.status, completed.text]).toEqual([204, ""]);

    const stored = (await listAlbum(link.album)).find((image) => image.id === id);
    expect(stored).toMatchObject({
      album: link.album,
      visibility: "private",
      original_filename: "holiday.jpg",
      status: { upload: "complete" },
      info: { width: 20 },
    });
    expect(stored?.filename).not.toBe("holiday.jpg");
    expect((await visitor.get(`/${id}`)).status).toBe(404);
    expect((await visitor.get(`/${id}/w128/x.jpg`)).status).toBe(404);
    expect((await visitor.get("/archive")).status).toBe(404);

    const read = await api.owner.expect<ShareResource>(200, "GET", `/api/shares/${link.id}`);
    expect(read.upload).toMatchObject({ files: 1, max_files: 3 });
  });

  it("discloses neither taken names nor other guests' files", async () => {
    const link = await createLink();
    await api.owner.upload("taken.jpg", await testImage(), { album: link.album });
    const [first, second] = [(await enter(link)).visitor, (await enter(link)).visitor];
    const bytes = await testImage();
    const [taken, free] = [
      await startUpload(first, "taken.jpg", bytes),
      await startUpload(first, "free.jpg", bytes),
    ];
    const shape = ({ status, upload }: typeof taken) => [status, Object.keys(upload), upload.headers];

    expect(shape(taken)).toEqual(shape(free));

    const stored = await api.owner.expect<ImageResource>(200, "GET", `/api/images/${taken.id}`);
    expect(stored.filename).toMatch(/^taken-[0-9]{8}\.jpg$/);
    expect((await second.call(`/uploads/${taken.id}/complete`)).status).toBe(404);
  });

  it("a guest link takes exactly its limit of files, however many come at the same time", async () => {
    const link = await createLink({ max_files: 4 });
    const { visitor } = await enter(link);
    const answers = await Promise.all(
      repeat(12, (at) => visitor.call("/uploads", { filename: `${at}.jpg`, size_bytes: 10 })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
    expect(await listAlbum(link.album)).toHaveLength(4);
  });

  it("gives back the place of a file whose bytes never came", async () => {
    const link = await createLink({ max_files: 2 });
    const { visitor } = await enter(link);
    const bytes = await testImage({ width: 6, height: 6 });
    await send(visitor, "sent.jpg", bytes);
    const { id } = await startUpload(visitor, "silent.jpg", bytes);

    expect((await startUpload(visitor, "third.jpg", bytes)).status).toBe(409);

    await db()
      .update(imageFiles)
      .set({ expiresAt: isoTime(Date.now() - 1) })
      .where(eq(imageFiles.imageId, id));
    expect((await startUpload(visitor, "third.jpg", bytes)).status).toBe(201);

    const read = await api.owner.expect<ShareResource>(200, "GET", `/api/shares/${link.id}`);
    expect(read.upload).toMatchObject({ files: 2, max_files: 2 });
  });

  it("checks size and type, and names of every kind", async () => {
    const link = await createLink({ max_bytes: 5_000, max_files: 10 });
    const { visitor } = await enter(link);
    const ask = async (body: unknown) => (await visitor.call("/uploads", body)).status;

    expect(await ask({ filename: "large.jpg", size_bytes: 5_001 })).toBe(400);
    expect(await ask({ filename: "extra.jpg", size_bytes: 10, album: "images" })).toBe(400);
    expect(await ask({ filename: "none.jpg" })).toBe(400);

    const { upload } = await startUpload(visitor, "grows.jpg", Buffer.alloc(10));
    const put = await uploadBytes(api.origin, { upload }, new Uint8Array(5_001));

    expect(put.status).toBe(413);

    const text = await send(visitor, "page.html.jpg", Buffer.from("<script>alert(1)</script>"));
    expect(text.completed.status).toBe(400);

    for (const filename of ["../../etc/passwd", "no extension", ".hidden"])
      expect((await send(visitor, filename, await testImage({ width: 4, height: 4 }))).completed.status).toBe(
        204,
      );
  });

  it("takes a form with one file, which needs no script", async () => {
    const link = await createLink({ max_bytes: 5_000, max_files: 3 });
    const { visitor, page } = await enter(link);
    const { pathname } = new URL(link.url);
    const post = async (name: string, bytes: Buffer, headers: Record<string, string> = {}) => {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), name);
      const init = { method: "POST", body: form, redirect: "manual" as const };
      const cookie = { cookie: visitor.cookie(), "sec-fetch-site": "same-origin", ...headers };
      const { status, headers: answered } = await fetch(`${api.origin}${pathname}/uploads/form`, {
        ...init,
        headers: cookie,
      });
      return [status, answered.get("location")];
    };
    const image = await testImage({ width: 20, height: 10 });

    expect(page.text).toContain(`action="${pathname}/uploads/form" encType="multipart/form-data"`);
    expect(await post("beach.jpg", image, { cookie: "" })).toEqual([404, null]);
    expect(await post("beach.jpg", image, { "sec-fetch-site": "cross-site" })).toEqual([403, null]);
    expect(await post("beach.jpg", image)).toEqual([303, `${pathname}?sent=done`]);
    expect(await post("text.jpg", Buffer.from("This is a text."))).toEqual([303, `${pathname}?sent=type`]);
    expect(await post("large.jpg", Buffer.alloc(5_001))).toEqual([303, `${pathname}?sent=large`]);
    for (const name of ["again.jpg", "third.jpg"])
      expect(await post(name, image)).toEqual([303, `${pathname}?sent=done`]);
    expect(await post("fourth.jpg", image)).toEqual([303, `${pathname}?sent=full`]);
    expect((await visitor.get("?sent=done")).text).toContain("Last file: uploaded");

    const stored = await listAlbum(link.album);
    expect(stored).toMatchObject([
      { original_filename: "third.jpg", status: { upload: "complete" } },
      { original_filename: "again.jpg", visibility: "private", info: { width: 20 } },
      { original_filename: "beach.jpg", visibility: "private" },
    ]);

    const plain = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
      target: { type: "image", id: stored[0]?.id },
    });
    const other = (await enter(plain)).visitor;
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(image)]), "a.jpg");
    const answer = await fetch(`${api.origin}${new URL(plain.url).pathname}/uploads/form`, {
      method: "POST",
      body: form,
      headers: { cookie: other.cookie(), "sec-fetch-site": "same-origin" },
    });
    expect(answer.status).toBe(404);
  });

  it("needs an open visit, and ends with the link", async () => {
    const link = await createLink();
    const body = { filename: "a.jpg", size_bytes: 10 };

    expect((await visitShare(api.origin, link.url).call("/uploads", body)).status).toBe(404);

    const { visitor } = await enter(link);
    const bytes = await testImage();
    const { id, upload } = await startUpload(visitor, "a.jpg", bytes);
    const put = (url = upload.url) => uploadBytes(api.origin, { upload: { ...upload, url } }, bytes);
    // A store does not know who sends, nor which links exist.
    if (!isServedElsewhere) expect((await put(upload.url.replace(/&sender=\w+/, ""))).status).toBe(403);
    expect((await put()).status).toBe(200);

    await api.owner.expect(200, "DELETE", `/api/shares/${link.id}`);
    if (!isServedElsewhere) expect((await put()).status).toBe(410);
    expect((await visitor.call("/uploads", body)).status).toBe(404);
    expect((await visitor.call(`/uploads/${id}/complete`)).status).toBe(404);
  });

  it("is not one of the other links", async () => {
    const image = await api.owner.upload("plain.jpg", await testImage());
    const plain = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
      target: { type: "image", id: image.id },
    });
    const { visitor } = await enter(plain);

    expect((await visitor.call("/uploads", { filename: "a.jpg", size_bytes: 10 })).status).toBe(404);

    for (const body of [
      { target: { type: "upload" } },
      { target: { type: "image", id: image.id }, upload: { album: "images", max_files: 1, max_bytes: 1 } },
      { target: { type: "upload" }, upload: { album: "unknown", max_files: 1, max_bytes: 1 } },
    ])
      expect((await api.owner.call("POST", "/api/shares", body)).status).toBe(400);
  });
});
