import { beforeAll, describe, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { CollectionResource } from "@/lib/collections/resource";
import type { Scope } from "@/lib/kernel/actor";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCallerFor } from "@/test/harness/caller";
import { exceedsFullKey } from "@/test/tables/full-key";
import { catalogue } from "./catalogue";

// A call that opens content to others, or sends it to a place that its caller chooses, needs the
// scope that reads the content. The access matrix has the examples of these operations. The scopes
// of webhooks are tested next to them.

const api = serveApi();
let imageId: string;

beforeAll(async () => {
  imageId = (await api.owner.upload("one.jpg", await testImage({ width: 8, height: 8 }))).id;
});

const keyWith = (...scopes: Scope[]) => createCallerFor(api.origin, api.owner.actor, scopes);

async function expectMissing(caller: Caller, call: [string, string, unknown], scopes: Scope[]) {
  const { status, body } = await caller.call(...call);
  expect([status, body]).toEqual([
    403,
    { code: "INSUFFICIENT_SCOPE", message: expect.stringMatching(/scope/), details: { scope: scopes } },
  ]);
}

describe("an operation that passes content on", () => {
  it("is one of these", () => {
    const ids = catalogue.flatMap(({ auth, operationId }) =>
      typeof auth === "object" && auth.contentScopes ? [operationId] : [],
    );
    expect(ids.sort()).toEqual([
      "createCollection",
      "createRecipe",
      "createShare",
      "createWebhook",
      "deleteAlbum",
      "recoverWebhook",
      "redeliverWebhookMessage",
      "updateAlbum",
      "updateCollection",
      "updateProfile",
      "updateRecipe",
      "updateSettings",
      "updateShare",
      "updateWatermark",
      "updateWebhook",
    ]);
  });

  it("is for sessions and keys with every scope where everything leaves or arrives", () => {
    const guarded = catalogue.filter(({ needsFreshSignIn }) => needsFreshSignIn);
    const ofKeys = guarded.filter((endpoint) => !exceedsFullKey(endpoint));
    const scopes = ofKeys.map(({ auth }) => typeof auth === "object" && auth.scope);

    expect(ofKeys.map(({ operationId }) => operationId).sort()).toEqual([
      "createImport",
      "importAccount",
      "putBackup",
      "restoreBackup",
    ]);
    expect(new Set(scopes)).toEqual(new Set(["*"]));
  });
});

describe("a share link", () => {
  const target = {
    image: () => ({ type: "image", id: imageId }),
    images: () => ({ type: "images", ids: [imageId] }),
    album: () => ({ type: "album", album: "images" }),
  };

  const create = (type: keyof typeof target): [string, string, unknown] => [
    "POST",
    "/api/shares",
    { target: target[type](), allow_original: true },
  ];

  it("requires the scopes that read what it opens", async () => {
    const sharer = await keyWith("shares:write");
    await expectMissing(sharer, create("image"), ["images:read"]);
    await expectMissing(sharer, create("images"), ["images:read"]);
    await expectMissing(sharer, create("album"), ["images:read", "albums:read"]);
    await expectMissing(await keyWith("shares:write", "images:read"), create("album"), ["albums:read"]);

    await (await keyWith("shares:write", "images:read")).expect(201, ...create("images"));
    await (await keyWith("shares:write", "images:read", "albums:read")).expect(201, ...create("album"));
  });

  it("takes files from guests without them", async () => {
    const upload = { album: "images", max_files: 1, max_bytes: 1_000 };
    const sharer = await keyWith("shares:write");
    const body = { target: { type: "upload" }, upload };
    const { id } = await sharer.expect<ShareResource>(201, "POST", "/api/shares", body);
    await sharer.expect(200, "PATCH", `/api/shares/${id}`, { title: "Send your images" });
  });

  it("is changed with the scopes that create it, and revoked without", async () => {
    const { id } = await api.owner.expect<ShareResource>(201, ...create("album"));
    const sharer = await keyWith("shares:write");
    for (const changes of [{ allow_original: false }, { new_url: true }, { expiration: "30d" }])
      await expectMissing(sharer, ["PATCH", `/api/shares/${id}`, changes], ["images:read", "albums:read"]);
    await sharer.expect(200, "DELETE", `/api/shares/${id}`);
  });
});

describe("a required watermark", () => {
  const missingRead: Scope[] = ["images:read"];

  it("is replaced, removed and changed with the scope that reads the images under it", async () => {
    const [required, other] = [await createTextMark(api.owner), await createTextMark(api.owner)];
    const editor = await keyWith("settings:write");
    const reader = await keyWith("settings:write", "images:read");
    const choose = (id: string | null): [string, string, unknown] => [
      "PATCH",
      "/api/settings",
      { required_watermark: id },
    ];
    const change = (id: string, changes: object): [string, string, unknown] => [
      "PATCH",
      `/api/watermarks/${id}`,
      changes,
    ];
    await editor.expect(200, ...choose(required.id));

    for (const call of [choose(other.id), choose(null)]) await expectMissing(editor, call, missingRead);
    await editor.expect(200, "PATCH", "/api/settings", { theme: "dark", required_watermark: required.id });
    for (const changes of [{ opacity: 0.01 }, { size: 1 }, { position: "north" }, { text: "." }])
      await expectMissing(editor, change(required.id, { name: "Small", ...changes }), missingRead);
    await editor.expect(200, ...change(required.id, { name: "Required" }));
    await editor.expect(200, ...change(other.id, { opacity: 0.01 }));

    await reader.expect(200, ...change(required.id, { opacity: 0.9 }));
    for (const id of [other.id, null]) await reader.expect(200, ...choose(id));
    await editor.expect(200, ...change(required.id, { opacity: 0.01 }));
  });

  it("is changed in an album, and deleted with the album, with that scope and the one of settings", async () => {
    const { id } = await createTextMark(api.owner);
    for (const album of ["marked", "plain"])
      await api.owner.expect(201, "POST", "/api/albums", { album, title: album });
    const [path, body] = ["/api/albums/marked", { required_watermark: id }];
    const reader = await keyWith("albums:write", "settings:write", "images:read");
    const others: Array<[Caller, Scope[]]> = [
      [await keyWith("albums:write", "images:read"), ["settings:write"]],
      [await keyWith("albums:write", "settings:write"), missingRead],
    ];
    for (const [caller, scopes] of others) await expectMissing(caller, ["PATCH", path, body], scopes);
    await reader.expect(200, "PATCH", path, body);

    for (const [caller, scopes] of others) {
      await expectMissing(caller, ["PATCH", path, { required_watermark: null }], scopes);
      await expectMissing(caller, ["DELETE", path, undefined], scopes);
      await caller.expect(200, "PATCH", path, { title: "Marked" });
    }
    await reader.expect(204, "DELETE", path);
    await (await keyWith("albums:write")).expect(204, "DELETE", "/api/albums/plain");
  });
});

describe("a page", () => {
  it("an album page with unlisted images is published with the scope that reads them", async () => {
    const editor = await keyWith("albums:write");
    await editor.expect(201, "POST", "/api/albums", { album: "walk", title: "Walk" });

    await expectMissing(editor, ["PATCH", "/api/albums/walk", { permission: "public" }], ["images:read"]);

    await editor.expect(200, "PATCH", "/api/albums/walk", { title: "Walks" });
    const reader = await keyWith("albums:write", "images:read");
    await reader.expect(200, "PATCH", "/api/albums/walk", { permission: "public" });
    await editor.expect(200, "PATCH", "/api/albums/walk", { permission: "public", title: "Walk" });
    await editor.expect(200, "PATCH", "/api/albums/walk", { permission: "private" });
  });

  it("a collection page is published with the scope that reads its images", async () => {
    const editor = await keyWith("albums:write");
    const publish = { title: "Walk", visibility: "public" };
    await expectMissing(editor, ["POST", "/api/collections", publish], ["images:read"]);
    const { id } = await editor.expect<CollectionResource>(201, "POST", "/api/collections", {
      title: "Walk",
    });
    const path = `/api/collections/${id}`;
    await expectMissing(editor, ["PATCH", path, { visibility: "public" }], ["images:read"]);

    await editor.expect(200, "PATCH", path, { title: "Walks" });
    const reader = await keyWith("albums:write", "images:read");
    await reader.expect(200, "PATCH", path, { visibility: "public" });
    await editor.expect(200, "PATCH", path, { visibility: "public", title: "Walk" });
    await editor.expect(200, "PATCH", path, { visibility: "private" });
  });

  it("an album page is shown without the URLs of unlisted images to a key that reads none", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "keys", title: "Keys" });
    const bytes = await testImage({ width: 9, height: 9 });
    const fields = { album: "keys", visibility: "unlisted" };
    const image = await api.owner.upload("secret.jpg", bytes, fields);
    const read = async (caller: Caller) => {
      const album = await caller.expect<AlbumResource>(200, "PATCH", "/api/albums/keys", { cover: image.id });
      return [album.cover_url, album.preview_urls];
    };

    expect(await read(await keyWith("albums:write"))).toEqual([null, []]);

    const url = expect.stringContaining("/thumb/secret.jpg");
    expect(await read(await keyWith("albums:write", "images:read"))).toEqual([url, [url]]);
  });

  it("an account page is published with the scopes that read what it lists", async () => {
    const editor = await keyWith("settings:write");
    await editor.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
    const publish: [string, string, unknown] = ["PATCH", "/api/profile", { profile_visibility: "public" }];

    await expectMissing(editor, publish, ["images:read", "albums:read"]);

    await api.owner.expect(200, ...publish);
  });
});
