import { beforeAll, describe, expect, it } from "vitest";
import { pruneDavRecords } from "@/lib/dav";
import { hourMs } from "@/lib/kernel/time";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { createDavClient, type DavClient } from "@/test/harness/dav-client";

const api = serveApi();
let dav: DavClient;
/** Another program with a key of the same account. */
let other: DavClient;
let bytes: Buffer;

beforeAll(async () => {
  dav = createDavClient(api.origin, api.owner.key);
  other = createDavClient(api.origin, (await createCallerFor(api.origin, api.owner.actor, ["*"])).key);
  bytes = await testImage({ width: 64, height: 48 });
});

const lockBody = (scope = "exclusive") =>
  `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner><D:href>http://macs.example/anna</D:href></D:owner></D:lockinfo>`;

async function lock(path: string, headers: Record<string, string> = {}, scope = "exclusive") {
  const response = await dav.send("LOCK", path, { body: lockBody(scope), headers });
  return { ...response, token: response.headers.get("lock-token") ?? "" };
}

const unlock = (path: string, token: string) =>
  dav.send("UNLOCK", path, { headers: { "lock-token": token } });

describe("LOCK", () => {
  it("lets only the one who shows its token write", async () => {
    await dav.put("/dav/Images/locked.jpg", bytes);
    const { status, token, text } = await lock("/dav/Images/locked.jpg", { timeout: "Second-100" });

    expect(status).toBe(200);
    expect(text).toContain("<D:owner>http://macs.example/anna</D:owner><D:timeout>Second-100</D:timeout>");

    const file = await testImage({ width: 65, height: 48 });
    for (const client of [dav, other]) {
      expect(await client.put("/dav/Images/locked.jpg", file)).toBe(423);
      expect((await client.send("DELETE", "/dav/Images/locked.jpg")).status).toBe(423);
    }

    const headers = { if: `(${token})` };

    expect(await other.put("/dav/Images/locked.jpg", file, headers)).toBe(423);
    expect(await dav.put("/dav/Images/locked.jpg", file, headers)).toBe(204);
    expect(
      (await other.send("UNLOCK", "/dav/Images/locked.jpg", { headers: { "lock-token": token } })).status,
    ).toBe(403);
    expect((await unlock("/dav/Images/locked.jpg", token)).status).toBe(204);
    expect((await unlock("/dav/Images/locked.jpg", token)).status).toBe(409);
    expect(await other.put("/dav/Images/locked.jpg", bytes)).toBe(204);
  });

  it("by a key that may only upload keeps nobody from folders and files of others", async () => {
    const { key } = await createCallerFor(api.origin, api.owner.actor, ["upload"]);
    const uploader = createDavClient(api.origin, key);
    await dav.send("MKCOL", "/dav/Alps");
    await dav.put("/dav/Alps/owned.jpg", await testImage({ width: 81, height: 48 }));
    const own = await testImage({ width: 82, height: 48 });
    await uploader.put("/dav/Alps/sent.jpg", own);
    const tryLock = async (path: string) =>
      (await uploader.send("LOCK", path, { body: lockBody(), headers: { depth: "infinity" } })).status;
    const paths = ["/dav/", "/dav/Alps/", "/dav/Alps/owned.jpg", "/dav/Alps/sent.jpg", "/dav/Alps/next.jpg"];
    const statuses: number[] = [];
    for (const path of paths) statuses.push(await tryLock(path));

    expect(statuses).toEqual([403, 403, 403, 200, 201]);
    expect(await dav.put("/dav/Alps/owned.jpg", await testImage({ width: 83, height: 48 }))).toBe(204);
    expect(await dav.put("/dav/Alps/another.jpg", await testImage({ width: 84, height: 48 }))).toBe(201);
  });

  it("creates a missing file empty, whose bytes follow, as Windows and macOS send them", async () => {
    const path = "/dav/Images/fresh.jpg";
    const { status, token } = await lock(path);

    expect(status).toBe(201);
    expect((await dav.send("HEAD", path)).headers.get("content-length")).toBe("0");
    expect(await dav.put(path, bytes, { if: `(${token})` })).toBe(204);

    await unlock(path, token);
    expect((await dav.send("GET", path)).bytes.equals(bytes)).toBe(true);
    expect((await lock("/dav/Nowhere/a.jpg")).status).toBe(409);
    expect((await lock("/dav/Images/%C2%A0.jpg")).status).toBe(400);
  });

  it("shows a lock in the properties of what it covers", async () => {
    const { token } = await lock("/dav/Images/", { depth: "infinity" });
    const listed = await dav.send("PROPFIND", "/dav/Images/", { headers: { depth: "1" } });

    expect(listed.text.split(token.slice(1, -1)).length - 1).toBeGreaterThan(1);
    expect(listed.text).toContain("<D:lockroot><D:href>/dav/Images/</D:href></D:lockroot>");
    expect(await other.put("/dav/Images/in-folder.jpg", bytes)).toBe(423);
    expect((await lock("/dav/Images/in-folder.jpg")).status).toBe(423);
    expect(await dav.put("/dav/Images/in-folder.jpg", bytes, { if: `</dav/Images/> (${token})` })).toBe(201);

    await unlock("/dav/Images/in-folder.jpg", token);
  });

  it("a lock of a folder alone keeps its members as they are", async () => {
    await dav.put("/dav/Images/member.jpg", bytes);
    const { token } = await lock("/dav/Images", { depth: "0" });

    expect(await other.put("/dav/Images/additional.jpg", bytes)).toBe(423);
    expect((await other.send("DELETE", "/dav/Images/member.jpg")).status).toBe(423);
    expect(await other.put("/dav/Images/member.jpg", await testImage({ width: 66 }))).toBe(204);

    await unlock("/dav/Images", token);
  });

  it("that is shared admits others that are shared, and no exclusive one", async () => {
    const path = "/dav/Images/shared.jpg";
    await dav.put(path, bytes);
    const first = await lock(path, {}, "shared");
    const second = await other.send("LOCK", path, { body: lockBody("shared") });

    expect([first.status, second.status, (await lock(path)).status]).toEqual([200, 200, 423]);
    expect(await dav.put(path, await testImage({ width: 67 }), { if: `(${first.token})` })).toBe(204);
    expect(await dav.put(path, bytes)).toBe(423);

    await unlock(path, first.token);
    await other.send("UNLOCK", path, { headers: { "lock-token": second.headers.get("lock-token") ?? "" } });
  });

  it("is one of four at most on a path, because each description of it includes them all", async () => {
    const [folder, path] = ["/dav/Images/", "/dav/Images/many.jpg"];
    for (const name of [path, "/dav/Images/few.jpg"]) await dav.put(name, bytes);
    const locks = [await lock(folder, {}, "shared"), await lock(folder, {}, "shared")];
    for (let number = 0; number < 2; number++) locks.push(await lock(path, {}, "shared"));

    expect(locks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([(await lock(path, {}, "shared")).status, (await lock(folder, {}, "shared")).status]).toEqual([
      409, 409,
    ]);

    const elsewhere = await lock("/dav/Images/few.jpg", {}, "shared");
    expect(elsewhere.status).toBe(200);

    await unlock("/dav/Images/few.jpg", elsewhere.token);
    for (const { token } of locks.slice(0, 2)) await unlock(folder, token);
    for (const { token } of locks.slice(2)) await unlock(path, token);
  });

  it("is given to one of several at once", async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => lock("/dav/Images/wanted.jpg")));
    expect(responses.map(({ status }) => status).sort()).toEqual([expect.any(Number), 423, 423, 423]);
    const winner = responses.find(({ status }) => status < 300);
    await unlock("/dav/Images/wanted.jpg", winner?.token ?? "");
  });

  it("is prolonged by its token, and ends by itself", async () => {
    const path = "/dav/Images/timed.jpg";
    const { token } = await lock(path, { timeout: "Second-1" });
    const refreshed = await dav.send("LOCK", path, { headers: { if: `(${token})`, timeout: "Infinite" } });

    expect([refreshed.status, refreshed.text.includes("Second-3600")]).toEqual([200, true]);
    expect((await dav.send("LOCK", path)).status).toBe(412);

    await unlock(path, token);
    const short = await lock(path, { timeout: "Second-1" });

    await expect.poll(() => other.put(path, bytes), { timeout: 5_000 }).toBe(204);
    expect(await dav.put(path, bytes, { if: `(${short.token})` })).toBe(412);
  });

  it("follows its album, not the title", async () => {
    await dav.send("MKCOL", "/dav/Harbor");
    const { token, text } = await lock("/dav/Harbor", { depth: "infinity" });

    expect(text).toContain("<D:lockroot><D:href>/dav/Harbor/</D:href></D:lockroot>");

    await api.owner.expect(200, "PATCH", "/api/albums/harbor", { title: "Old harbor" });
    await dav.send("MKCOL", "/dav/Harbor");

    expect(await other.put("/dav/Harbor/free.jpg", await testImage({ width: 85, height: 48 }))).toBe(201);

    const path = "/dav/Old%20harbor/kept.jpg";
    const file = await testImage({ width: 86, height: 48 });
    const rejected = await other.send("PUT", path, { body: file });

    expect(rejected.status).toBe(423);

    const shown = await dav.send("PROPFIND", "/dav/Old%20harbor/", { headers: { depth: "0" } });
    expect(shown.text).toContain("<D:lockroot><D:href>/dav/Old%20harbor/</D:href></D:lockroot>");
    expect(await dav.put(path, file, { if: `</dav/Old%20harbor/> (${token})` })).toBe(201);
  });

  it("does not lock an album that gets the URL of a deleted one", async () => {
    await dav.send("MKCOL", "/dav/Quay");
    await lock("/dav/Quay", { depth: "infinity" });
    await api.owner.expect(204, "DELETE", "/api/albums/quay");
    await dav.send("MKCOL", "/dav/Quay");

    expect(await other.put("/dav/Quay/new.jpg", await testImage({ width: 87, height: 48 }))).toBe(201);
  });

  it("ends with what it is on", async () => {
    const path = "/dav/Images/moved.jpg";
    await dav.put(path, bytes);
    const { token } = await lock(path);
    const headers = { destination: `${api.origin}/dav/Images/elsewhere.jpg`, if: `(${token})` };

    expect((await dav.send("MOVE", path, { headers })).status).toBe(201);
    expect(await other.put(path, await testImage({ width: 68 }))).toBe(201);
  });

  it("rejects bodies and depths that are none", async () => {
    const path = "/dav/Images/locked.jpg";
    for (const [body, depth] of [
      ["<x/>", "0"],
      [lockBody("private"), "0"],
      [lockBody(), "1"],
      [`<!DOCTYPE a>${lockBody()}`, "0"],
    ])
      expect(
        (await dav.send("LOCK", path, { body: body ?? "", headers: { depth: depth ?? "" } })).status,
      ).toBe(400);
    expect((await dav.send("UNLOCK", path)).status).toBe(400);
  });
});

describe("the header If", () => {
  it("decides whether a write happens", async () => {
    const path = "/dav/Images/if.jpg";
    await dav.put(path, bytes);
    const etag = (await dav.send("HEAD", path)).headers.get("etag") ?? "";
    const { token } = await lock(path);
    const attempt = async (value: string) => {
      const { status } = await dav.send("PROPPATCH", path, {
        body: '<propertyupdate xmlns="DAV:"><set><prop><displayname>x</displayname></prop></set></propertyupdate>',
        headers: { if: value },
      });
      return status;
    };

    for (const [value, status] of [
      [`(${token} [${etag}])`, 207],
      [`(${token} ["other"])`, 412],
      [`(<urn:uuid:other>) (Not <DAV:no-lock> ${token})`, 207],
      [`(Not ${token})`, 412],
      [`([${etag}])`, 423],
      [`(Not <DAV:no-lock>)`, 423],
      [`<http://localhost${path}> (${token})`, 207],
      ["(", 400],
      ["nonsense", 400],
      [`()`, 400],
      [`(${'Not ["x"] '.repeat(49)}${token})`, 207],
      [`(${'Not ["x"] '.repeat(50)}${token})`, 413],
    ] as const)
      expect([value, await attempt(value)]).toEqual([value, status]);

    await unlock(path, token);
  });
});

it("removes locks and empty files that have ended", async () => {
  await lock("/dav/Images/abandoned.jpg");
  await pruneDavRecords(Date.now() + 2 * hourMs);
  expect((await dav.send("PROPFIND", "/dav/Images/abandoned.jpg", { headers: { depth: "0" } })).status).toBe(
    404,
  );
});
