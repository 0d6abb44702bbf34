import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { images } from "@/db/schema";
import { cacheTags } from "@/lib/caching";
import { fsck } from "@/lib/fsck";
import { expireImages } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { purgeExpiredImages } from "@/lib/uploads";
import { renderVariants } from "@/lib/variants";
import { testImage, uploadBytes, withOrigin } from "@/test/builders/uploads";
import { listPublishedTags, ofBytes, serveBehindCdn } from "@/test/harness/cdn-suite";

const cdn = await vi.hoisted(async () =>
  (await import("@/test/fakes/start-cloudflare-cdn")).startCloudflareCdn(),
);
const { api, clearPurges, expectPurged, makeAlbum, patch, remove, uniqueName, upload } = serveBehindCdn(cdn);
const batch = (image: ImageResource, request: object) =>
  api.owner.expect(200, "POST", "/api/images/batch", { ids: [image.id], ...request });

it("public pages are purged with each change of a public collection, and of no private one", async () => {
  const pages = cacheTags.pages(api.owner.actor.library.uid);
  const [image, other] = [await upload(), await upload()];
  const change = async (visibility: "public" | "private") => {
    const purged: boolean[] = [];
    const call = async <Result>(status: number, method: string, path: string, body?: object) => {
      await clearPurges();
      const result = await api.owner.expect<Result>(status, method, `/api/collections${path}`, body);
      purged.push(cdn.purges.flat().includes(pages));
      return result;
    };
    const { id } = await call<{ id: string }>(201, "POST", "", { title: "Portfolio", visibility });
    await call(200, "PATCH", `/${id}`, { title: "Best" });
    await call(200, "POST", `/${id}/images`, { ids: [image.id, other.id] });
    await call(200, "PUT", `/${id}/images/${image.id}/position`, { after: other.id });
    await call(200, "POST", `/${id}/images/remove`, { ids: [image.id] });
    await call(200, "PATCH", `/${id}`, { visibility: visibility === "public" ? "private" : "public" });
    await call(200, "PATCH", `/${id}`, { visibility });
    await call(200, "DELETE", `/${id}`);
    return purged;
  };

  expect(await change("public")).toEqual(Array(8).fill(true));
  expect(await change("private")).toEqual([false, false, false, false, false, true, true, false]);
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

    const tags = [cacheTags.image(one.id), cacheTags.image(other.id)].sort();
    await expectPurged(...tags);

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
