import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { testImage } from "@/test/builders/uploads";
import { createCaller } from "@/test/harness/caller";
import { createDavClient } from "@/test/harness/dav-client";
import { serveDav } from "@/test/harness/dav-suite";
import { openConnection } from "@/test/harness/raw-connection";

const suite = serveDav();

async function countStaged(): Promise<number> {
  let count = 0;
  for await (const _object of objectStore().list("staging/")) count++;
  return count;
}

describe("PUT", () => {
  it("creates an image, then replaces its file under the same id", async () => {
    const [first, second] = [await suite.nextImage(), await suite.nextImage()];
    expect(await suite.dav.put("/dav/Inbox/a.jpg", first)).toBe(201);

    const before = await suite.find("a.jpg");
    expect(before).toMatchObject({ album: "inbox", version: 1 });
    expect(await suite.dav.put("/dav/Inbox/a.jpg", second)).toBe(204);
    expect(await suite.find("a.jpg")).toMatchObject({ id: before?.id, version: 2 });
    expect((await suite.read("/dav/Inbox/a.jpg")).equals(second)).toBe(true);
  });

  it("changes nothing when the same bytes are sent again", async () => {
    const bytes = await suite.nextImage();
    await suite.dav.put("/dav/Inbox/same.jpg", bytes);
    expect(await suite.dav.put("/dav/Inbox/same.jpg", bytes)).toBe(204);
    expect(await suite.find("same.jpg")).toMatchObject({ version: 1 });
  });

  it("accepts an empty file until its bytes come, which replaces no image", async () => {
    expect(await suite.dav.put("/dav/Inbox/later.jpg", new Uint8Array())).toBe(201);
    expect(await suite.names("Inbox")).toContain("later.jpg");
    expect((await suite.dav.send("HEAD", "/dav/Inbox/later.jpg")).headers.get("content-length")).toBe("0");

    const bytes = await suite.nextImage();
    expect(await suite.dav.put("/dav/Inbox/later.jpg", bytes)).toBe(204);
    expect((await suite.names("Inbox")).filter((name) => name === "later.jpg")).toHaveLength(1);
    expect(await suite.dav.put("/dav/Inbox/later.jpg", new Uint8Array())).toBe(204);
    expect((await suite.read("/dav/Inbox/later.jpg")).equals(bytes)).toBe(true);
  });

  it("rejects what is no image, and leaves nothing of it", async () => {
    const staged = await countStaged();
    await suite.dav.put("/dav/Inbox/notes.txt", new Uint8Array());
    for (const path of ["/dav/Inbox/notes.txt", "/dav/Inbox/film.mp4"])
      expect(await suite.dav.put(path, Buffer.from("just a text"))).toBe(415);
    const bytes = await suite.nextImage();
    await suite.dav.put("/dav/Inbox/good.jpg", bytes);

    expect(await suite.dav.put("/dav/Inbox/good.jpg", Buffer.from("broken"))).toBe(415);
    expect((await suite.read("/dav/Inbox/good.jpg")).equals(bytes)).toBe(true);
    expect(await suite.names("Inbox")).not.toContain("notes.txt");
    expect(await countStaged()).toBe(staged);
  });

  it("accepts what systems note about folders, and shows none of it", async () => {
    for (const path of [
      "/dav/Inbox/._a.jpg",
      "/dav/Inbox/.DS_Store",
      "/dav/.DS_Store",
      "/dav/Inbox/Thumbs.db",
    ]) {
      expect(await suite.dav.put(path, Buffer.from("notes"))).toBe(201);
      expect((await suite.dav.send("PROPFIND", path, { headers: { depth: "0" } })).status).toBe(207);
      expect((await suite.dav.send("GET", path)).status).toBe(404);
    }

    expect((await suite.names("Inbox")).filter((name) => /^\.|Thumbs/.test(name))).toEqual([]);
    expect([...(await suite.dav.list("/dav/")).keys()].some((path) => path.includes("DS_Store"))).toBe(false);
    expect((await suite.dav.send("DELETE", "/dav/Inbox/._a.jpg")).status).toBe(204);
    expect((await suite.dav.send("DELETE", "/dav/Inbox/._a.jpg")).status).toBe(404);
  });

  it("stores a name that an image elsewhere or in the trash has, under a number, and shows the name", async () => {
    const [elsewhere, here, again] = [
      await suite.nextImage(),
      await suite.nextImage(),
      await suite.nextImage(),
    ];
    await suite.api.owner.upload("IMG_1.jpg", elsewhere);

    expect(await suite.dav.put("/dav/Inbox/IMG_1.jpg", here)).toBe(201);
    expect(await suite.find("IMG_1-2.jpg")).toMatchObject({ original_filename: "IMG_1.jpg", album: "inbox" });
    expect(await suite.names("Inbox")).toContain("IMG_1.jpg");
    expect((await suite.read("/dav/Inbox/IMG_1.jpg")).equals(here)).toBe(true);
    expect((await suite.read("/dav/Images/IMG_1.jpg")).equals(elsewhere)).toBe(true);

    await suite.dav.send("DELETE", "/dav/Inbox/IMG_1.jpg");
    expect(await suite.dav.put("/dav/Inbox/IMG_1.jpg", again)).toBe(201);
    expect((await suite.read("/dav/Inbox/IMG_1.jpg")).equals(again)).toBe(true);
    expect(await suite.find("IMG_1-3.jpg")).toBeDefined();
  });

  it("composes the name, as the rest of the service does", async () => {
    const name = "Füße.jpg";
    expect(
      await suite.dav.put(`/dav/Inbox/${encodeURIComponent(name.normalize("NFD"))}`, await suite.nextImage()),
    ).toBe(201);
    expect(await suite.find(name.normalize("NFC"))).toBeDefined();
  });

  it("rejects places and names where no image can be", async () => {
    const bytes = await suite.nextImage();
    for (const [path, status] of [
      ["/dav/top.jpg", 403],
      ["/dav/Nowhere/a.jpg", 409],
      ["/dav/Inbox/deep/a.jpg", 403],
      ["/dav/Inbox/%C2%A0.jpg", 400],
      ["/dav/Inbox/.~tmp~/a.jpg", 409],
      ["/dav/Inbox/%2e%2e%2fa.jpg", 400],
    ] as const)
      expect([path, await suite.dav.put(path, bytes)]).toEqual([path, status]);
    const partial = await suite.dav.put("/dav/Inbox/a.jpg", bytes, { "content-range": "bytes 0-9/20" });
    expect(partial).toBe(400);
  });

  it("evaluates conditions", async () => {
    const bytes = await suite.nextImage();
    const path = "/dav/Inbox/conditional.jpg";

    expect(await suite.dav.put(path, bytes, { "if-match": "*" })).toBe(412);
    expect(await suite.dav.put(path, bytes, { "if-none-match": "*" })).toBe(201);
    expect(await suite.dav.put(path, await suite.nextImage(), { "if-none-match": "*" })).toBe(412);

    const etag = (await suite.dav.send("HEAD", path)).headers.get("etag") ?? "";
    expect(await suite.dav.put(path, await suite.nextImage(), { "if-match": etag })).toBe(204);
    expect(await suite.dav.put(path, await suite.nextImage(), { "if-match": etag })).toBe(412);
  });

  it("creates one image when several clients send one file at once", async () => {
    const files = await Promise.all([
      suite.nextImage(),
      suite.nextImage(),
      suite.nextImage(),
      suite.nextImage(),
    ]);
    const statuses = await Promise.all(files.map((bytes) => suite.dav.put("/dav/Inbox/race.jpg", bytes)));

    expect(statuses.every((status) => status === 201 || status === 204)).toBe(true);
    expect((await suite.names("Inbox")).filter((name) => name.startsWith("race"))).toEqual(["race.jpg"]);

    const stored = await suite.read("/dav/Inbox/race.jpg");
    expect(files.some((bytes) => bytes.equals(stored))).toBe(true);
  });

  it("creates one image at once also where the filename is taken elsewhere", async () => {
    await suite.api.owner.upload("busy.jpg", await suite.nextImage());
    const files = await Promise.all([suite.nextImage(), suite.nextImage(), suite.nextImage()]);
    await Promise.all(files.map((bytes) => suite.dav.put("/dav/Inbox/busy.jpg", bytes)));
    expect((await suite.names("Inbox")).filter((name) => name.startsWith("busy"))).toEqual(["busy.jpg"]);
  });

  it("lets one of several clients create a file that must be new", async () => {
    const files = await Promise.all([suite.nextImage(), suite.nextImage(), suite.nextImage()]);
    const statuses = await Promise.all(
      files.map((bytes) => suite.dav.put("/dav/Inbox/once.jpg", bytes, { "if-none-match": "*" })),
    );
    expect(statuses.sort()).toEqual([201, 412, 412]);
  });

  it("leaves nothing of a transfer that breaks", async () => {
    const staged = await countStaged();
    const bytes = await suite.nextImage();
    const connection = await openConnection(suite.api.origin);
    const credentials = Buffer.from(`x:${suite.api.owner.key}`).toString("base64");
    connection.send(
      `PUT /dav/Inbox/cut.jpg HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic ${credentials}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    connection.send(bytes.subarray(0, 200));
    await new Promise((resolve) => setTimeout(resolve, 200));
    connection.close();

    await expect.poll(countStaged).toBe(staged);
    expect(await suite.names("Inbox")).not.toContain("cut.jpg");
    expect(await suite.dav.put("/dav/Inbox/cut.jpg", bytes)).toBe(201);
  });

  it("accepts a body without a length, as macOS sends it", async () => {
    const bytes = await suite.nextImage();
    const response = await fetch(`${suite.api.origin}/dav/Inbox/chunked.jpg`, {
      method: "PUT",
      headers: { authorization: `Bearer ${suite.api.owner.key}` },
      body: new Blob([new Uint8Array(bytes)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(201);
    expect((await suite.read("/dav/Inbox/chunked.jpg")).equals(bytes)).toBe(true);
  });
});

it("rejects what the quota does not allow, and keeps what is there", async () => {
  const { actor, key } = await createCaller(suite.api.origin);
  const client = createDavClient(suite.api.origin, key);
  const bytes = await suite.nextImage();

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
