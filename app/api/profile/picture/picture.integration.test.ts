import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox, profilePictures, users } from "@/db/schema";
import { removeAccount } from "@/lib/account";
import { fsck } from "@/lib/fsck";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import type { ProfileResource } from "@/lib/profile/resource";
import { removePurgedFiles } from "@/lib/uploads";
import { readExport, requestExport } from "@/test/builders/account-export";
import { jpeg } from "@/test/builders/images";
import { type Client, createCaller, createCallerFor, createForm } from "@/test/harness/caller";
import {
  exists,
  listKeys,
  picturePath,
  putPicture,
  readProfile,
  servePictures,
} from "@/test/harness/profile-picture-suite";
import { race, repeat } from "@/test/harness/races";
import { signIn } from "@/test/harness/session";

const { api, open, download } = servePictures();

const remove = (client: Client) => client.expect<ProfileResource>(200, "DELETE", picturePath);

/** Runs the job of the events that name the account. */
async function removeReplaced({ actor }: Client): Promise<void> {
  const rows = await db().select().from(outbox).where(eq(outbox.name, "avatar/replaced"));
  for (const { uid, blobKeys } of rows.map((row) => JSON.parse(row.payload)))
    if (uid === actor.account.uid) await removePurgedFiles(blobKeys);
}

describe("the URL of a profile picture", () => {
  it("is public, versioned and may be kept forever", async () => {
    const owner = await createCaller(api.origin);
    const url = await putPicture(owner, await jpeg());
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
    const url = await putPicture(await createCaller(api.origin), await jpeg());
    for (const name of ["65.webp", "0512.webp", "512.png", "512.webp/x"])
      expect((await open(url.replace("512.webp", name))).status, name).toBe(404);
  });

  it("the URL opens only for the owner while the profile is private", async () => {
    const owner = await createCaller(api.origin);
    const url = await putPicture(owner, await jpeg());
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
    ["replaced", async (owner) => putPicture(owner, await jpeg())],
    ["removed", remove],
    ["replaced by a URL", (owner) => patch(owner, "https://example.com/me.jpg")],
    ["removed from the profile", (owner) => patch(owner, null)],
  ])("that is %s is gone at once, and its bytes later", async (_what, change) => {
    const owner = await createCaller(api.origin);
    const url = await putPicture(owner, await jpeg());
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
    const url = await putPicture(owner, await jpeg());
    const before = await readProfile(owner);

    expect(await patch(owner, url)).toEqual(before);
    expect((await open(url)).status).toBe(200);

    await putPicture(owner, await jpeg());
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
      repeat(8, () => () => owner.call("PUT", picturePath, createForm("me.jpg", bytes))),
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

    const url = await putPicture(owner, await jpeg());
    const { files, manifest } = await readExport(await requestExport(api.origin, owner));

    expect(manifest).toMatchObject({ profile_picture_file: "profile-picture.webp" });
    expect(files.get("profile-picture.webp")).toEqual(await download(url));
  });

  it("removal deletes the avatar", async () => {
    const owner = await createCaller(api.origin);
    const url = await putPicture(owner, await jpeg());
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
    await putPicture(owner, await jpeg());
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
