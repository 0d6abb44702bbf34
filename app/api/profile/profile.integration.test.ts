import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/database/transaction";
import type { ProfileResource } from "@/lib/profile/resource";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const read = () => api.owner.expect<ProfileResource>(200, "GET", "/api/profile");
const change = (changes: object) => api.owner.expect<ProfileResource>(200, "PATCH", "/api/profile", changes);

describe("the profile", () => {
  it("updates the given members and no others, and is audited", async () => {
    const before = await read();
    expect(before).toMatchObject({
      handle: api.owner.actor.account.handle,
      display_name: null,
      name: null,
      bio: null,
      website: null,
      github: null,
      profile_picture: null,
      cover: null,
      layout: "rows",
      profile_visibility: "public",
    });

    const full = {
      display_name: "Ada",
      name: "Ada Lovelace",
      bio: "Numbers\nand photos 🥚",
      website: "HTTP://Example.com",
      github: "https://github.com/ada/",
      profile_picture: "https://example.com/ada.jpg?s=80",
      profile_visibility: "private",
    };
    const changed = await change(full);

    expect(changed).toMatchObject({ ...full, website: "http://example.com/", github: "ada" });
    expect(changed.updated_at > before.updated_at).toBe(true);
    expect(await change({ bio: "Shorter" })).toMatchObject({
      ...changed,
      bio: "Shorter",
      updated_at: expect.anything(),
    });
    expect(
      await change({ display_name: "", name: null, bio: "", website: null, github: null }),
    ).toMatchObject({
      display_name: null,
      name: null,
      bio: null,
      website: null,
      github: null,
      profile_picture: full.profile_picture,
    });
    expect(await api.stranger.expect(200, "GET", "/api/profile")).toMatchObject({ profile_picture: null });

    const entries = await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "profile"), eq(auditLogs.owner, api.owner.actor.account.owner)))
      .orderBy(auditLogs.createdAt);
    expect(entries[1]?.metadata).toEqual({ fields: ["bio"] });
  });

  it("has one of the owner's images as its cover until it is deleted, and a layout", async () => {
    const image = await api.owner.upload("cover.jpg", await jpeg({ width: 30, height: 20 }));
    const foreign = await api.stranger.upload("foreign.jpg", await jpeg({ width: 31, height: 20 }));

    expect(await change({ cover: image.id, layout: "grid" })).toMatchObject({
      cover: image.id,
      layout: "grid",
    });
    for (const cover of [foreign.id, newId("img"), "img_1", ""])
      expect(await api.owner.call("PATCH", "/api/profile", { cover })).toMatchObject({
        status: 400,
        body: { details: { cover: ["is not the id of one of your images"] } },
      });

    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(await read()).toMatchObject({ cover: null, layout: "grid" });

    await api.owner.expect(200, "POST", `/api/images/${image.id}/restore`);
    expect(await read()).toMatchObject({ cover: image.id });
    expect(await change({ cover: null, layout: "rows" })).toMatchObject({ cover: null, layout: "rows" });

    const [entry] = await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "profile"), eq(auditLogs.owner, api.owner.actor.account.owner)))
      .orderBy(desc(auditLogs.createdAt))
      .limit(1);
    expect(entry?.metadata).toEqual({ fields: ["cover", "layout"] });
  });

  it("counts the characters of a biography, not their bytes", async () => {
    expect((await change({ bio: "🥚".repeat(256) })).bio).toHaveLength(512);
    expect((await api.owner.call("PATCH", "/api/profile", { bio: "a".repeat(257) })).status).toBe(400);
  });

  it.each([
    ["bio", "a\u0000b"],
    ["bio", "a\u202eb"],
    ["name", "two\nlines"],
    ["name", "a".repeat(101)],
    ["display_name", 5],
    ["website", ""],
    ["website", "javascript:alert(1)"],
    ["website", "https://ada:secret@example.com"],
    ["website", "https://example.com/\u0000"],
    ["github", "https://example.com/ada"],
    ["github", ""],
    ["profile_picture", "http://example.com/ada.jpg"],
    ["profile_picture", "data:image/png;base64,AA"],
    ["profile_visibility", "unlisted"],
    ["profile_visibility", null],
    ["layout", "masonry"],
    ["layout", null],
    ["handle", null],
    ["handle", "ab"],
    ["handle", "a".repeat(40)],
    ["handle", "Ada-L"],
    ["handle", "-ada"],
    ["handle", "ada-"],
    ["handle", "ada_l"],
    ["handle", "ada/l"],
    ["handle", "àda"],
    ["handle", "admin"],
    ["handle", "albumen"],
    ["email", "other@example.com"],
    ["owner", "other@example.com"],
    ["plan_tier", "sponsor"],
  ])("rejects as %s %j", async (field, value) => {
    const before = await read();
    expect(await api.owner.call("PATCH", "/api/profile", { [field]: value })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { [field]: expect.anything() } },
    });
    expect(await read()).toEqual(before);
  });
});
