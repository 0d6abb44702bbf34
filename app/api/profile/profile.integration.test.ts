import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { ProfileResource } from "@/lib/profile/resource";
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
