import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { pruneDavRecords } from "@/lib/dav";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { createCaller } from "@/test/harness/caller";
import { createDavClient } from "@/test/harness/dav-client";
import { serveDav } from "@/test/harness/dav-suite";

const suite = serveDav();

describe("a temporary file", () => {
  const move = (from: string, to: string) =>
    suite.dav.send("MOVE", from, { headers: { destination: suite.api.origin + to } });

  it.each([".up2.jpg.abc", ".x.jpg.swp", "photo.jpg.sb-1a2b3c4d-Xy9Z", "4913"])(
    "%s becomes the image whose name it gets, and is none before",
    async (name) => {
      const path = `/dav/Inbox/${name}`;
      const target = `saved-${name.length}.jpg`;
      const [first, second] = [await suite.nextImage(), await suite.nextImage()];
      const images = await suite.api.owner.expect<{ data: unknown[] }>(200, "GET", "/api/images?limit=200");

      expect(await suite.dav.put(path, first.subarray(0, 100))).toBe(201);
      expect(await suite.dav.put(path, first)).toBe(204);
      expect(await suite.names("Inbox")).toContain(name);
      expect((await suite.read(path)).equals(first)).toBe(true);
      expect((await suite.dav.send("HEAD", path)).headers.get("content-length")).toBe(String(first.length));

      const still = await suite.api.owner.expect<{ data: unknown[] }>(200, "GET", "/api/images?limit=200");
      expect(still.data).toHaveLength(images.data.length);
      expect((await move(path, `/dav/Inbox/${target}`)).status).toBe(201);

      const { id } = (await suite.find(target)) ?? {};
      expect(await suite.names("Inbox")).not.toContain(name);
      expect(await suite.dav.put(path, second)).toBe(201);
      expect((await move(path, `/dav/Inbox/${target}`)).status).toBe(204);
      expect(await suite.find(target)).toMatchObject({ id, version: 2 });
      expect((await suite.read(`/dav/Inbox/${target}`)).equals(second)).toBe(true);
    },
  );

  it("is written in a folder that a program makes for it", async () => {
    const folder = "/dav/Inbox/photo.jpg.sb-5e6f7a8b-Qw1E";
    const bytes = await suite.nextImage();

    expect((await suite.dav.send("MKCOL", `${folder}/`)).status).toBe(201);
    expect((await suite.dav.send("MKCOL", folder)).status).toBe(405);
    expect(await suite.dav.put(`${folder}/photo.jpg`, bytes)).toBe(201);
    expect([...(await suite.dav.list(`${folder}/`)).keys()]).toEqual([`${folder}/photo.jpg`]);
    expect((await suite.dav.list("/dav/Inbox/")).get(`${folder}/`)?.get("resourcetype")).toBe("collection");
    expect(await suite.names("Inbox")).not.toContain("photo.jpg");
    expect((await move(`${folder}/photo.jpg`, "/dav/Inbox/photo.jpg")).status).toBe(201);
    expect((await suite.read("/dav/Inbox/photo.jpg")).equals(bytes)).toBe(true);

    await suite.dav.put(`${folder}/left.jpg`, bytes);
    expect((await suite.dav.send("DELETE", folder)).status).toBe(204);

    for (const path of [folder, `${folder}/left.jpg`])
      expect((await suite.dav.send("GET", path)).status).toBe(404);
  });

  it("stays when it is no image, and does not take the place of one", async () => {
    const path = "/dav/Inbox/.notes.txt.swp";
    expect(await suite.dav.put(path, Buffer.from("no image"))).toBe(201);
    expect((await move(path, "/dav/Inbox/notes.jpg")).status).toBe(415);
    expect((await move(path, "/dav/Inbox/.moved.swp")).status).toBe(201);
    expect((await suite.read("/dav/Inbox/.moved.swp")).toString()).toBe("no image");
    expect((await suite.dav.send("DELETE", "/dav/Inbox/.moved.swp")).status).toBe(204);

    await suite.dav.put("/dav/Inbox/edited.jpg", await suite.nextImage());
    expect((await move("/dav/Inbox/edited.jpg", "/dav/Inbox/edited.jpg~")).status).toBe(403);
    expect(await suite.find("edited.jpg")).toBeDefined();
  });

  it("goes after a day with its bytes", async () => {
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of objectStore().list("uploads/")) keys.push(key);
      return keys;
    };
    const before = await stored();
    await suite.dav.put("/dav/Inbox/.abandoned.jpg.x1", await suite.nextImage());

    expect(await stored()).toHaveLength(before.length + 1);

    await pruneDavRecords(Date.now() + 23 * hourMs);
    expect(await suite.names("Inbox")).toContain(".abandoned.jpg.x1");

    await pruneDavRecords(Date.now() + 25 * hourMs);
    expect(await suite.names("Inbox")).not.toContain(".abandoned.jpg.x1");
    expect(await stored()).toEqual(before);
  });

  it("counts as what is stored", async () => {
    const { actor, key } = await createCaller(suite.api.origin);
    const client = createDavClient(suite.api.origin, key);
    const bytes = await suite.nextImage();
    const quotas = { storage_bytes: bytes.length + 10 };
    await db().update(users).set({ quotas }).where(eq(users.owner, actor.account.owner));

    expect(await client.put("/dav/Images/.one.jpg.tmp", bytes)).toBe(201);
    expect(await client.put("/dav/Images/.two.jpg.tmp", bytes)).toBe(507);
    expect((await client.send("GET", "/dav/Images/.two.jpg.tmp")).status).toBe(404);
  });
});
