import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, images } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import { runJob } from "@/lib/batches/jobs";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import type { ImageChangePage } from "@/lib/images/changes/resource";
import type { Timeline } from "@/lib/images/list-queries/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import type { TagResource } from "@/lib/tags/resource";
import { shareAlbum } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createApiClient } from "@/test/harness/caller";
import { holdLeaderLock } from "@/test/harness/leader";

const api = serveApi();
holdLeaderLock();

const listIds = async (client: Client, query = "") =>
  (await client.expect<{ data: ImageResource[] }>(200, "GET", `/api/images${query}`)).data.map(
    ({ id }) => id,
  );

describe("a member of one album", () => {
  it("finds its images alone, in every list", async () => {
    const { library, client, album, inside, outside } = await shareAlbum(api.origin, "editor");
    for (const id of [inside.id, outside.id])
      await library.caller.expect(200, "POST", `/api/images/${id}/favourite`);
    for (const query of ["", "?search=alt", "?tag=shared-tag", "?is_favourited=true", `?album=${album}`])
      expect(await listIds(client, query), query).toEqual([inside.id]);
    for (const query of ["?tag=other-tag", `?album=${outside.album}`, `?search=${outside.filename}`])
      expect(await listIds(client, query), query).toEqual([]);
    const timeline = await client.expect<Timeline>(200, "GET", "/api/images/timeline");

    expect(timeline.data.map(({ count }) => count)).toEqual([1]);

    const summary = await client.call("GET", `/api/images/summary?ids=${inside.id},${outside.id}`);
    expect(summary.body).toMatchObject({ count: 1 });

    const favourites = await client.expect<{ data: ImageResource[] }>(200, "GET", "/api/favourites");
    expect(favourites.data.map(({ id }) => id)).toEqual([inside.id]);

    const albums = await client.expect<{ data: AlbumResource[] }>(200, "GET", "/api/albums");
    expect(albums.data.map((one) => [one.album, one.count])).toEqual([[album, 1]]);

    const tags = await client.expect<{ data: TagResource[] }>(200, "GET", "/api/tags");
    expect(tags.data.map(({ tag, count }) => [tag, count])).toEqual([["shared-tag", 1]]);

    await client.expect(200, "GET", "/api/tags/shared-tag");
    expect(await client.call("GET", "/api/tags/other-tag")).toMatchObject({ status: 404 });

    const similar = await client.expect<{ data: unknown[] }>(200, "GET", `/api/images/${inside.id}/similar`);
    expect(similar.data).toEqual([]);

    const duplicates = await client.expect<{ data: unknown[] }>(200, "GET", "/api/images/duplicates");
    expect(duplicates.data).toEqual([]);
  });

  it("gets the bytes of its private images alone, with a session and with a key", async () => {
    const { library, member, inside, outside, membershipId } = await shareAlbum(api.origin, "viewer");
    const { handle } = library.actor.account;
    const body = { name: "Reader", scopes: ["read"], library: handle };
    const { key } = await member.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", body);
    const credentials = [{ cookie: member.browser.cookie }, { authorization: `Bearer ${key}` }];
    const statusOf = async (image: ImageResource, headers: Record<string, string>) => {
      const response = await fetch(`${api.origin}${new URL(image.urls.original ?? "").pathname}`, {
        headers,
      });
      await response.arrayBuffer();
      return response.status;
    };

    for (const headers of credentials) {
      expect(await statusOf(inside, headers)).toBe(200);
      expect(await statusOf(outside, headers)).toBe(404);
    }

    const client = createApiClient(api.origin, member.actor, { authorization: `Bearer ${key}` });

    expect(await listIds(client)).toEqual([inside.id]);

    await library.caller.expect(200, "PATCH", `/api/images/${inside.id}`, { album: "images" });
    for (const headers of credentials) expect(await statusOf(inside, headers)).toBe(404);
    await library.browser.expect(200, "PATCH", `/api/memberships/${membershipId}`, { album: null });

    expect((await listIds(client)).sort()).toEqual([inside.id, outside.id].sort());
  });

  it("a member uploads into the album, and gets no hint of equal files elsewhere", async () => {
    const { library, client, album, outside } = await shareAlbum(api.origin, "contributor");
    const bytes = await testImage({ width: 9, height: 9 });
    const twin = await library.caller.upload("twin.png", bytes);
    const image = await client.upload("mine.png", bytes, { dedupe: "true" });

    expect(image).toMatchObject({ album });
    expect(image.id).not.toBe(twin.id);
    expect(image.info.duplicate_of).toBeNull();

    const shown = await library.caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    expect(shown.info.duplicate_of).toBe(twin.id);

    const create = (fields: object) => client.call("POST", "/api/images", { filename: "x.png", ...fields });
    expect(await create({ album: outside.album })).toMatchObject({ status: 400 });
    expect(await create({})).toMatchObject({ status: 201, body: { album } });

    const { sha256 } = twin.info;
    const taken = await create({ filename: "twin.png", on_conflict: "existing", sha256 });

    expect(taken).toMatchObject({ status: 409, body: { code: "FILENAME_TAKEN" } });
    expect(JSON.stringify(taken.body)).toMatch(/"suggestion":\["twin-[0-9]{8}\.png"\]/);
    expect(JSON.stringify(taken.body)).not.toMatch(/you already/i);

    await library.caller.expect(200, "DELETE", `/api/images/${twin.id}`);
    const trashed = await create({ filename: "twin.png" });

    expect(JSON.stringify(trashed.body)).not.toContain(twin.id);
  });

  it("moves nothing in or out of it", async () => {
    const { client, album, inside, outside } = await shareAlbum(api.origin, "manager");
    const move = (id: string, to: string) => client.call("PATCH", `/api/images/${id}`, { album: to });

    expect(await move(inside.id, outside.album)).toMatchObject({ status: 400 });
    expect(await move(outside.id, album)).toMatchObject({ status: 403 });

    const batch = (to: string, ids: string[]) =>
      client.call("POST", "/api/images/batch", { action: "move", album: to, ids });
    expect(await batch(outside.album, [inside.id])).toMatchObject({ status: 400 });
    expect(await batch(album, [outside.id])).toMatchObject({ status: 200, body: { changed: 0, failed: 1 } });

    const cover = await client.call("PATCH", `/api/albums/${album}`, { cover: outside.id });
    expect(cover).toMatchObject({ status: 400 });
  });

  it("changes by a query, and empties, no more than the album", async () => {
    const { library, client, inside, outside } = await shareAlbum(api.origin, "manager");
    const trash = { action: "delete", query: {} };
    const deleted = await client.expect<BatchResult>(200, "POST", "/api/images/batch", trash);

    expect(deleted).toMatchObject({ changed: 1 });

    await library.caller.expect(200, "DELETE", `/api/images/${outside.id}`);
    const emptied = await client.expect(200, "POST", "/api/images/trash/empty", {});

    expect(emptied).toMatchObject({ images: 1 });

    const left = await db().select().from(images).where(eq(images.owner, library.actor.account.owner));
    expect(left.map(({ id }) => id)).toEqual([outside.id]);
    expect(left.map(({ id }) => id)).not.toContain(inside.id);
  });

  it("sees and undoes its own jobs, which stay in the album", async () => {
    const { library, client, album, inside } = await shareAlbum(api.origin, "editor");
    const change = { action: "visibility", visibility: "public", ids: [inside.id] };
    const theirs = await library.caller.expect<BatchResult>(200, "POST", "/api/images/batch", change);
    const jobUrl = `/api/jobs/${theirs.undo_job}`;

    expect(await client.call("GET", jobUrl)).toMatchObject({ status: 404 });
    expect(await client.call("POST", `${jobUrl}/undo`)).toMatchObject({ status: 404 });

    const own = await client.expect<BatchResult>(200, "POST", "/api/images/batch", {
      ...change,
      visibility: "unlisted",
    });
    const { data } = await client.expect<{ data: Array<{ id: string }> }>(200, "GET", "/api/jobs");

    expect(data.map(({ id }) => id)).toEqual([own.undo_job]);

    await library.caller.expect(200, "PATCH", `/api/images/${inside.id}`, { album: "images" });
    const undo = await client.expect(202, "POST", `/api/jobs/${own.undo_job}/undo`);

    expect(undo).toMatchObject({ job: { changed: 0, failed: 1 } });

    await library.caller.expect(200, "PATCH", `/api/images/${inside.id}`, { album });
    const strip = { action: "strip", what: "all", ids: [inside.id] };
    const started = await client.expect<{ job: { id: string } }>(202, "POST", "/api/images/batch", strip);
    await library.caller.expect(200, "PATCH", `/api/images/${inside.id}`, { album: "images" });
    while (!(await runJob(started.job.id)));

    expect(await client.call("GET", `/api/jobs/${started.job.id}`)).toMatchObject({
      status: 200,
      body: { changed: 0, failed: 1 },
    });
  });

  it("a member of one album loses an image that leaves it, and never sees images of other albums", async () => {
    const { library, client, inside, outside } = await shareAlbum(api.origin, "viewer");
    const start = await client.expect<ImageChangePage>(200, "GET", "/api/images/changes");
    await library.caller.expect(200, "PATCH", `/api/images/${outside.id}`, { alt: "Changed" });
    await library.caller.expect(200, "PATCH", `/api/images/${inside.id}`, { alt: "Changed" });
    const read = (since: string) =>
      client.expect<ImageChangePage>(200, "GET", `/api/images/changes?since=${encodeURIComponent(since)}`);
    const first = await read(start.next_cursor);

    expect(first.data.map(({ id, type }) => [id, type])).toEqual([[inside.id, "image.updated"]]);

    await library.caller.expect(200, "PATCH", `/api/images/${inside.id}`, { album: "images" });
    const second = await read(first.next_cursor);

    expect([first.albums_changed, second.albums_changed]).toEqual([false, false]);
    expect(second.data.map(({ id, type, image }) => [id, type, image])).toEqual([
      [inside.id, "image.purged", null],
    ]);
  });

  it("gets changes of the album, and not of others", async () => {
    const { library, client, album } = await shareAlbum(api.origin, "viewer");
    const read = (since = "") => client.expect<ImageChangePage>(200, "GET", `/api/images/changes${since}`);
    const readAfter = async (page: ImageChangePage) => read(`?since=${encodeURIComponent(page.next_cursor)}`);
    const start = await read();
    await library.createAlbum();
    const hidden = await readAfter(start);
    await library.caller.expect(200, "PATCH", `/api/albums/${album}`, { title: "New title" });

    expect([hidden.albums_changed, (await readAfter(hidden)).albums_changed]).toEqual([false, true]);
  });

  it("sees no collection, and not that one has an image of the album", async () => {
    const { library, client, inside } = await shareAlbum(api.origin, "manager");
    const start = await client.expect<ImageChangePage>(200, "GET", "/api/images/changes");
    const { id } = await library.createCollection();
    await library.caller.expect(200, "POST", `/api/collections/${id}/images`, { ids: [inside.id] });

    for (const path of ["", "/tree", `/${id}`, `/${id}/images`, `/${id}/images/grid`, "/unknown"])
      expect([path, (await client.call("GET", `/api/collections${path}`)).status]).toEqual([path, 404]);
    expect(await client.call("GET", `/api/images/${inside.id}/collections`)).toMatchObject({ status: 404 });
    for (const collection of [id, "unknown"])
      expect(await client.expect(200, "GET", `/api/images?collection=${collection}&sort=manual`)).toEqual({
        data: [],
        next_cursor: null,
      });

    const since = encodeURIComponent(start.next_cursor);
    const page = await client.expect<ImageChangePage>(200, "GET", `/api/images/changes?since=${since}`);
    expect(page).toMatchObject({ data: [], collections_changed: false });
  });

  it("shares the album and its images, and sees no other share", async () => {
    const { library, client, album, inside, outside } = await shareAlbum(api.origin, "manager");
    const share = (by: Client, target: object) => by.call("POST", "/api/shares", { target });
    const mixed = { type: "images", ids: [inside.id, outside.id] };

    expect(await share(client, mixed)).toMatchObject({ status: 400 });

    await share(library.caller, mixed);
    await share(library.caller, { type: "album", album: outside.album });
    const ofAlbum = await share(client, { type: "album", album });
    const ofImage = await share(library.caller, { type: "image", id: inside.id });
    const { data } = await client.expect<{ data: ShareResource[] }>(200, "GET", "/api/shares");
    const ids = [ofAlbum, ofImage].map(({ body }) => (body as ShareResource).id);

    expect(data.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it("is named in the library's log, for what was rejected too", async () => {
    const { library, member, client } = await shareAlbum(api.origin, "editor");
    const { owner } = library.actor.account;

    expect(await client.call("POST", "/api/tags", { tag: "new" })).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });

    const rows = await db().select().from(auditLogs).where(eq(auditLogs.owner, owner));
    const failed = rows.filter(({ status }) => status === "failed");

    expect(failed).toMatchObject([{ actorUid: member.actor.account.uid, resourceType: "tag" }]);
  });
});
