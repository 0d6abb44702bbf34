import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { objectStore } from "@/lib/platform/storage";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { createDavClient, type DavClient } from "@/test/harness/dav-client";
import { openConnection } from "@/test/harness/raw-connection";

const api = serveApi();
let dav: DavClient;
let width = 64;

beforeAll(async () => {
  dav = createDavClient(api.origin, api.owner.key);
  await api.owner.expect(201, "POST", "/api/albums", { album: "inbox", title: "Inbox" });
});

/** Another image each time. */
const nextImage = () => testImage({ width: width++, height: 48 });
const names = async (folder: string) =>
  [...(await dav.list(`/dav/${folder}/`)).keys()].map((path) => path.split("/")[3]);
const read = async (path: string) => (await dav.send("GET", path)).bytes;

interface Page {
  data: Array<{ id: string; filename: string; original_filename: string; version: number; album: string }>;
}
const find = async (filename: string, deleted = "exclude") => {
  const page = await api.owner.expect<Page>(200, "GET", `/api/images?limit=200&deleted=${deleted}`);
  return page.data.find((image) => image.filename === filename);
};

async function countStaged(): Promise<number> {
  let count = 0;
  for await (const _object of objectStore().list("staging/")) count++;
  return count;
}

describe("PUT", () => {
  it("creates an image, then replaces its file under the same id", async () => {
    const [first, second] = [await nextImage(), await nextImage()];
    expect(await dav.put("/dav/Inbox/a.jpg", first)).toBe(201);
    const before = await find("a.jpg");
    expect(before).toMatchObject({ album: "inbox", version: 1 });
    expect(await dav.put("/dav/Inbox/a.jpg", second)).toBe(204);
    expect(await find("a.jpg")).toMatchObject({ id: before?.id, version: 2 });
    expect((await read("/dav/Inbox/a.jpg")).equals(second)).toBe(true);
  });

  it("changes nothing when the same bytes are sent again", async () => {
    const bytes = await nextImage();
    await dav.put("/dav/Inbox/same.jpg", bytes);
    expect(await dav.put("/dav/Inbox/same.jpg", bytes)).toBe(204);
    expect(await find("same.jpg")).toMatchObject({ version: 1 });
  });

  it("accepts an empty file until its bytes come, which replaces no image", async () => {
    expect(await dav.put("/dav/Inbox/later.jpg", new Uint8Array())).toBe(201);
    expect(await names("Inbox")).toContain("later.jpg");
    expect((await dav.send("HEAD", "/dav/Inbox/later.jpg")).headers.get("content-length")).toBe("0");
    const bytes = await nextImage();
    expect(await dav.put("/dav/Inbox/later.jpg", bytes)).toBe(204);
    expect((await names("Inbox")).filter((name) => name === "later.jpg")).toHaveLength(1);
    expect(await dav.put("/dav/Inbox/later.jpg", new Uint8Array())).toBe(204);
    expect((await read("/dav/Inbox/later.jpg")).equals(bytes)).toBe(true);
  });

  it("rejects what is no image, and leaves nothing of it", async () => {
    const staged = await countStaged();
    await dav.put("/dav/Inbox/notes.txt", new Uint8Array());
    for (const path of ["/dav/Inbox/notes.txt", "/dav/Inbox/film.mp4"])
      expect(await dav.put(path, Buffer.from("just a text"))).toBe(415);
    const bytes = await nextImage();
    await dav.put("/dav/Inbox/good.jpg", bytes);
    expect(await dav.put("/dav/Inbox/good.jpg", Buffer.from("broken"))).toBe(415);
    expect((await read("/dav/Inbox/good.jpg")).equals(bytes)).toBe(true);
    expect(await names("Inbox")).not.toContain("notes.txt");
    expect(await countStaged()).toBe(staged);
  });

  it("accepts what systems note about folders, and shows none of it", async () => {
    for (const path of [
      "/dav/Inbox/._a.jpg",
      "/dav/Inbox/.DS_Store",
      "/dav/.DS_Store",
      "/dav/Inbox/Thumbs.db",
    ]) {
      expect(await dav.put(path, Buffer.from("notes"))).toBe(201);
      expect((await dav.send("PROPFIND", path, { headers: { depth: "0" } })).status).toBe(207);
      expect((await dav.send("GET", path)).status).toBe(404);
    }
    expect((await names("Inbox")).filter((name) => /^\.|Thumbs/.test(name ?? ""))).toEqual([]);
    expect([...(await dav.list("/dav/")).keys()].some((path) => path.includes("DS_Store"))).toBe(false);
    expect((await dav.send("DELETE", "/dav/Inbox/._a.jpg")).status).toBe(204);
    expect((await dav.send("DELETE", "/dav/Inbox/._a.jpg")).status).toBe(404);
  });

  it("stores a name that an image elsewhere or in the trash has, under a number, and shows the name", async () => {
    const [elsewhere, here, again] = [await nextImage(), await nextImage(), await nextImage()];
    await api.owner.upload("IMG_1.jpg", elsewhere);
    expect(await dav.put("/dav/Inbox/IMG_1.jpg", here)).toBe(201);
    expect(await find("IMG_1-2.jpg")).toMatchObject({ original_filename: "IMG_1.jpg", album: "inbox" });
    expect(await names("Inbox")).toContain("IMG_1.jpg");
    expect((await read("/dav/Inbox/IMG_1.jpg")).equals(here)).toBe(true);
    expect((await read("/dav/Images/IMG_1.jpg")).equals(elsewhere)).toBe(true);
    await dav.send("DELETE", "/dav/Inbox/IMG_1.jpg");
    expect(await dav.put("/dav/Inbox/IMG_1.jpg", again)).toBe(201);
    expect((await read("/dav/Inbox/IMG_1.jpg")).equals(again)).toBe(true);
    expect(await find("IMG_1-3.jpg")).toBeDefined();
  });

  it("composes the name, as the rest of the service does", async () => {
    const name = "Füße.jpg";
    expect(await dav.put(`/dav/Inbox/${encodeURIComponent(name.normalize("NFD"))}`, await nextImage())).toBe(
      201,
    );
    expect(await find(name.normalize("NFC"))).toBeDefined();
  });

  it("rejects places and names where no image can be", async () => {
    const bytes = await nextImage();
    for (const [path, status] of [
      ["/dav/top.jpg", 403],
      ["/dav/Nowhere/a.jpg", 409],
      ["/dav/Inbox/deep/a.jpg", 403],
      ["/dav/Inbox/no-extension", 400],
      ["/dav/Inbox/.hidden.jpg", 400],
      ["/dav/Inbox/%2e%2e%2fa.jpg", 400],
    ] as const)
      expect([path, await dav.put(path, bytes)]).toEqual([path, status]);
    const partial = await dav.put("/dav/Inbox/a.jpg", bytes, { "content-range": "bytes 0-9/20" });
    expect(partial).toBe(400);
  });

  it("evaluates conditions", async () => {
    const bytes = await nextImage();
    const path = "/dav/Inbox/conditional.jpg";
    expect(await dav.put(path, bytes, { "if-match": "*" })).toBe(412);
    expect(await dav.put(path, bytes, { "if-none-match": "*" })).toBe(201);
    expect(await dav.put(path, await nextImage(), { "if-none-match": "*" })).toBe(412);
    const etag = (await dav.send("HEAD", path)).headers.get("etag") ?? "";
    expect(await dav.put(path, await nextImage(), { "if-match": etag })).toBe(204);
    expect(await dav.put(path, await nextImage(), { "if-match": etag })).toBe(412);
  });

  it("creates one image when several clients send one file at once", async () => {
    const files = await Promise.all([nextImage(), nextImage(), nextImage(), nextImage()]);
    const statuses = await Promise.all(files.map((bytes) => dav.put("/dav/Inbox/race.jpg", bytes)));
    expect(statuses.every((status) => status === 201 || status === 204)).toBe(true);
    expect((await names("Inbox")).filter((name) => name?.startsWith("race"))).toEqual(["race.jpg"]);
    const stored = await read("/dav/Inbox/race.jpg");
    expect(files.some((bytes) => bytes.equals(stored))).toBe(true);
  });

  it("lets one of several clients create a file that must be new", async () => {
    const files = await Promise.all([nextImage(), nextImage(), nextImage()]);
    const statuses = await Promise.all(
      files.map((bytes) => dav.put("/dav/Inbox/once.jpg", bytes, { "if-none-match": "*" })),
    );
    expect(statuses.sort()).toEqual([201, 412, 412]);
  });

  it("leaves nothing of a transfer that breaks", async () => {
    const staged = await countStaged();
    const bytes = await nextImage();
    const connection = await openConnection(api.origin);
    const credentials = Buffer.from(`x:${api.owner.key}`).toString("base64");
    connection.send(
      `PUT /dav/Inbox/cut.jpg HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic ${credentials}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    connection.send(bytes.subarray(0, 200));
    await new Promise((resolve) => setTimeout(resolve, 200));
    connection.close();
    await expect.poll(countStaged).toBe(staged);
    expect(await names("Inbox")).not.toContain("cut.jpg");
    expect(await dav.put("/dav/Inbox/cut.jpg", bytes)).toBe(201);
  });

  it("accepts a body without a length, as macOS sends it", async () => {
    const bytes = await nextImage();
    const response = await fetch(`${api.origin}/dav/Inbox/chunked.jpg`, {
      method: "PUT",
      headers: { authorization: `Bearer ${api.owner.key}` },
      body: new Blob([new Uint8Array(bytes)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(201);
    expect((await read("/dav/Inbox/chunked.jpg")).equals(bytes)).toBe(true);
  });
});

describe("MKCOL", () => {
  it("creates an album with the name as its title", async () => {
    expect((await dav.send("MKCOL", "/dav/Summer%20%C3%9C/")).status).toBe(201);
    const album = await api.owner.expect<{ title: string; permission: string }>(
      200,
      "GET",
      "/api/albums/summer-u",
    );
    expect(album).toMatchObject({ title: "Summer Ü", permission: "private" });
    expect(await dav.put("/dav/Summer%20%C3%9C/x.jpg", await nextImage())).toBe(201);
  });

  it("rejects names that are taken or impossible, and folders in folders", async () => {
    for (const [path, status] of [
      ["/dav/", 405],
      ["/dav/Inbox", 405],
      ["/dav/inbox", 409],
      ["/dav/Inbox/nested", 403],
      ["/dav/Nowhere/nested", 409],
      ["/dav/.Trashes", 400],
      [`/dav/${"x".repeat(201)}`, 400],
    ] as const)
      expect([path, (await dav.send("MKCOL", path)).status]).toEqual([path, status]);
    expect((await dav.send("MKCOL", "/dav/body", { body: "<x/>" })).status).toBe(415);
  });

  it("creates one of several at once", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => dav.send("MKCOL", "/dav/Together")));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect(statuses.slice(1).every((status) => status === 405 || status === 409)).toBe(true);
    expect((await dav.send("PROPFIND", "/dav/Together", { headers: { depth: "0" } })).status).toBe(207);
  });
});

describe("MOVE", () => {
  const move = (from: string, to: string, headers: Record<string, string> = {}) =>
    dav.send("MOVE", from, { headers: { destination: api.origin + to, ...headers } });

  it("renames an image and moves it to another album", async () => {
    const bytes = await nextImage();
    await dav.send("MKCOL", "/dav/Sorted");
    await dav.put("/dav/Inbox/from.jpg", bytes);
    const { id } = (await find("from.jpg")) ?? {};
    expect((await move("/dav/Inbox/from.jpg", "/dav/Sorted/to.jpg")).status).toBe(201);
    expect(await find("to.jpg")).toMatchObject({ id, album: "sorted" });
    expect((await dav.send("GET", "/dav/Inbox/from.jpg")).status).toBe(404);
    expect((await read("/dav/Sorted/to.jpg")).equals(bytes)).toBe(true);
  });

  it("takes a name that is in the trash or elsewhere", async () => {
    const bytes = await nextImage();
    await dav.put("/dav/Inbox/taken.jpg", await nextImage());
    await dav.send("DELETE", "/dav/Inbox/taken.jpg");
    await dav.put("/dav/Inbox/temporary.jpg", bytes);
    expect((await move("/dav/Inbox/temporary.jpg", "/dav/Inbox/taken.jpg")).status).toBe(201);
    expect((await read("/dav/Inbox/taken.jpg")).equals(bytes)).toBe(true);
    expect((await move("/dav/Inbox/taken.jpg", "/dav/Inbox/taken-2.jpg")).status).toBe(201);
    expect(await names("Inbox")).toContain("taken-2.jpg");
  });

  it("moves what it replaces to the trash, unless it must not replace", async () => {
    const bytes = await nextImage();
    await dav.put("/dav/Inbox/old.jpg", await nextImage());
    const old = await find("old.jpg");
    await dav.put("/dav/Inbox/new.jpg", bytes);
    expect((await move("/dav/Inbox/new.jpg", "/dav/Inbox/old.jpg", { overwrite: "F" })).status).toBe(412);
    expect((await move("/dav/Inbox/new.jpg", "/dav/Inbox/old.jpg")).status).toBe(204);
    expect((await read("/dav/Inbox/old.jpg")).equals(bytes)).toBe(true);
    expect((await find("old.jpg", "only"))?.id).toBe(old?.id);
  });

  it("renames an album, whose URLs stay", async () => {
    await dav.send("MKCOL", "/dav/untitled%20folder");
    await dav.put("/dav/untitled%20folder/in.jpg", await nextImage());
    expect((await move("/dav/untitled%20folder", "/dav/Named/")).status).toBe(201);
    expect(await names("Named")).toEqual(["in.jpg"]);
    await api.owner.expect(200, "GET", "/api/albums/untitled-folder");
    expect((await move("/dav/Named", "/dav/Inbox")).status).toBe(409);
    expect((await move("/dav/Named", "/dav/Inbox/Named")).status).toBe(403);
  });

  it("rejects destinations elsewhere", async () => {
    await dav.put("/dav/Inbox/stay.jpg", await nextImage());
    const from = "/dav/Inbox/stay.jpg";
    for (const [destination, status] of [
      ["https://elsewhere.example/dav/Inbox/x.jpg", 502],
      [`${api.origin}/api/images/x.jpg`, 502],
      [`${api.origin}/dav/Nowhere/x.jpg`, 409],
      [`${api.origin}/dav/x.jpg`, 403],
      [`${api.origin}/dav/Inbox/noextension`, 400],
      [`${api.origin}${from}`, 403],
      ["", 400],
    ] as const) {
      const response = await dav.send("MOVE", from, { headers: { destination } });
      expect([destination, response.status]).toEqual([destination, status]);
    }
    expect((await dav.send("GET", from)).status).toBe(200);
  });
});

describe("DELETE", () => {
  it("moves an image to the trash", async () => {
    await dav.put("/dav/Inbox/gone.jpg", await nextImage());
    expect((await dav.send("DELETE", "/dav/Inbox/gone.jpg")).status).toBe(204);
    expect((await dav.send("DELETE", "/dav/Inbox/gone.jpg")).status).toBe(404);
    expect(await find("gone.jpg", "only")).toBeDefined();
  });

  it("moves all images of a folder to the trash and deletes the album", async () => {
    await dav.send("MKCOL", "/dav/Doomed");
    await dav.put("/dav/Doomed/one.jpg", await nextImage());
    await dav.put("/dav/Doomed/two.jpg", await nextImage());
    expect((await dav.send("DELETE", "/dav/Doomed/")).status).toBe(204);
    expect((await dav.send("PROPFIND", "/dav/Doomed/", { headers: { depth: "0" } })).status).toBe(404);
    expect([await find("one.jpg", "only"), await find("two.jpg", "only")]).not.toContain(undefined);
  });

  it("keeps the default album and the library", async () => {
    await dav.put("/dav/Images/kept.jpg", await nextImage());
    expect((await dav.send("DELETE", "/dav/Images/")).status).toBe(400);
    expect((await dav.send("DELETE", "/dav/")).status).toBe(403);
    expect(await find("kept.jpg")).toBeDefined();
  });
});

it("rejects what the quota does not allow, and keeps what is there", async () => {
  const { actor, key } = await createCaller(api.origin);
  const client = createDavClient(api.origin, key);
  const bytes = await nextImage();
  expect(await client.put("/dav/Images/first.jpg", bytes)).toBe(201);
  const quotas = { storage_bytes: bytes.length + 10 };
  await db().update(users).set({ quotas }).where(eq(users.owner, actor.account.owner));
  const body = '<propfind xmlns="DAV:"><prop><quota-available-bytes/><quota-used-bytes/></prop></propfind>';
  const { text } = await client.send("PROPFIND", "/dav/", { body, headers: { depth: "0" } });
  expect(text).toContain("<D:quota-available-bytes>10</D:quota-available-bytes>");
  const larger = await testImage({ width: 900, height: 600 });
  expect(await client.put("/dav/Images/second.jpg", larger)).toBe(507);
  expect(await client.put("/dav/Images/first.jpg", larger)).toBe(507);
  expect([...(await client.list("/dav/Images/")).keys()]).toEqual(["/dav/Images/first.jpg"]);
  expect((await client.send("GET", "/dav/Images/first.jpg")).bytes.equals(bytes)).toBe(true);
});

it("answers that there is none where functions serve the bytes", async () => {
  const environment = env();
  environment.isServerless = true;
  onTestFinished(() => {
    environment.isServerless = false;
  });
  expect((await dav.send("OPTIONS", "/dav/")).status).toBe(501);
});

it("does not offer what images do not have", async () => {
  for (const method of ["COPY", "POST", "PATCH", "REPORT"])
    expect([method, (await dav.send(method, "/dav/Inbox/a.jpg")).status]).toEqual([method, 405]);
  const body =
    '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><z:Win32FileAttributes xmlns:z="urn:schemas-microsoft-com:">0</z:Win32FileAttributes></d:prop></d:set></d:propertyupdate>';
  const response = await dav.send("PROPPATCH", "/dav/Inbox/a.jpg", { body });
  expect([response.status, response.text.includes("403 Forbidden")]).toEqual([207, true]);
});

it("records what it changes in the audit log, and keeps libraries apart", async () => {
  const other = await createCaller(api.origin);
  const theirs = createDavClient(api.origin, other.key);
  expect((await theirs.send("GET", "/dav/Inbox/a.jpg")).status).toBe(404);
  expect(await theirs.put("/dav/Images/audited.jpg", await nextImage())).toBe(201);
  await theirs.send("DELETE", "/dav/Images/audited.jpg");
  const log = await other.expect<{ data: Array<{ action: string; resource_type: string; status: string }> }>(
    200,
    "GET",
    "/api/audit-logs",
  );
  const ofImages = log.data.filter(({ resource_type }) => resource_type === "image");
  expect(ofImages.map(({ action, resource_type, status }) => [action, resource_type, status])).toEqual([
    ["delete", "image", "success"],
    ["create", "image", "success"],
  ]);
});
