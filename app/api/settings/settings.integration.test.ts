import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import type { LicenseResource } from "@/lib/licenses/resource";
import { db } from "@/lib/platform/database/transaction";
import type { SettingsResource } from "@/lib/settings/resource";
import { jpeg } from "@/test/builders/images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

const read = (caller: Caller = api.owner) => caller.expect<SettingsResource>(200, "GET", "/api/settings");
const change = (changes: object, caller: Caller = api.owner) =>
  caller.expect<SettingsResource>(200, "PATCH", "/api/settings", changes);

const savedKey = (width: number) => `w${width}-h0-q80-fitinside`;

const defaultSettings = {
  theme: "auto",
  language: "en",
  accessibility_settings: {
    reduce_motion: false,
    high_contrast: false,
    larger_text: false,
    single_key_shortcuts: true,
  },
  upload_defaults: {
    album: "images",
    visibility: "public",
    license: "none",
    strip_metadata: false,
    strip_location: false,
    encrypt: false,
    tags: [],
    expiration: "never",
    ai: "off",
  },
  ai: { nsfw_threshold: 0.85, alt_text: "off", encrypted: "off" },
  image_view_mode: "regular",
  start_page: "images",
  preset_quality: "fixed",
  embed_url_format: "full",
  embed_enabled_formats: ["url", "markdown", "html", "bbcode"],
  saved_custom_variants: [],
  welcomed: false,
};

describe("settings", () => {
  it("exist from the start, change member by member, and belong to one owner", async () => {
    expect(await read()).toMatchObject(defaultSettings);

    const dark = await change({ theme: "dark", accessibility_settings: { reduce_motion: true } });
    expect(dark).toMatchObject({
      ...defaultSettings,
      theme: "dark",
      accessibility_settings: { ...defaultSettings.accessibility_settings, reduce_motion: true },
    });

    const changed = await change({
      accessibility_settings: { larger_text: true, single_key_shortcuts: false },
      image_view_mode: "list",
      start_page: "analytics",
      embed_url_format: "relative",
      embed_enabled_formats: ["bbcode", "url"],
      language: "en",
    });

    expect(changed).toMatchObject({
      theme: "dark",
      accessibility_settings: {
        reduce_motion: false,
        high_contrast: false,
        larger_text: true,
        single_key_shortcuts: false,
      },
      image_view_mode: "list",
      start_page: "analytics",
      embed_url_format: "relative",
      embed_enabled_formats: ["url", "bbcode"],
    });
    expect(await read()).toEqual(changed);
    expect(await change({})).toMatchObject({ theme: "dark", image_view_mode: "list" });
    expect(await read(api.stranger)).toMatchObject(defaultSettings);

    const entries = await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "settings"), eq(auditLogs.owner, api.owner.actor.account.owner)))
      .orderBy(auditLogs.createdAt);
    expect(entries[0]?.metadata).toEqual({ fields: ["theme", "accessibility_settings"] });
    expect(entries.length).toBe(2);
  });

  it.each([
    ["theme", { theme: "pink" }],
    ["theme", { theme: null }],
    ["language", { language: "xx" }],
    ["image_view_mode", { image_view_mode: "" }],
    ["start_page", { start_page: "usage" }],
    ["welcomed", { welcomed: "yes" }],
    ["embed_url_format", { embed_url_format: "short" }],
    ["embed_enabled_formats", { embed_enabled_formats: [] }],
    ["embed_enabled_formats.0", { embed_enabled_formats: ["flash"] }],
    ["embed_enabled_formats", { embed_enabled_formats: Array.from({ length: 5 }, () => "url") }],
    ["embed_use_custom_domain", { embed_use_custom_domain: 1 }],
    ["saved_custom_variants.0", { saved_custom_variants: ["w0640-h0-q80-fitinside"] }],
    ["saved_custom_variants.1", { saved_custom_variants: ["w1-h0-q80-fitfill", "w512"] }],
    [
      "saved_custom_variants",
      { saved_custom_variants: Array.from({ length: 21 }, (_, n) => savedKey(n + 1)) },
    ],
    ["accessibility_settings", { accessibility_settings: null }],
    ["accessibility_settings.high_contrast", { accessibility_settings: { high_contrast: 1 } }],
    ["accessibility_settings.font", { accessibility_settings: { font: "serif" } }],
    ["upload_defaults", { upload_defaults: "public" }],
    ["upload_defaults.nsfw", { upload_defaults: { nsfw: true } }],
    ["upload_defaults.visibility", { upload_defaults: { visibility: "secret" } }],
    ["upload_defaults.strip_metadata", { upload_defaults: { strip_metadata: "true" } }],
    ["upload_defaults.tags.0", { upload_defaults: { tags: ["!"] } }],
    ["upload_defaults.expiration", { upload_defaults: { expiration: "2999-01-01" } }],
    ["upload_defaults.expiration", { upload_defaults: { expiration: "101y" } }],
    ["upload_defaults.album", { upload_defaults: { album: "nowhere" } }],
    ["upload_defaults.album", { upload_defaults: { album: "No Slug" } }],
    ["upload_defaults.license", { upload_defaults: { license: "Unknown license" } }],
    ["upload_defaults.license", { upload_defaults: { license: "a\0" } }],
    ["owner", { owner: "ada@example.com" }],
  ])("reject a wrong %s by name", async (field, body) => {
    const before = await read();
    expect(await api.owner.call("PATCH", "/api/settings", body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { [field]: expect.anything() } },
    });
    expect(await read()).toEqual(before);
  });

  it("store custom variants in one order, without duplicates", async () => {
    const keys = [savedKey(20), savedKey(3), savedKey(20), savedKey(100)];
    const { saved_custom_variants } = await change({ saved_custom_variants: keys });

    expect(saved_custom_variants).toEqual([savedKey(3), savedKey(20), savedKey(100)]);
    expect((await read()).saved_custom_variants).toEqual(saved_custom_variants);
    expect((await change({ saved_custom_variants: [] })).saved_custom_variants).toEqual([]);
  });

  it("survive several simultaneous changes", async () => {
    const owner = await createCaller(api.origin);
    const changes = [
      { theme: "light" },
      { image_view_mode: "compact" },
      { embed_url_format: "relative" },
      { accessibility_settings: { high_contrast: true } },
      { upload_defaults: { visibility: "private" } },
    ];
    await Promise.all(changes.flatMap((one) => [change(one, owner), change(one, owner)]));
    expect(await read(owner)).toMatchObject({
      theme: "light",
      image_view_mode: "compact",
      embed_url_format: "relative",
      accessibility_settings: { high_contrast: true },
      upload_defaults: { visibility: "private" },
    });
  });
});

describe("upload defaults", () => {
  const gps = { latitude: 48.1, longitude: 11.6 };
  const days = (image: { expiration_date: string | null; created_at: string }) =>
    (Date.parse(image.expiration_date ?? "") - Date.parse(image.created_at)) / 86_400_000;

  it("apply to members that an upload omits, in every way to upload", async () => {
    const owner = await createCaller(api.origin);
    await owner.expect(201, "POST", "/api/albums", { album: "inbox", title: "Inbox" });
    const { id } = await owner.expect<LicenseResource>(201, "POST", "/api/licenses", { name: "House rules" });
    const { upload_defaults } = await change(
      {
        upload_defaults: {
          album: "inbox",
          visibility: "unlisted",
          license: "House rules",
          strip_metadata: true,
          tags: ["From Phone", "new"],
          expiration: "30d",
        },
      },
      owner,
    );

    expect(upload_defaults).toMatchObject({ license: id, tags: ["from-phone", "new"], expiration: "30d" });

    const expected = {
      album: "inbox",
      visibility: "unlisted",
      license: id,
      tags: ["from-phone", "new"],
    };
    const created = await owner.expect(201, "POST", "/api/images", { filename: "created.jpg" });
    const sent = await owner.upload("sent.jpg", await jpeg({ gps }));
    for (const image of [created, sent]) {
      expect(image).toMatchObject(expected);
      expect(Math.round(days(image))).toBe(30);
    }

    expect(sent.info.exif).toBeNull();
  });

  it("are overridden by an upload's own members", async () => {
    const owner = await createCaller(api.origin);
    await owner.expect(201, "POST", "/api/albums", { album: "inbox", title: "Inbox" });
    await change(
      {
        upload_defaults: {
          album: "inbox",
          visibility: "private",
          license: "unsplash",
          strip_metadata: true,
          tags: ["default"],
          expiration: "1h",
        },
      },
      owner,
    );
    const own = { album: "images", visibility: "public", license: "cc0-1.0", expiration: "never" };
    const created = await owner.expect(201, "POST", "/api/images", {
      ...own,
      filename: "created.jpg",
      license: null,
      tags: [],
      strip_metadata: false,
    });

    expect(created).toMatchObject({
      album: "images",
      visibility: "public",
      license: "none",
      expiration_date: null,
      tags: [],
    });

    const sent = await owner.upload("sent.jpg", await jpeg({ gps }), {
      ...own,
      tags: "",
      strip_metadata: "false",
    });
    expect(sent).toMatchObject({ album: "images", license: "cc0-1.0", tags: [], expiration_date: null });
    expect(sent.info.exif).not.toBeNull();
  });

  it("are reset where a change omits them", async () => {
    const owner = await createCaller(api.origin);
    await change({ upload_defaults: { visibility: "private", tags: ["a"] } }, owner);
    const { upload_defaults } = await change({ upload_defaults: { tags: ["b"] } }, owner);

    expect(upload_defaults).toEqual({ ...defaultSettings.upload_defaults, tags: ["b"] });

    const image = await owner.expect(201, "POST", "/api/images", { filename: "public.jpg" });
    expect(image).toMatchObject({ visibility: "public", tags: ["b"] });
  });

  it("fall back to the default album when theirs is deleted", async () => {
    const owner = await createCaller(api.origin);
    await owner.expect(201, "POST", "/api/albums", { album: "closing", title: "Closing" });
    await change({ upload_defaults: { album: "closing" } }, owner);
    const calls = Array.from({ length: 8 }, (_, index) =>
      owner.call("POST", "/api/images", { filename: `closing-${index}.jpg` }),
    );
    const answers = await Promise.all([owner.call("DELETE", "/api/albums/closing"), ...calls]);

    expect(answers.map((answer) => answer.status)).toEqual([204, ...calls.map(() => 201)]);
    expect((await read(owner)).upload_defaults.album).toBe("images");
    expect((await owner.upload("later.jpg", await testImage())).album).toBe("images");

    const page = await owner.expect<{ data: { album: string }[] }>(200, "GET", "/api/images?limit=50");
    expect(new Set(page.data.map((image) => image.album))).toEqual(new Set(["images"]));
  });

  it("prevent their license from being deleted", async () => {
    const owner = await createCaller(api.origin);
    const { id } = await owner.expect<LicenseResource>(201, "POST", "/api/licenses", { name: "Default" });
    await change({ upload_defaults: { license: id } }, owner);

    expect(await owner.call("DELETE", `/api/licenses/${id}`)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", message: expect.stringContaining("upload defaults") },
    });

    await change({ upload_defaults: {} }, owner);
    await owner.expect(200, "DELETE", `/api/licenses/${id}`);
  });
});
