import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { albums, auditLogs, imageAliases, images, outbox } from "@/db/schema";
import { deletionLimits, emptyDeletedAlbums } from "@/lib/albums";
import type { AlbumResource } from "@/lib/albums/resource";
import { flushDeliveries } from "@/lib/analytics";
import type { ImageChangePage } from "@/lib/images/changes/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { createLibraryWithTrip, follow, readAll } from "@/test/builders/library-with-trip";
import { addMember, handleOf, inLibrary } from "@/test/builders/memberships";
import { readRowVersions } from "@/test/builders/rewritten-images";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const usual = { ...deletionLimits };
beforeAll(() => {
  Object.assign(deletionLimits, { immediate: 1, batch: 1, batchesPerRun: 1 });
});
afterAll(() => {
  Object.assign(deletionLimits, usual);
});

const uidOf = ({ actor }: Account) => actor.account.uid;

async function finish(library: Account): Promise<void> {
  while (!(await emptyDeletedAlbums(uidOf(library))));
}

/** Returns the number of rows of images with the slug of the default album. */
const countMoved = ({ actor }: Account) =>
  db().$count(images, and(eq(images.owner, actor.account.owner), eq(images.albumSlug, "images")));

const listSlugs = async ({ actor }: Account) =>
  (await db().select({ slug: albums.albumSlug }).from(albums).where(eq(albums.owner, actor.account.owner)))
    .map(({ slug }) => slug)
    .sort();

describe("the deletion of a large album", () => {
  it("writes no image, and every reader answers as if the images had moved", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const { caller, uploaded } = library;
    const share = (album: string) =>
      caller.expect<ShareResource>(201, "POST", "/api/shares", { target: { type: "album", album } });
    const shares = [await share("trip"), await share("images")];
    const before = await readRowVersions(library);
    const trip = await caller.expect<AlbumResource>(200, "GET", "/api/albums/trip");

    expect([trip.count, trip.preview_urls.length]).toEqual([2, 2]);

    expect((await caller.call("DELETE", "/api/albums/trip")).status).toBe(204);

    expect(await readRowVersions(library)).toEqual(before);

    for (const { urls } of uploaded.slice(0, 2)) {
      const present = new URL(urls.original ?? "").pathname.replace("/trip/", "/images/");
      expect(await follow(api.origin, urls.original)).toEqual([308, present]);
      expect(await follow(api.origin, new URL(present, urls.original ?? "").href)).toEqual([200, present]);
    }

    // The answers contain the counts of these deliveries, which are written every few seconds.
    await flushDeliveries();
    const answers = await readAll(library, shares);
    const body = <Body>(path: string) => (answers[path] as { body: Body }).body;

    expect(
      body<{ data: AlbumResource[] }>("/api/albums").data.map(({ album, count }) => [album, count]),
    ).toEqual([
      ["images", 3],
      ["other", 1],
    ]);
    expect(body<AlbumResource>("/api/albums/images").preview_urls).toHaveLength(3);

    const list = (query: string) =>
      body<{ data: ImageResource[] }>(`/api/images?album=${query}`).data.map(({ id }) => id);
    const [first, second, , fourth] = uploaded.map(({ id }) => id);
    for (const query of ["", "&sort=taken", "&search=harbour", "&tag=sea", "&visibility=public"]) {
      expect([query, list(`images${query}`)]).toEqual([query, [fourth, second, first]]);
      expect([query, list(`trip${query}`)]).toEqual([query, []]);
    }

    expect(body<ImageResource>(`/api/images/${first}`).album).toBe("images");

    const statuses = Object.entries(answers).map(([path, answer]) => [
      path,
      (answer as { status: number }).status,
    ]);
    const gone = ["/api/albums/trip", "The trip/", `/api/shares/${shares[0]?.id}`];
    const handle = handleOf(library);

    expect(statuses.filter(([, status]) => status === 404).map(([path]) => path)).toEqual(
      expect.arrayContaining([
        ...gone,
        `/api/public/${handle}/albums/trip`,
        `/api/public/${handle}/albums/trip/feed`,
      ]),
    );

    expect((await fetch(withOrigin(api.origin, shares[0]?.url ?? ""))).status).toBe(404);

    await finish(library);

    expect(await readAll(library, shares)).toEqual(answers);
    expect(await listSlugs(library)).toEqual(["images", "other"]);

    for (const { urls } of uploaded.slice(0, 2))
      expect((await follow(api.origin, urls.original))[0]).toBe(308);
  });

  it("sends `album.deleted` once, and queues the job of its account", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const { caller, actor } = library;
    const { next_cursor } = await caller.expect<ImageChangePage>(200, "GET", "/api/images/changes");
    await caller.expect(204, "DELETE", "/api/albums/trip");
    const entries = await db()
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, actor.account.owner), eq(auditLogs.action, "delete")));

    expect(entries.map(({ resourceId, metadata }) => [resourceId, metadata])).toEqual([
      ["trip", { moved_images: 2 }],
    ]);

    const events = await db().select().from(outbox).where(eq(outbox.name, "deletion/queued"));
    expect(events.map(({ payload }) => payload)).toContain(JSON.stringify({ uid: uidOf(library) }));

    await finish(library);
    const since = encodeURIComponent(next_cursor);
    const changes = await caller.expect<ImageChangePage>(200, "GET", `/api/images/changes?since=${since}`);

    expect(changes.albums_changed).toBe(true);
    expect(changes.data.map(({ id, type }) => [id, type])).toEqual(
      library.uploaded.slice(0, 2).map(({ id }) => [id, "image.updated"]),
    );
  });

  it("continues after it was stopped, and after a second deletion", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const { caller } = library;
    await caller.upload("more.jpg", await testImage({ width: 70, height: 20 }), { album: "other" });
    const [one, other, again] = await Promise.all(
      ["trip", "other", "trip"].map((album) => caller.call("DELETE", `/api/albums/${album}`)),
    );

    expect([one?.status, other?.status, again?.status].sort()).toEqual([204, 204, 404]);

    const answers = await readAll(library);
    // One batch, as after the end of a process.
    expect(await emptyDeletedAlbums(uidOf(library))).toBe(false);
    expect(await countMoved(library)).toBe(2);

    // Two at once take turns.
    await Promise.all([finish(library), finish(library)]);
    expect(await readAll(library)).toEqual(answers);
    expect(await listSlugs(library)).toEqual(["images"]);
  });

  it("revokes the access of the album's members and moves its images to the default album", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const [ofTrip, ofImages] = [await createAccount(api.origin), await createAccount(api.origin)];
    await addMember(library, ofTrip, "editor", "trip");
    await addMember(library, ofImages, "editor", "images");
    const guest = inLibrary(library, ofTrip);
    const member = inLibrary(library, ofImages);

    expect((await guest.call("GET", "/api/images")).status).toBe(200);

    await library.caller.expect(204, "DELETE", "/api/albums/trip");
    expect((await guest.call("GET", "/api/images")).status).not.toBe(200);

    const [first, second, , fourth] = library.uploaded;
    const list = async () =>
      (await member.expect<{ data: ImageResource[] }>(200, "GET", "/api/images")).data.map(({ id }) => id);

    expect(await list()).toEqual([fourth?.id, second?.id, first?.id]);

    await member.expect(200, "PATCH", `/api/images/${first?.id}`, { title: "Quay" });
    await finish(library);

    expect(await list()).toEqual([fourth?.id, second?.id, first?.id]);
  });

  it("keeps all URLs of images that are moved or renamed before the job", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const { caller, uploaded } = library;
    await caller.expect(204, "DELETE", "/api/albums/trip");
    const [first, second] = uploaded;
    await caller.expect(200, "PATCH", `/api/images/${first?.id}`, {
      album: "other",
      filename: "renamed.jpg",
    });
    const batch = { action: "move", ids: [second?.id], album: "other" };
    await caller.expect(200, "POST", "/api/images/batch", batch);
    await finish(library);
    for (const image of [first, second]) {
      const { urls, album } = await caller.expect(200, "GET", `/api/images/${image?.id}`);
      expect(album).toBe("other");
      const present = new URL(urls.original ?? "").pathname;
      const previous = image?.urls.original ?? "";
      for (const url of [previous, previous.replace("/trip/", "/images/")])
        expect(await follow(api.origin, url)).toEqual([308, present]);
    }
  });

  it("gives a new album the slug when few images are left, and rejects it with a retry otherwise", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const { caller, actor } = library;
    await caller.expect(204, "DELETE", "/api/albums/trip");
    const answer = await caller.call("POST", "/api/albums", { album: "trip", title: "Again" });

    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((answer.body as { message: string }).message).toContain("still being moved");
    expect(await caller.expect(201, "POST", "/api/albums", { album: null, title: "Trip" })).toMatchObject({
      album: "trip-2",
    });

    deletionLimits.batch = 10;
    await caller.expect(201, "POST", "/api/albums", { album: "trip", title: "Again" });
    deletionLimits.batch = 1;
    const made = await caller.expect<AlbumResource>(200, "GET", "/api/albums/trip");

    expect([made.title, made.count]).toEqual(["Again", 0]);

    const aliases = await db()
      .select()
      .from(imageAliases)
      .where(eq(imageAliases.aliasOwner, actor.account.owner));
    expect(aliases.map(({ aliasAlbumSlug }) => aliasAlbumSlug)).toEqual(["trip", "trip"]);

    await finish(library);
    expect(await listSlugs(library)).toEqual(["images", "other", "trip", "trip-2"]);
  });

  it("makes its images as public as the default album", async () => {
    const library = await createLibraryWithTrip(api.origin);
    const { caller } = library;
    await caller.expect(200, "PATCH", "/api/albums/images", { permission: "private" });
    await caller.expect(204, "DELETE", "/api/albums/trip");
    const path = `/api/public/${handleOf(library)}/albums/images`;

    expect((await caller.call("GET", path)).status).toBe(404);

    await caller.expect(200, "PATCH", "/api/albums/images", { permission: "public" });
    const { images } = await caller.expect<{ images: { data: unknown[] } }>(200, "GET", path);

    expect(images.data).toHaveLength(3);
  });
});
