import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { outbox, profilePictures, users } from "@/db/schema";
import { removeAccount } from "@/lib/account";
import { fsck } from "@/lib/fsck";
import { withAvatarSize } from "@/lib/image-urls/image-path";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import type { ProfileResource } from "@/lib/profile/resource";
import { removePurgedFiles } from "@/lib/uploads";
import { readExport, requestExport } from "@/test/builders/account-export";
import { pngBomb } from "@/test/builders/hostile-images";
import { animatedGif, jpeg, photo, quadrantColors } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller, createCallerFor, createForm } from "@/test/harness/caller";
import { race, repeat } from "@/test/harness/races";
import { signIn } from "@/test/harness/session";

const api = serveApi();
const path = "/api/profile/picture";
const sizes = [64, 128, 512] as const;

const put = async (client: Client, bytes: Buffer) =>
  (await client.expect<ProfileResource>(200, "PUT", path, createForm("me.jpg", bytes))).profile_picture ??
  expect.fail("no avatar");
const remove = (client: Client) => client.expect<ProfileResource>(200, "DELETE", path);
const readProfile = (client: Client) => client.expect<ProfileResource>(200, "GET", "/api/profile");
const open = (url: string, init: RequestInit = {}) => fetch(withOrigin(api.origin, url), init);
const download = async (url: string) => Buffer.from(await (await open(url)).arrayBuffer());

const listKeys = async ({ actor }: Client) =>
  (await db().select().from(profilePictures).where(eq(profilePictures.owner, actor.account.owner))).map(
    (row) => row.blobKey,
  );

async function exists(keys: readonly string[]): Promise<boolean[]> {
  return Promise.all(keys.map(async (key) => (await objectStore().head(key)) !== undefined));
}

/** Runs the job of the events that name the account. */
async function removeReplaced({ actor }: Client): Promise<void> {
  const rows = await db().select().from(outbox).where(eq(outbox.name, "avatar/replaced"));
  for (const { uid, blobKeys } of rows.map((row) => JSON.parse(row.payload)))
    if (uid === actor.account.uid) await removePurgedFiles(blobKeys);
}

describe("an uploaded profile picture", () => {
  it("is upright, square from the middle, in three sizes, without any metadata", async () => {
    const owner = await createCaller(api.origin);
    // Landscape when upright; stored on its side.
    const bytes = await jpeg({
      width: 1200,
      height: 800,
      orientation: 6,
      profile: "p3",
      gps: { latitude: 48.1, longitude: 11.5 },
    });
    const url = await put(owner, bytes);

    expect(url).toMatch(/^http:\/\/localhost:3999\/i\/profile\/pic_[0-9a-z]{26}\/512\.webp$/);
    expect((await readProfile(owner)).profile_picture).toBe(url);

    for (const size of sizes) {
      const avatar = await download(withAvatarSize(url, size));
      const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(avatar).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: size, height: size });
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
      const { data } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
      const pixelAt = (x: number, y: number) => [
        ...data.subarray((y * size + x) * 3, (y * size + x) * 3 + 3),
      ];
      const [near, far] = [Math.floor(size / 4), Math.floor((size * 3) / 4)];
      const { topLeft, topRight, bottomLeft, bottomRight } = quadrantColors;
      for (const [x, y, expected] of [
        [near, near, topLeft],
        [far, near, topRight],
        [near, far, bottomLeft],
        [far, far, bottomRight],
      ] as const) {
        const difference = pixelAt(x, y).map((value, index) => Math.abs(value - (expected[index] ?? 0)));
        // The original colors belong to a wider space.
        expect(Math.max(...difference), `${size}: ${x}, ${y}`).toBeLessThan(64);
      }
    }
  });

  it("is cut around the middle of the long side", async () => {
    const owner = await createCaller(api.origin);
    const bars = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#ff0000" } })
      .composite([
        {
          input: { create: { width: 300, height: 300, channels: 3, background: "#0000ff" } },
          left: 300,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { channels } = await sharp(await download(await put(owner, bars))).stats();

    expect(channels.map(({ min }) => min)[2]).toBeGreaterThan(240);
    expect(channels.map(({ max }) => max)[0]).toBeLessThan(16);
  });

  it("is not enlarged, and only the first frame of an animation", async () => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await animatedGif());
    const { width, height, pages } = await sharp(await download(url)).metadata();

    expect(width).toBe(height);
    expect(width).toBeLessThan(512);
    expect(pages ?? 1).toBe(1);
  });

  it("may be sent as raw bytes", async () => {
    const owner = await createCaller(api.origin);
    const response = await fetch(api.origin + path, {
      method: "PUT",
      body: new Uint8Array(await jpeg()),
      headers: { authorization: `Bearer ${owner.key}`, "content-type": "image/jpeg" },
    });

    expect([response.status, await response.json()]).toMatchObject([
      200,
      { profile_picture: expect.stringContaining("/i/profile/") },
    ]);
  });

  it("may be larger than other bodies", async () => {
    const owner = await createCaller(api.origin);
    const bytes = await photo(1_600, 1_600, 100);
    expect(bytes.length).toBeGreaterThan(1_000_000);
    await put(owner, bytes);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ["no image", async () => Buffer.from("just a text"), "INVALID_IMAGE"],
    ["half an image", async () => (await jpeg()).subarray(0, 3_000), "INVALID_IMAGE"],
    ["an image of too many pixels", async () => pngBomb(20_000, 20_000), "IMAGE_TOO_LARGE"],
  ])("that is %s is rejected, and the previous one stays", async (_what, make, code) => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await jpeg());
    const answer = await owner.call("PUT", path, createForm("me.jpg", await make()));

    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect((await readProfile(owner)).profile_picture).toBe(url);
    expect((await open(url)).status).toBe(200);
    expect(await exists(await listKeys(owner))).toEqual([true, true, true]);
  });

  it("is in the audit log, and unknown fields are rejected", async () => {
    const owner = await createCaller(api.origin);
    await put(owner, await jpeg());
    const log = await owner.expect<{ data: unknown[] }>(200, "GET", "/api/audit-logs?resource_type=profile");

    expect(log.data).toMatchObject([{ action: "update", metadata: { fields: ["profile_picture"] } }]);

    const form = createForm("me.jpg", await jpeg(), { alt: "Me" });
    expect((await owner.call("PUT", path, form)).status).toBe(400);
  });
});

describe("the URL of a profile picture", () => {
  it("is public, versioned and may be kept forever", async () => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await jpeg());
    const response = await open(url);

    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cache-tag": `p-${owner.actor.account.uid},o-${owner.actor.account.uid}`,
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });

    const etag = response.headers.get("etag") ?? "";
    expect((await open(url, { headers: { "if-none-match": etag } })).status).toBe(304);

    const head = await open(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String((await download(url)).length));
    expect((await open(url, { method: "PUT" })).status).toBe(405);
  });

  it.each(["/i/profile/pic_00000000000000000000000000/512.webp", "/i/profile/x/512.webp"])(
    "%s does not exist",
    async (unknown) => {
      const response = await fetch(api.origin + unknown);
      expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    },
  );

  it("has the declared sizes only", async () => {
    const url = await put(await createCaller(api.origin), await jpeg());
    for (const name of ["65.webp", "0512.webp", "512.png", "512.webp/x"])
      expect((await open(url.replace("512.webp", name))).status, name).toBe(404);
  });

  it("the URL opens only for the owner while the profile is private", async () => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await jpeg());
    await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
    const missing = await fetch(`${api.origin}/i/profile/pic_00000000000000000000000000/512.webp`);
    const hidden = await open(url);

    expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()]);

    const browser = await signIn(api.origin, owner.actor);
    const shown = await open(url, { headers: { cookie: browser.cookie } });

    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);

    const asKey = async ({ key }: { key: string }) =>
      (await open(url, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await asKey(owner)).toBe(200);
    expect(await asKey(await createCallerFor(api.origin, owner.actor, ["images:read"]))).toBe(404);
    expect(await asKey(api.stranger)).toBe(404);

    await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
    expect((await open(url)).status).toBe(200);
  });
});

describe("a previous profile picture", () => {
  it.each<[string, (owner: Client) => Promise<unknown>]>([
    ["replaced", async (owner) => put(owner, await jpeg())],
    ["removed", remove],
    ["replaced by a URL", (owner) => patch(owner, "https://example.com/me.jpg")],
    ["removed from the profile", (owner) => patch(owner, null)],
  ])("that is %s is gone at once, and its bytes later", async (_what, change) => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await jpeg());
    const keys = await listKeys(owner);
    await change(owner);

    expect((await open(url)).status).toBe(404);
    expect((await readProfile(owner)).profile_picture).not.toBe(url);
    expect(await exists(keys)).toEqual([true, true, true]);

    await removeReplaced(owner);
    expect(await exists(keys)).toEqual([false, false, false]);
  });

  const patch = (owner: Client, profile_picture: string | null) =>
    owner.expect<ProfileResource>(200, "PATCH", "/api/profile", { profile_picture });

  it("is not replaced when its URL is sent back", async () => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await jpeg());
    const before = await readProfile(owner);

    expect(await patch(owner, url)).toEqual(before);
    expect((await open(url)).status).toBe(200);

    await put(owner, await jpeg());
    expect(await owner.call("PATCH", "/api/profile", { profile_picture: url })).toMatchObject({
      status: 400,
      body: { details: { profile_picture: ["must be an https URL"] } },
    });
  });

  it("leaves one avatar and no bytes behind, however many arrive at once", async () => {
    const owner = await createCaller(api.origin);
    const bytes = await jpeg({ width: 64, height: 64 });
    await race(
      [200],
      repeat(8, () => () => owner.call("PUT", path, createForm("me.jpg", bytes))),
    );
    await removeReplaced(owner);
    const keys = await listKeys(owner);

    expect(await exists(keys)).toEqual([true, true, true]);

    const stored: string[] = [];
    for await (const { key } of objectStore().list("avatars/")) stored.push(key);
    const rows = await db().select().from(profilePictures);

    // Objects that earlier tests replaced without running their job belong to other owners.
    expect(stored).toEqual(expect.arrayContaining(keys));
    expect(rows.filter((row) => row.owner === owner.actor.account.owner)).toHaveLength(3);

    const versions = new Set(keys.map((key) => key.split("/")[1]));
    expect(versions.size).toBe(1);
  });
});

describe("the account's", () => {
  it("export contains the avatar", async () => {
    const owner = await createCaller(api.origin);
    const without = await readExport(await requestExport(api.origin, owner));

    expect(without.manifest).toMatchObject({ profile_picture_file: null });

    const url = await put(owner, await jpeg());
    const { files, manifest } = await readExport(await requestExport(api.origin, owner));

    expect(manifest).toMatchObject({ profile_picture_file: "profile-picture.webp" });
    expect(files.get("profile-picture.webp")).toEqual(await download(url));
  });

  it("removal deletes the avatar", async () => {
    const owner = await createCaller(api.origin);
    const url = await put(owner, await jpeg());
    const keys = await listKeys(owner);
    const { owner: email, uid, handle } = owner.actor.account;
    await db().update(users).set({ deletedAt: isoTime(), handle: uid }).where(eq(users.owner, email));

    expect((await open(url)).status, handle).toBe(404);

    while (!(await removeAccount(uid)));
    expect(await exists(keys)).toEqual([false, false, false]);
    expect(await listKeys(owner)).toEqual([]);
  });

  it("avatar is known to fsck", async () => {
    const owner = await createCaller(api.origin);
    await put(owner, await jpeg());
    const check = async () =>
      (await fsck({ repair: false, force: false, hashes: false })).findings.filter(({ subject }) =>
        subject.startsWith(owner.actor.account.uid),
      );

    expect(await check()).toEqual([]);

    const [key = ""] = await listKeys(owner);
    await objectStore().delete([key]);

    expect(await check()).toMatchObject([{ kind: "missing-avatar", repaired: false }]);
  });
});
