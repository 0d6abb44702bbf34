import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { auditLogs } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import type { WatermarkList } from "@/lib/watermarks/resource";
import { createMarkedLibrary, type MarkedLibrary } from "@/test/builders/marked-library";
import { createImageMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const api = serveApi();
let marked: MarkedLibrary;
let album: AlbumResource;
beforeAll(async () => {
  marked = await createMarkedLibrary(api.origin);
  album = await marked.library.createAlbum();
});

const missing = "wmk_01jd0000000000000000000000";
const patch = (path: string, required_watermark: unknown) =>
  marked.library.caller.call("PATCH", path, { required_watermark });

describe("required_watermark", () => {
  it.each(["/api/settings", "album", "share"])("is one of the library's watermarks: %s", async (place) => {
    const share = await marked.library.caller.expect<ShareResource>(201, "POST", "/api/shares", {
      target: { type: "album", album: album.album },
    });
    const path = { album: `/api/albums/${album.album}`, share: `/api/shares/${share.id}` }[place] ?? place;
    const foreign = await createImageMark(api.stranger);
    for (const id of [missing, foreign.id, "x", 1])
      expect([id, await patch(path, id)]).toMatchObject([
        id,
        { status: 400, body: { code: "VALIDATION_ERROR" } },
      ]);

    expect(await patch(path, marked.green)).toMatchObject({
      status: 200,
      body: { required_watermark: marked.green },
    });
    const [entry] = await db()
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, marked.library.actor.account.owner), eq(auditLogs.action, "update")))
      .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id))
      .limit(1);
    expect(JSON.stringify(entry?.metadata)).toContain("required_watermark");
    expect(await marked.library.caller.expect(200, "GET", path)).toMatchObject({
      required_watermark: marked.green,
    });
    expect(await patch(path, null)).toMatchObject({ status: 200, body: { required_watermark: null } });
  });

  it("can be part of a new share link", async () => {
    const body = { target: { type: "album", album: album.album }, required_watermark: marked.green };
    const share = await marked.library.caller.expect<ShareResource>(201, "POST", "/api/shares", body);
    expect(share.required_watermark).toBe(marked.green);
    await marked.library.caller.expect(400, "POST", "/api/shares", { ...body, required_watermark: missing });
    await marked.library.caller.expect(200, "DELETE", `/api/shares/${share.id}`);
  });

  it("is changed for an album by managers, with the scope of settings", async () => {
    const path = `/api/albums/${album.album}`;
    for (const [role, status] of [
      ["editor", 403],
      ["manager", 200],
      ["owner", 200],
    ] as const) {
      const client = marked.clientOf(role);
      expect([role, (await client.call("PATCH", path, { title: role })).status]).toEqual([role, 200]);
      const answer = await client.call("PATCH", path, { required_watermark: marked.green });
      expect([role, answer.status]).toEqual([role, status]);
      if (status === 403) expect(answer.body).toMatchObject({ code: "ROLE_REQUIRED" });
      await marked.requireForAlbum(album.album, null);
    }
    const key = await createCallerFor(api.origin, marked.library.actor, ["albums:write", "albums:read"]);
    expect(await key.call("PATCH", path, { required_watermark: marked.green })).toMatchObject({
      status: 403,
      body: { code: "INSUFFICIENT_SCOPE" },
    });
  });

  it("is lost with its album, which managers delete", async () => {
    for (const [role, status] of [
      ["editor", 403],
      ["manager", 204],
    ] as const) {
      const { album: slug } = await marked.library.createAlbum();
      await marked.requireForAlbum(slug, marked.green);
      const answer = await marked.clientOf(role).call("DELETE", `/api/albums/${slug}`);
      expect([role, answer.status]).toEqual([role, status]);
      if (status === 403) expect(answer.body).toMatchObject({ code: "ROLE_REQUIRED" });
    }
    const { album: plain } = await marked.library.createAlbum();
    await marked.clientOf("editor").expect(204, "DELETE", `/api/albums/${plain}`);
  });

  it("has a name for all members, and an image for editors", async () => {
    for (const [role, status] of [
      ["viewer", 403],
      ["contributor", 403],
      ["editor", 200],
      ["manager", 200],
    ] as const) {
      const client = marked.clientOf(role);
      const image = await client.call("GET", `/api/watermarks/${marked.green}/image`);
      expect([role, image.status]).toEqual([role, status]);
      if (status === 403) expect(image.body).toMatchObject({ code: "ROLE_REQUIRED" });

      const { data } = await client.expect<WatermarkList>(200, "GET", "/api/watermarks");
      expect(data.map(({ id }) => id)).toContain(marked.green);
    }
  });

  it("cannot be deleted, and the error names everything that uses it", async () => {
    const { caller } = marked.library;
    const mark = await createImageMark(caller);
    await marked.requireForAccount(mark.id);
    await marked.requireForAlbum(album.album, mark.id);
    const share = await caller.expect<ShareResource>(201, "POST", "/api/shares", {
      target: { type: "album", album: album.album },
      required_watermark: mark.id,
    });
    await caller.expect(201, "POST", "/api/recipes", { slug: "in-use", watermark: mark.id });
    expect(await caller.call("DELETE", `/api/watermarks/${mark.id}`)).toMatchObject({
      status: 409,
      body: {
        code: "WATERMARK_IN_USE",
        details: {
          settings: ["required_watermark"],
          albums: [album.album],
          shares: [share.id],
          recipes: ["in-use"],
        },
      },
    });

    await caller.expect(200, "DELETE", "/api/recipes/in-use");
    await marked.requireForAccount(null);
    await marked.requireForAlbum(album.album, null);
    expect((await caller.call("DELETE", `/api/watermarks/${mark.id}`)).status).toBe(409);
    await caller.expect(200, "PATCH", `/api/shares/${share.id}`, { required_watermark: null });
    await caller.expect(200, "DELETE", `/api/watermarks/${mark.id}`);
  });

  it("is set while the watermark is being deleted only if the watermark stays", async () => {
    const { caller } = marked.library;
    for (let round = 1; round <= 3; round++) {
      const { id } = await createImageMark(caller);
      const [deletion, setting] = await Promise.all([
        caller.call("DELETE", `/api/watermarks/${id}`),
        patch("/api/settings", id),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([deletion.status, setting.status]);
      await marked.requireForAccount(null);
    }
  });
});
