import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { exportArchive } from "@/test/builders/account-archive";
import { testImage } from "@/test/builders/uploads";
import { createCaller } from "@/test/harness/caller";
import { serveGuests } from "@/test/harness/guest-suite";
import { importAndRun } from "@/test/harness/round-trip";
import { readZip } from "@/test/harness/zip";

const { api, createLink, enter, listAlbum, send, startUpload } = serveGuests();

const square = (width: number) => testImage({ width, height: width });

describe("a guest's image in a shared album", () => {
  it("is shown to no visitor while it is private, not even once the guest's link is gone", async () => {
    const link = await createLink();
    const own = await api.owner.upload("own.jpg", await square(8), {
      album: link.album,
      visibility: "private",
    });
    const shared = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
      target: { type: "album", album: link.album },
      allow_original: true,
    });
    const { id, completed } = await send((await enter(link)).visitor, "guest.jpg", await square(9));
    expect(completed.status).toBe(204);

    const { visitor } = await enter(shared);
    const look = async () => {
      const zip = readZip((await visitor.get("/archive")).bytes);
      const paths = [`/${id}`, `/${id}/w128/x.jpg`, `/${id}/original/x.jpg`];
      return {
        listed: (await visitor.get()).text.includes(id),
        statuses: await Promise.all(paths.map(async (path) => (await visitor.get(path)).status)),
        archived: [...zip.keys()].filter((name) => name.endsWith(".jpg")).length,
        isNeighbor: (await visitor.get(`/${own.id}`)).text.includes(id),
      };
    };
    const hidden = { listed: false, statuses: [404, 404, 404], archived: 1, isNeighbor: false };

    expect(await look()).toEqual(hidden);

    await api.owner.expect(200, "DELETE", `/api/shares/${link.id}`);
    expect(await look()).toEqual(hidden);

    await api.owner.expect(200, "PATCH", `/api/images/${id}`, { visibility: "unlisted" });
    expect(await look()).toEqual({ listed: true, statuses: [200, 200, 200], archived: 2, isNeighbor: true });
  });

  it("is not shown in an imported account either", async () => {
    const link = await createLink();
    const { completed } = await send((await enter(link)).visitor, "guest.jpg", await square(9));
    expect(completed.status).toBe(204);

    const other = await createCaller(api.origin);
    await importAndRun(other, await exportArchive(api.origin, api.owner));
    const { data } = await other.expect<{ data: ImageResource[] }>(
      200,
      "GET",
      `/api/images?album=${link.album}`,
    );
    const id = data[0]?.id ?? "";
    const shared = await other.expect<ShareResource>(201, "POST", "/api/shares", {
      target: { type: "album", album: link.album },
    });
    const { visitor } = await enter(shared);
    const isListed = async () => (await visitor.get()).text.includes(id);

    expect(await isListed()).toBe(false);

    await other.expect(200, "PATCH", `/api/images/${id}`, { visibility: "unlisted" });
    expect(await isListed()).toBe(true);
  });
});

describe("a guest's file that is no image", () => {
  const files = async ({ id }: ShareResource) =>
    (await api.owner.expect<ShareResource>(200, "GET", `/api/shares/${id}`)).upload?.files;

  it("leaves nothing behind, and its place is free", async () => {
    const link = await createLink({ max_files: 1 });
    const { visitor } = await enter(link);
    const { completed } = await send(visitor, "page.html.jpg", Buffer.from("<script>alert(1)</script>"));

    expect(completed.status).toBe(400);
    expect(await listAlbum(link.album)).toEqual([]);
    expect(await files(link)).toBe(0);

    const image = await send(visitor, "image.jpg", await square(8));
    expect(image.completed.status).toBe(204);
    expect(await files(link)).toBe(1);
  });

  it("is still awaited when its bytes have not arrived", async () => {
    const link = await createLink();
    const { visitor } = await enter(link);
    const { id } = await startUpload(visitor, "later.jpg", await square(8));

    expect((await visitor.call(`/uploads/${id}/complete`)).status).toBe(400);
    expect((await listAlbum(link.album)).map((image) => image.id)).toEqual([id]);
    expect(await files(link)).toBe(1);
  });
});
