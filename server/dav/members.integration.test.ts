import { expect, it } from "vitest";
import { createKey } from "@/lib/identity";
import type { MemberRole } from "@/lib/kernel/roles";
import { addMember } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { createDavClient, type DavClient } from "@/test/harness/dav-client";

const api = serveApi();

/** A library with the albums `shared` and `other`, each with one image of its name. */
async function createLibrary() {
  const [library, bytes] = [await createCaller(api.origin), await testImage({ width: 64, height: 48 })];
  for (const album of ["shared", "other"]) {
    await library.expect(201, "POST", "/api/albums", { album, title: album });
    await library.upload(`${album}.jpg`, bytes, { album });
  }
  return { library, bytes, owner: createDavClient(api.origin, library.key) };
}

/** A member's client with a key for the library, or for one album of it. */
async function memberClient(
  library: Caller,
  role: MemberRole,
  album: string | null = "shared",
): Promise<DavClient> {
  const member = await createCaller(api.origin);
  const membershipId = await addMember(library, member, role, album);
  const { key } = await createKey({
    owner: member.actor.account.owner,
    name: "test",
    scopes: ["*"],
    expiresAt: null,
    allowedIps: [],
    membershipId,
  });

  return createDavClient(api.origin, key);
}

const lockBody =
  '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>';

async function tryLocks(client: DavClient, paths: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of paths)
    statuses.push(
      (await client.send("LOCK", path, { body: lockBody, headers: { depth: "infinity" } })).status,
    );
  return statuses;
}

it("opens the album for which a key of a member was made", async () => {
  const { library, bytes } = await createLibrary();
  const client = await memberClient(library, "contributor");

  expect([...(await client.list("/dav/")).keys()]).toEqual(["/dav/shared/"]);
  expect((await client.send("GET", "/dav/shared/shared.jpg")).bytes.equals(bytes)).toBe(true);
  expect((await client.send("GET", "/dav/other/other.jpg")).status).toBe(404);

  const file = await testImage({ width: 95 });
  expect(await client.put("/dav/shared/new.jpg", file)).toBe(201);
  expect(await client.put("/dav/other/new.jpg", file)).toBe(409);
  // Contributors only add.
  expect(await client.put("/dav/shared/shared.jpg", file)).toBe(201);
  expect((await client.send("DELETE", "/dav/shared/shared.jpg")).status).toBe(403);
  expect((await client.send("MKCOL", "/dav/third")).status).toBe(403);
  expect((await client.send("GET", "/dav/shared/shared.jpg")).bytes.equals(bytes)).toBe(true);
});

it("does not empty an album that an editor of it may not delete", async () => {
  const { library, owner } = await createLibrary();
  const editor = await memberClient(library, "editor");
  expect((await editor.send("DELETE", "/dav/shared/")).status).toBe(403);
  expect([...(await owner.list("/dav/shared/")).keys()]).toEqual(["/dav/shared/shared.jpg"]);
});

it("lets an editor of one album lock nothing outside of it", async () => {
  const { library, owner } = await createLibrary();
  const editor = await memberClient(library, "editor");
  const outside = ["/dav/", "/dav/.DS_Store", "/dav/other/", "/dav/other/other.jpg", "/dav/other/.DS_Store"];

  expect(await tryLocks(editor, outside)).toEqual([403, 403, 403, 403, 403]);
  expect(await owner.put("/dav/other/new.jpg", await testImage({ width: 66 }))).toBe(201);
  expect(await tryLocks(editor, ["/dav/shared/"])).toEqual([200]);
});

it("lets a contributor lock new files and its own", async () => {
  const { library, owner } = await createLibrary();
  for (const album of ["shared", null]) {
    const contributor = await memberClient(library, "contributor", album);
    const own = `/dav/shared/own-${album}.jpg`;
    await contributor.put(own, await testImage({ width: 67 }));
    const paths = ["/dav/", "/dav/shared/", "/dav/shared/shared.jpg", own, `/dav/shared/new-${album}.jpg`];
    expect(await tryLocks(contributor, paths)).toEqual([403, 403, 403, 200, 201]);
  }
  expect(await owner.put("/dav/shared/shared.jpg", await testImage({ width: 68 }))).toBe(204);
});

it("the storage of the library is shown to members with access to all of it", async () => {
  const { library, owner } = await createLibrary();
  const body = '<propfind xmlns="DAV:"><prop><quota-available-bytes/><quota-used-bytes/></prop></propfind>';
  const read = async (client: DavClient) =>
    (await client.send("PROPFIND", "/dav/", { body, headers: { depth: "1" } })).text;

  expect(await read(owner)).toContain("<D:quota-used-bytes>");
  expect(await read(await memberClient(library, "editor", null))).toContain("<D:quota-used-bytes>");
  expect(await read(await memberClient(library, "editor"))).not.toContain("bytes>");
});

it("hides a file that another member sends from a contributor, and shows it to an editor", async () => {
  const { library, owner } = await createLibrary();
  const [contributor, editor] = [
    await memberClient(library, "contributor"),
    await memberClient(library, "editor"),
  ];
  const sent = "/dav/shared/.photo.jpg.Za3b1C";
  const move = (client: DavClient, name: string) =>
    client.send("MOVE", sent, { headers: { destination: `/dav/shared/${name}` } });

  expect(await owner.put(sent, await testImage({ width: 97 }))).toBe(201);

  expect((await move(contributor, "stolen.jpg")).status).toBe(403);
  expect((await contributor.send("DELETE", sent)).status).toBe(403);

  expect((await move(editor, "photo.jpg")).status).toBe(201);
});
