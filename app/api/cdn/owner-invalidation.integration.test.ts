import { describe, expect, it, vi } from "vitest";
import { cacheTags } from "@/lib/caching";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "@/test/builders/uploads";
import { createTextMark } from "@/test/builders/watermarks";
import { createCaller, createForm } from "@/test/harness/caller";
import { serveBehindCdn } from "@/test/harness/cdn-suite";
import { signIn } from "@/test/harness/session";

const cdn = await vi.hoisted(async () =>
  (await import("@/test/fakes/start-cloudflare-cdn")).startCloudflareCdn(),
);
const { api, clearPurges, expectPurged, makeAlbum, patch, remove, uniqueName, upload } = serveBehindCdn(cdn);

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
    [
      "a watermark is required",
      async () => {
        const { id } = await createTextMark(api.owner);
        await api.owner.expect(200, "PATCH", "/api/settings", { required_watermark: id });
        await api.owner.expect(200, "PATCH", "/api/settings", { required_watermark: null });
      },
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

  it("all images are purged when a required watermark changes, in the account, an album or itself", async () => {
    const { uid } = api.owner.actor.library;
    const album = await makeAlbum();
    const [mark, unused] = [await createTextMark(api.owner), await createTextMark(api.owner)];
    const [settings, watermark] = ["/api/settings", `/api/watermarks/${mark.id}`];
    const ofOwner = cacheTags.owner(uid);
    const changes: Array<[path: string, body: object, ...tags: string[]]> = [
      [`/api/albums/${album}`, { required_watermark: mark.id }, cacheTags.album(uid, album)],
      [watermark, { opacity: 0.25 }, ofOwner],
      [watermark, { name: "Another name" }],
      [`/api/watermarks/${unused.id}`, { opacity: 0.25 }],
      [`/api/albums/${album}`, { required_watermark: null }, cacheTags.album(uid, album)],
      [settings, { required_watermark: mark.id }, ofOwner],
      [settings, { required_watermark: mark.id }],
      [watermark, { margin: 1 }, ofOwner],
      [settings, { required_watermark: null }, ofOwner],
    ];
    for (const [path, body, ...tags] of changes) {
      await clearPurges();
      await api.owner.expect(200, "PATCH", path, body);
      await expectPurged(...tags);
    }
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
