import { beforeEach, describe, expect, it } from "vitest";
import type { CollectionPage, CollectionResource } from "@/lib/collections/resource";
import { createKey } from "@/lib/identity";
import type { ImageResource } from "@/lib/images/resource";
import type { MemberRole } from "@/lib/kernel/roles";
import { addMember } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { createDavClient, type DavClient, readMultiStatus } from "@/test/harness/dav-client";
import { sample } from "@/test/harness/sample";
import { hostileTargets } from "@/test/tables/hostile-targets";

const api = serveApi();
const allowed = "OPTIONS, GET, HEAD, PUT, DELETE, MKCOL, MOVE, PROPFIND, PROPPATCH, LOCK, UNLOCK";

let owner: Caller;
let dav: DavClient;
let width = 64;

beforeEach(async () => {
  owner = await createCaller(api.origin);
  dav = createDavClient(api.origin, owner.key);
});

const nextImage = () => testImage({ width: width++, height: 48 });
const createAlbum = (album: string, title: string) =>
  owner.expect(201, "POST", "/api/albums", { album, title });
const createCollection = (title: string, fields: object = {}) =>
  owner.expect<CollectionResource>(201, "POST", "/api/collections", { title, ...fields });
const add = (collection: CollectionResource, ...images: ImageResource[]) =>
  owner.expect(200, "POST", `/api/collections/${collection.id}/images`, { ids: images.map(({ id }) => id) });
const list = async (path: string, client = dav) =>
  [...(await client.list(path)).keys()].map((url) => decodeURIComponent(url.slice(path.length))).sort();
const send = async (method: string, path: string, headers: Record<string, string> = {}, client = dav) =>
  (await client.send(method, path, { headers })).status;
const copy = (from: string, to: string, headers: Record<string, string> = {}, client = dav) =>
  client.send("COPY", from, { headers: { destination: api.origin + to, ...headers } });
const collectionsOf = async ({ id }: ImageResource) =>
  (await owner.expect<CollectionPage>(200, "GET", `/api/images/${id}/collections`)).data.map(
    ({ title }) => title,
  );

async function keyOf(scopes: string[]): Promise<DavClient> {
  return createDavClient(api.origin, (await createCallerFor(api.origin, owner.actor, scopes)).key);
}

async function memberClient(role: MemberRole, album: string | null): Promise<DavClient> {
  const member = await createCaller(api.origin);
  const { key } = await createKey({
    owner: member.actor.account.owner,
    name: "test",
    scopes: ["*"],
    expiresAt: null,
    allowedIps: [],
    membershipId: await addMember(owner, member, role, album),
  });
  return createDavClient(api.origin, key);
}

describe("a library without collections", () => {
  it("has no folder for them, and no COPY", async () => {
    await owner.upload("lake.jpg", await nextImage());
    expect(await list("/dav/")).toEqual(["Images/"]);
    expect((await dav.send("OPTIONS", "/dav/")).headers.get("allow")).toBe(allowed);

    for (const client of [dav, await keyOf(["images:read"])]) {
      const response = await copy("/dav/Images/lake.jpg", "/dav/Collections/Best/lake.jpg", {}, client);
      expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    }

    expect(await send("PROPFIND", "/dav/Collections/", { depth: "0" })).toBe(404);
    expect(await dav.put("/dav/Collections/lake.jpg", await nextImage())).toBe(409);
    expect(await send("MKCOL", "/dav/Collections")).toBe(201);

    const nested = await createCollection("Nested");
    expect(await list("/dav/")).toEqual(["Collections 2/", "Collections/", "Images/"]);
    expect(await list("/dav/Collections%202/")).toHaveLength(1);
    await owner.expect(200, "DELETE", `/api/collections/${nested.id}`);
    expect(await list("/dav/")).toEqual(["Collections/", "Images/"]);
  });
});

describe("the folder of collections", () => {
  it("shows nested collections by title, with the files of all albums", async () => {
    const bytes = await nextImage();
    await createAlbum("other", "Other");
    const lake = await owner.upload("lake.jpg", bytes, { visibility: "private" });
    await dav.put("/dav/Other/lake.jpg", await nextImage());
    const [numbered] = (await owner.expect<{ data: ImageResource[] }>(200, "GET", "/api/images?album=other"))
      .data;
    if (!numbered) throw new Error("no image in the album");

    expect(numbered.filename).not.toBe("lake.jpg");

    const best = await createCollection("Best of");
    // As a file could have this name.
    await createCollection("cover.jpg", { parent: best.id });
    const inner = await createCollection("Été", { parent: best.id });
    await add(best, lake, numbered);
    await add(inner, numbered);
    await owner.expect(200, "PATCH", `/api/images/${lake.id}`, { archived: true });

    expect(await list("/dav/")).toEqual(["Collections/", "Images/", "Other/"]);
    expect(await list("/dav/Collections/")).toEqual(["Best of/"]);
    expect(await list("/dav/Collections/Best%20of/")).toEqual(
      ["cover-jpg/", "lake.jpg", numbered.filename, "Été/"].sort(),
    );
    // Without the other image in the folder, it has the name with which it came.
    expect(await list("/dav/Collections/Best%20of/%C3%89t%C3%A9/")).toEqual(["lake.jpg"]);
    // macOS sends names in the decomposed form.
    expect(await send("PROPFIND", "/dav/Collections/Best%20of/E%CC%81te%CC%81", { depth: "0" })).toBe(207);

    const file = await dav.send("GET", "/dav/Collections/Best%20of/lake.jpg");
    expect(file.bytes.equals(bytes)).toBe(true);
    const described = await dav.send("PROPFIND", "/dav/Collections/Best%20of/lake.jpg", {
      headers: { depth: "0" },
    });
    const [[, properties] = ["", new Map<string, string>()]] = readMultiStatus(described.bytes);
    expect([
      properties.get("getcontentlength"),
      properties.get("getetag"),
      properties.get("supportedlock"),
    ]).toEqual([String(bytes.length), file.headers.get("etag"), ""]);

    await owner.expect(200, "DELETE", `/api/images/${lake.id}`);
    expect(await list("/dav/Collections/Best%20of/")).toEqual(["cover-jpg/", "lake.jpg", "Été/"]);
    expect((await dav.send("GET", "/dav/Collections/Best%20of/none.jpg")).status).toBe(404);
    expect(await send("PROPFIND", "/dav/Collections/None/deeper/x.jpg", { depth: "0" })).toBe(404);
  });

  it("rejects uploads, folders, moves and locks with a clear error", async () => {
    const lake = await owner.upload("lake.jpg", await nextImage());
    await add(await createCollection("Best"), lake);
    const bytes = await nextImage();
    const file = "/dav/Collections/Best/lake.jpg";
    const move = (from: string, to: string) =>
      dav.send("MOVE", from, { headers: { destination: api.origin + to } });
    const lock = (path: string) =>
      dav.send("LOCK", path, {
        body: '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
      });

    for (const [response, text] of [
      [await dav.send("PUT", file, { body: bytes }), "take no uploads"],
      [await dav.send("PUT", "/dav/Collections/.DS_Store", { body: bytes }), "take no uploads"],
      [await dav.send("PUT", "/dav/Collections/Best/.lake.jpg.Xa3b1C", { body: bytes }), "take no uploads"],
      [await dav.send("MKCOL", "/dav/Collections/New"), "in the dashboard"],
      [await move(file, "/dav/Images/moved.jpg"), "not moved"],
      [await move("/dav/Images/lake.jpg", file), "not moved"],
      [await move("/dav/Images/", "/dav/Collections/"), "not moved"],
      [await move("/dav/Collections/Best/", "/dav/Collections/Other/"), "not moved"],
      [await lock(file), "cannot be locked"],
      [await lock("/dav/Collections/"), "cannot be locked"],
      [await dav.send("DELETE", "/dav/Collections/"), "cannot be deleted"],
    ] as const)
      expect([response.status, response.text]).toEqual([403, expect.stringContaining(text)]);

    expect(await send("MKCOL", "/dav/Collections/Best")).toBe(405);
    expect(await send("MKCOL", "/dav/collections")).toBe(409);
    expect(await send("MOVE", "/dav/Images/", { destination: `${api.origin}/dav/collections/` })).toBe(409);
    expect(await list("/dav/Collections/Best/")).toEqual(["lake.jpg"]);
    expect(await list("/dav/")).toEqual(["Collections/", "Images/"]);
  });
});

describe("COPY", () => {
  it("adds an image to a collection, once, also from another collection", async () => {
    const lake = await owner.upload("lake.jpg", await nextImage());
    await createCollection("Deep", { parent: (await createCollection("Best")).id });
    const added = await copy("/dav/Images/lake.jpg", "/dav/Collections/Best/lake.jpg");

    expect((await dav.send("OPTIONS", "/dav/")).headers.get("allow")).toBe(`${allowed}, COPY`);
    expect([added.status, added.headers.get("location")]).toEqual([201, "/dav/Collections/Best/lake.jpg"]);
    const again = "/dav/Collections/Best/lake.jpg";
    expect((await copy("/dav/Images/lake.jpg", again)).status).toBe(204);
    expect((await copy("/dav/Images/lake.jpg", again, { overwrite: "F" })).status).toBe(412);
    expect((await copy("/dav/Images/lake.jpg", again, { "if-match": '"other"' })).status).toBe(412);
    expect((await copy(again, "/dav/Collections/Best/Deep/lake.jpg")).status).toBe(201);
    expect(await collectionsOf(lake)).toEqual(["Best", "Deep"]);
    expect((await dav.send("GET", "/dav/Images/lake.jpg")).status).toBe(200);
  });

  it("adds one of several at once, and gives no image a different name", async () => {
    await createAlbum("other", "Other");
    await owner.upload("lake.jpg", await nextImage());
    await dav.put("/dav/Other/lake.jpg", await nextImage());
    const best = await createCollection("Best");
    await createCollection("Deep", { parent: best.id });
    const target = "/dav/Collections/Best/lake.jpg";
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await copy("/dav/Images/lake.jpg", target)).status),
    );
    expect(statuses.every((status) => status === 201 || status === 204)).toBe(true);

    const other = await copy("/dav/Other/lake.jpg", target);
    expect(other.status).toBe(409);
    const name = /has the name (lake-\d+\.jpg)/.exec(other.text)?.[1] ?? "";
    expect((await copy("/dav/Other/lake.jpg", `/dav/Collections/Best/${name}`)).status).toBe(201);
    expect(await list("/dav/Collections/Best/")).toEqual(["Deep/", "lake.jpg", name].sort());

    for (const [from, to, status] of [
      ["Images/lake.jpg", "Collections/Best/renamed.jpg", 409],
      ["Images/lake.jpg", "Collections/Best/Deep", 409],
      ["Images/lake.jpg", "Collections/None/lake.jpg", 409],
      ["Images/lake.jpg", "Collections/Best/None/lake.jpg", 409],
      ["Images/lake.jpg", "Collections/lake.jpg", 403],
      ["Images/lake.jpg", "Other/copy.jpg", 403],
      ["Images/", "Collections/Best/Images", 403],
      ["Images/none.jpg", "Collections/Best/none.jpg", 404],
      ["Collections/Best/lake.jpg", "Collections/Best/lake.jpg", 403],
    ] as const)
      expect([to, (await copy(`/dav/${from}`, `/dav/${to}`)).status]).toEqual([to, status]);
  });

  it("names only a place in the library as the location, whatever the request and the file name", async () => {
    const name = "@evil.example;?#&%0d%0a côté.jpg";
    expect(await dav.put(`/dav/Images/${encodeURIComponent(name)}`, await nextImage())).toBe(201);
    await createCollection("Best");
    const [from, folder] = [`/dav/Images/${encodeURIComponent(name)}`, "/dav/Collections/Best/"];
    const location = async (destination: string) => {
      const { status, headers } = await dav.send("COPY", from, {
        headers: { destination, "x-forwarded-host": "evil.example" },
      });
      expect([destination, status < 500 || status === 502]).toEqual([destination, true]);
      return headers.get("location");
    };
    for (const target of sample(hostileTargets(api.origin), 8)) {
      const inFolder = api.origin + folder;
      for (const destination of [target, inFolder + encodeURIComponent(target), inFolder + target])
        if (/^[\x20-\x7e]*$/.test(destination))
          expect([destination, await location(destination)]).toEqual([destination, null]);
    }

    expect(await location(`${api.origin}${folder}${encodeURIComponent(name)}`)).toBe(
      folder + encodeURIComponent(name),
    );
    expect(await list(folder)).toEqual([name]);
  });

  it("requires the scopes and the role of a change", async () => {
    await owner.upload("lake.jpg", await nextImage());
    const best = await createCollection("Best");
    const from = "/dav/Images/lake.jpg";
    const to = "/dav/Collections/Best/lake.jpg";
    for (const [scopes, status] of [
      [["images:read", "albums:write"], 405],
      [["read", "images:write"], 403],
      [["upload"], 405],
    ] as const)
      expect([scopes, (await copy(from, to, {}, await keyOf([...scopes]))).status]).toEqual([scopes, status]);
    expect((await copy(from, to, {}, await memberClient("viewer", null))).status).toBe(403);
    expect((await owner.expect<CollectionResource>(200, "GET", `/api/collections/${best.id}`)).count).toBe(0);
    expect((await copy(from, to, {}, await memberClient("editor", null))).status).toBe(201);
    expect(await list("/dav/", await keyOf(["upload"]))).toEqual(["Images/"]);
    expect(await list("/dav/", await keyOf(["images:read"]))).toEqual(["Images/"]);
    expect(await list("/dav/", await keyOf(["read"]))).toEqual(["Collections/", "Images/"]);
  });
});

describe("DELETE in a collection", () => {
  it("removes the image from it alone", async () => {
    const lake = await owner.upload("lake.jpg", await nextImage());
    const [best, other] = [await createCollection("Best"), await createCollection("Other")];
    for (const collection of [best, other]) await add(collection, lake);
    const file = "/dav/Collections/Best/lake.jpg";

    expect(await send("DELETE", file, {}, await keyOf(["read", "images:write", "images:delete"]))).toBe(403);
    expect(await send("DELETE", file, {}, await memberClient("viewer", null))).toBe(403);
    expect(await send("DELETE", file, { "if-match": '"other"' })).toBe(412);
    // The scope of deletions is not needed.
    const organizer = await keyOf(["read", "albums:write"]);
    expect(await send("DELETE", "/dav/Images/lake.jpg", {}, organizer)).toBe(403);
    expect(await send("DELETE", file, {}, organizer)).toBe(204);
    expect(await send("DELETE", file, {}, organizer)).toBe(404);
    expect(await collectionsOf(lake)).toEqual(["Other"]);
    expect((await dav.send("GET", "/dav/Images/lake.jpg")).status).toBe(200);
  });

  it("deletes a collection with the ones in it, for managers, and no image", async () => {
    const lake = await owner.upload("lake.jpg", await nextImage());
    const best = await createCollection("Best");
    const inner = await createCollection("Inner", { parent: best.id });
    await createCollection("Other");
    for (const collection of [best, inner]) await add(collection, lake);

    expect(await send("DELETE", "/dav/Collections/Best/", { depth: "0" })).toBe(400);
    expect(await send("DELETE", "/dav/Collections/Best/", {}, await memberClient("editor", null))).toBe(403);
    expect(await send("DELETE", "/dav/Collections/Best/", {}, await memberClient("manager", null))).toBe(204);
    expect(await list("/dav/Collections/")).toEqual(["Other/"]);
    expect(await collectionsOf(lake)).toEqual([]);
    expect((await dav.send("GET", "/dav/Images/lake.jpg")).status).toBe(200);
    expect(await send("DELETE", "/dav/Collections/Other/")).toBe(204);
    expect(await list("/dav/")).toEqual(["Images/"]);
  });

  it("is kept from others by a lock of the root", async () => {
    const lake = await owner.upload("lake.jpg", await nextImage());
    await add(await createCollection("Best"), lake);
    const body =
      '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>';
    const { headers } = await dav.send("LOCK", "/dav/", { body, headers: { depth: "infinity" } });
    const token = headers.get("lock-token") ?? "";
    const file = "/dav/Collections/Best/lake.jpg";

    expect(await send("DELETE", file, {}, await keyOf(["*"]))).toBe(423);
    expect((await copy("/dav/Images/lake.jpg", file, {}, await keyOf(["*"]))).status).toBe(423);
    expect(await send("DELETE", file, { if: `(${token})` })).toBe(204);
  });
});

it("members of one album see no collections", async () => {
  const lake = await owner.upload("lake.jpg", await nextImage());
  await add(await createCollection("Best"), lake);
  const member = await memberClient("manager", "images");

  expect(await list("/dav/", member)).toEqual(["Images/"]);
  expect((await member.send("OPTIONS", "/dav/")).headers.get("allow")).toBe(allowed);
  expect((await member.send("GET", "/dav/Collections/Best/lake.jpg")).status).toBe(404);
  expect(await send("PROPFIND", "/dav/Collections/", { depth: "1" }, member)).toBe(404);
  expect(await send("DELETE", "/dav/Collections/Best/lake.jpg", {}, member)).toBe(404);
  expect((await copy("/dav/Images/lake.jpg", "/dav/Collections/Best/lake.jpg", {}, member)).status).toBe(405);
  expect(await collectionsOf(lake)).toEqual(["Best"]);
});
