import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { images, outbox } from "@/db/schema";
import { cacheTags } from "@/lib/caching";
import { fsck } from "@/lib/fsck";
import { expireImages } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { purgeExpiredImages } from "@/lib/uploads";
import { renderVariants } from "@/lib/variants";
import { testImage, uploadBytes, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createForm } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const cdn = await vi.hoisted(async () =>
  (await import("@/test/fakes/start-cloudflare-cdn")).startCloudflareCdn(),
);

const api = serveApi();
afterAll(() => cdn.close());

let nameCount = 0;
const uniqueName = (what: string) => `${what}-${++nameCount}`;
const upload = async (fields: Record<string, string> = {}) =>
  api.owner.upload(`${uniqueName("shown")}.jpg`, await testImage({ width: 64, height: 64 }), fields);
const patch = (image: ImageResource, changes: object) =>
  api.owner.expect(200, "PATCH", `/api/images/${image.id}`, changes);
const batch = (image: ImageResource, request: object) =>
  api.owner.expect(200, "POST", "/api/images/batch", { ids: [image.id], ...request });
const remove = (image: ImageResource) => api.owner.expect(200, "DELETE", `/api/images/${image.id}`);

async function makeAlbum(): Promise<string> {
  const album = uniqueName("album");
  await api.owner.expect(201, "POST", "/api/albums", { album, title: album });
  return album;
}

/** Lists the tags of all purges in the outbox. */
async function listPublishedTags(): Promise<string[][]> {
  const rows = await db()
    .select()
    .from(outbox)
    .where(eq(outbox.name, "cdn/purge-requested"))
    .orderBy(outbox.id);
  return rows.map((row) => JSON.parse(row.payload).tags);
}

/** Without the tag of public pages, which almost every change purges too. */
const ofBytes = (purges: readonly string[][]) =>
  purges.map((tags) => tags.filter((tag) => !tag.startsWith("g-"))).filter((tags) => tags.length > 0);

/** Expects that the CDN and the job got these tags of bytes, in one purge each, and no others. */
async function expectPurged(...tags: string[]): Promise<void> {
  expect(ofBytes(cdn.purges)).toEqual(tags.length > 0 ? [tags] : []);
  expect(ofBytes(await listPublishedTags())).toEqual(tags.length > 0 ? [tags] : []);
}

async function clearPurges(): Promise<void> {
  cdn.purges.length = 0;
  await db().delete(outbox);
}

// A slow CDN, which exposes a call that does not wait for it.
beforeEach(async () => {
  cdn.onPurge(() => delay(30));
  await clearPurges();
});

describe("the public pages of an owner", () => {
  const isPurged = () => {
    const tag = cacheTags.pages(api.owner.actor.library.uid);
    return cdn.purges.some((tags) => tags.includes(tag));
  };

  it.each<[string, (image: ImageResource) => Promise<unknown>]>([
    ["an image is made private", (image) => patch(image, { visibility: "private" })],
    ["an image gets another title", (image) => patch(image, { title: uniqueName("title") })],
    ["an image is deleted", remove],
    ["an image arrives", () => upload()],
    [
      "an album changes",
      async () =>
        api.owner.expect(200, "PATCH", `/api/albums/${await makeAlbum()}`, { permission: "public" }),
    ],
    ["the profile changes", () => api.owner.expect(200, "PATCH", "/api/profile", { bio: uniqueName("bio") })],
  ])("are purged when %s", async (_what, change) => {
    const image = await upload();
    await clearPurges();
    await change(image);
    expect(isPurged()).toBe(true);
  });

  it("are not purged when only the owner sees a difference", async () => {
    const image = await upload();
    await clearPurges();
    await api.owner.expect(200, "POST", `/api/images/${image.id}/favourite`);
    await api.owner.expect(200, "PATCH", "/api/settings", { theme: "dark" });

    expect(isPurged()).toBe(false);
  });
});

describe("an image", () => {
  it.each<[string, (image: ImageResource) => Promise<unknown>]>([
    ["deleted", remove],
    ["made private", (image) => patch(image, { visibility: "private" })],
    ["made private by the other name of that", (image) => patch(image, { is_private: true })],
    ["renamed", (image) => patch(image, { filename: `${uniqueName("renamed")}.jpg` })],
    ["given an end", (image) => patch(image, { expiration: "1d" })],
    ["made private with others", (image) => batch(image, { action: "visibility", visibility: "private" })],
    ["deleted with others", (image) => batch(image, { action: "delete" })],
  ])("that is %s is purged before the call returns", async (_what, change) => {
    const image = await upload();
    cdn.store(`/${image.id}`, [cacheTags.image(image.id), cacheTags.owner(api.owner.actor.library.uid)]);
    await change(image);

    expect(cdn.storedUrls()).toEqual([]);
    await expectPurged(cacheTags.image(image.id));
  });

  it("that is moved is purged, alone and with others", async () => {
    const [image, album] = [await upload(), await makeAlbum()];
    await patch(image, { album });
    await batch(image, { action: "move", album: "images" });
    const purged = [[cacheTags.image(image.id)], [cacheTags.image(image.id)]];

    expect([ofBytes(cdn.purges), ofBytes(await listPublishedTags())]).toEqual([purged, purged]);
  });

  it("has its crops purged when its focal point changes", async () => {
    const image = await upload();
    const tags = (keys: string[]) => keys.map((key) => cacheTags.variant(image.id, key));
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, {
      variants: ["w9-h9-q80-fitcover", "w9-h9-q80-fitcover-gcenter"],
    });
    await patch(image, { focal_point: { x: 0.2, y: 0.5 } });

    await expectPurged(...tags(["thumb", "og-image", "w9-h9-q80-fitcover"]));

    await clearPurges();
    await patch(image, { focal_point: { x: 0.2, y: 0.5 } });

    await expectPurged();
  });

  it("is purged when its file is replaced, not when its first one arrives", async () => {
    const image = await upload();
    await expectPurged();

    const replaced = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await uploadBytes(api.origin, replaced, await testImage({ width: 65, height: 65 }));

    await expectPurged();

    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    await expectPurged(cacheTags.image(image.id));
  });

  it("is no longer delivered by the service when the CDN is purged", async () => {
    const image = await upload();
    const imageUrl = withOrigin(api.origin, image.urls.original);

    expect((await fetch(imageUrl)).status).toBe(200);

    const statuses: number[] = [];
    cdn.onPurge(async () => {
      statuses.push((await fetch(imageUrl)).status);
    });
    await remove(image);

    expect(statuses).toEqual([404]);
  });

  it("is not purged by a change that does not affect delivery", async () => {
    const image = await upload({ visibility: "private" });
    await renderVariants({ imageId: image.id, generation: 1 });
    await patch(image, {
      alt: "Other",
      tags: ["other"],
      nsfw: true,
      license: "cc0-1.0",
      embed_license: true,
    });
    await patch(image, { filename: image.filename, album: image.album, visibility: "private" });
    await batch(image, { action: "tag", tags: ["another"] });
    await batch(image, { action: "license", license: null });
    await batch(image, { action: "visibility", visibility: "private" });
    await api.owner.expect(200, "POST", `/api/images/${image.id}/favourite`);
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w128"] });

    await expectPurged();

    await remove(image);
    await clearPurges();
    await remove(image);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/restore`);
    await batch(image, { action: "delete", dry_run: true });

    await expectPurged();
  });

  it("that is purged is purged from the CDN, alone, with others and after its time in the trash", async () => {
    const afterTrashPeriodMs = Date.now() + 31 * dayMs;
    await purgeExpiredImages(afterTrashPeriodMs);
    const all = [await upload(), await upload(), await upload()] as const;
    for (const image of all) await remove(image);
    const [one, other, third] = all;
    await clearPurges();
    await api.owner.expect(200, "DELETE", `/api/images/${one.id}/permanent`);

    await expectPurged(cacheTags.image(one.id));

    await clearPurges();
    await batch(other, { action: "purge" });

    await expectPurged(cacheTags.image(other.id));

    await clearPurges();
    await purgeExpiredImages(afterTrashPeriodMs);

    await expectPurged(cacheTags.image(third.id));
  });

  it("an expired image is purged, together with others that expire with it", async () => {
    const [one, other] = [await upload(), await upload()];
    const ended = { expirationDate: isoTime(Date.now() - 1) };
    for (const { id } of [one, other]) await db().update(images).set(ended).where(eq(images.id, id));
    await expireImages();

    await expectPurged(...[one, other].map(({ id }) => cacheTags.image(id)).sort());

    await clearPurges();
    await expireImages();

    await expectPurged();
  });

  it("an image is purged after fsck has repaired it", async () => {
    const image = await upload();
    const stuck = { variantsReady: ["w128"], updatedAt: isoTime(Date.now() - 2 * hourMs) };
    await db().update(images).set(stuck).where(eq(images.id, image.id));
    await fsck({ repair: false, force: false, hashes: false });

    await expectPurged();

    await fsck({ repair: true, force: false, hashes: false });
    await expectPurged(cacheTags.image(image.id));
  });
});

describe("a variant", () => {
  it.each([
    ["deleted", "DELETE", ""],
    ["regenerated", "POST", "/regenerate"],
    ["invalidated", "POST", "/invalidate-cache"],
  ])("that is %s is purged, and no other variant of its image", async (_what, method, suffix) => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    cdn.store("/w128", [cacheTags.image(image.id), cacheTags.variant(image.id, "w128")]);
    cdn.store("/w256", [cacheTags.image(image.id), cacheTags.variant(image.id, "w256")]);
    await api.owner.expect(200, method, `/api/images/${image.id}/variants/w128${suffix}`);

    expect(cdn.storedUrls()).toEqual(["/w256"]);
    await expectPurged(cacheTags.variant(image.id, "w128"));

    await remove(image);
  });

  it("is purged when it is the original, too", async () => {
    const image = await upload();
    const path = `/api/images/${image.id}/variants/original/invalidate-cache`;
    await api.owner.expect(200, "POST", path);
    await expectPurged(cacheTags.variant(image.id, "original"));
  });
});

describe("a profile picture", () => {
  it("is purged when it is replaced and when the profile becomes private", async () => {
    const { actor, ...owner } = await createCaller(api.origin);
    const put = async () =>
      owner.expect(200, "PUT", "/api/profile/picture", createForm("me.jpg", await testImage()));
    for (const change of [
      put,
      put,
      () => owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" }),
      () => owner.expect(200, "DELETE", "/api/profile/picture"),
    ]) {
      await clearPurges();
      await change();
      await expectPurged(cacheTags.avatar(actor.account.uid));
    }

    await clearPurges();
    await owner.expect(200, "DELETE", "/api/profile/picture");
    await owner.expect(200, "PATCH", "/api/profile", { bio: "New" });

    await expectPurged();
  });
});

describe("all images", () => {
  it("all images of an album are purged when it is deleted, because their URLs change", async () => {
    const album = await makeAlbum();
    await upload({ album });
    await api.owner.expect(204, "DELETE", `/api/albums/${album}`);

    await expectPurged(cacheTags.album(api.owner.actor.library.uid, album));

    await clearPurges();
    await api.owner.expect(204, "DELETE", `/api/albums/${await makeAlbum()}`);

    await expectPurged();
  });

  it("all images of an owner are purged when the handle changes and when the account is closed", async () => {
    const { actor, ...owner } = await createCaller(api.origin);
    const handle = uniqueName("handle");
    await owner.expect(200, "PATCH", "/api/profile", { handle });

    await expectPurged(cacheTags.owner(actor.library.uid));

    await clearPurges();
    await owner.expect(200, "PATCH", "/api/profile", { handle, bio: "The same" });

    await expectPurged();

    const browser = await signIn(api.origin, actor);
    await browser.expect(200, "DELETE", "/api/account", { confirm: handle });

    await expectPurged(cacheTags.owner(actor.library.uid));
  });
});
