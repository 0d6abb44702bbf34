import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { ipLimits } from "@/lib/platform/rate-limiting/rate-limiter";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { createDavClient, type DavClient } from "@/test/harness/dav-client";
import { signIn } from "@/test/harness/session";

const api = serveApi({ proxyHops: 1 });
let bytes: Buffer;

beforeAll(async () => {
  bytes = await testImage({ width: 64, height: 48 });
  await api.owner.upload("private.jpg", bytes, { visibility: "private" });
});

async function clientWith(...scopes: string[]): Promise<DavClient> {
  return createDavClient(api.origin, (await createCallerFor(api.origin, api.owner.actor, scopes)).key);
}

const depth = { depth: "1" };
let count = 0;

/** Returns the status of each method on paths that it can change, if the key may. */
async function tryMethods(client: DavClient): Promise<Record<string, number>> {
  count++;
  const file = `/dav/Images/file-${count}.jpg`;
  const owner = createDavClient(api.origin, api.owner.key);
  await owner.put(file, await testImage({ width: 64 + count, height: 40 }));
  const lock =
    '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>';
  const destination = `${api.origin}/dav/Images/moved-${count}.jpg`;
  const calls: Array<[string, () => Promise<number>]> = [
    ["OPTIONS", async () => (await client.send("OPTIONS", "/dav/")).status],
    ["PROPFIND", async () => (await client.send("PROPFIND", "/dav/Images/", { headers: depth })).status],
    ["GET", async () => (await client.send("GET", file)).status],
    ["HEAD", async () => (await client.send("HEAD", file)).status],
    ["PUT", async () => client.put(`/dav/Images/new-${count}.jpg`, await testImage({ width: 64 + count }))],
    ["MKCOL", async () => (await client.send("MKCOL", `/dav/Folder ${count}`)).status],
    ["LOCK", async () => (await client.send("LOCK", `/dav/Images/lock-${count}.jpg`, { body: lock })).status],
    ["MOVE", async () => (await client.send("MOVE", file, { headers: { destination } })).status],
    ["DELETE", async () => (await client.send("DELETE", `/dav/Images/new-${count}.jpg`)).status],
  ];
  const statuses: Record<string, number> = {};
  for (const [method, call] of calls) statuses[method] = await call();

  return statuses;
}

describe("the scopes of a key", () => {
  it.each([
    [
      ["*"],
      {
        OPTIONS: 200,
        PROPFIND: 207,
        GET: 200,
        HEAD: 200,
        PUT: 201,
        MKCOL: 201,
        LOCK: 201,
        MOVE: 201,
        DELETE: 204,
      },
    ],
    [
      ["upload"],
      {
        OPTIONS: 200,
        PROPFIND: 207,
        GET: 403,
        HEAD: 403,
        PUT: 201,
        MKCOL: 201,
        LOCK: 201,
        MOVE: 403,
        DELETE: 403,
      },
    ],
    [
      ["read"],
      {
        OPTIONS: 200,
        PROPFIND: 207,
        GET: 200,
        HEAD: 200,
        PUT: 403,
        MKCOL: 403,
        LOCK: 403,
        MOVE: 403,
        DELETE: 403,
      },
    ],
    [
      ["images:read", "images:write"],
      {
        OPTIONS: 200,
        PROPFIND: 207,
        GET: 200,
        HEAD: 200,
        PUT: 201,
        MKCOL: 403,
        LOCK: 201,
        MOVE: 201,
        DELETE: 403,
      },
    ],
    [
      ["analytics:read"],
      {
        OPTIONS: 200,
        PROPFIND: 403,
        GET: 403,
        HEAD: 403,
        PUT: 403,
        MKCOL: 403,
        LOCK: 403,
        MOVE: 403,
        DELETE: 403,
      },
    ],
  ] as const)("%s decide what it may do", async (scopes, expected) => {
    expect(await tryMethods(await clientWith(...scopes))).toEqual(expected);
  });

  it("an upload-only key sees its own files alone, and replaces no others", async () => {
    const client = await clientWith("upload");
    const [first, second] = [await testImage({ width: 91 }), await testImage({ width: 92 })];
    const third = await testImage({ width: 95 });

    expect(await client.put("/dav/Images/private.jpg", first)).toBe(201);
    expect(await client.put("/dav/Images/shot.jpg", second)).toBe(201);
    expect(await client.put("/dav/Images/private.jpg", third)).toBe(204);
    expect(await client.put("/dav/Images/shot.jpg", first)).toBe(204);

    const [renamed = "", ...files] = [...(await client.list("/dav/Images/")).keys()].sort();
    expect(renamed).toMatch(/^\/dav\/Images\/private-[0-9]{8}\.jpg$/);
    expect(files).toEqual(["/dav/Images/shot.jpg"]);

    const owner = createDavClient(api.origin, api.owner.key);
    expect((await owner.send("GET", "/dav/Images/private.jpg")).bytes.equals(bytes)).toBe(true);
    expect((await owner.send("GET", renamed)).bytes.equals(third)).toBe(true);
    expect((await owner.send("GET", "/dav/Images/shot.jpg")).bytes.equals(first)).toBe(true);
    expect(await (await clientWith("upload")).put("/dav/Images/shot.jpg", second)).toBe(201);
    expect((await owner.send("GET", "/dav/Images/shot.jpg")).bytes.equals(first)).toBe(true);
  });

  it("upload-only keys give what they have written its name, and see no temporary files of others", async () => {
    const [client, second] = [await clientWith("upload"), await clientWith("upload")];
    const written = await testImage({ width: 96 });
    const headers = { destination: `${api.origin}/dav/Images/named.jpg` };
    const path = "/dav/Images/.named.jpg.Xa1";

    expect(await client.put(path, written)).toBe(201);
    expect((await second.send("MOVE", path, { headers })).status).toBe(403);
    expect(await second.put(path, written)).toBe(409);
    expect((await client.send("MOVE", path, { headers })).status).toBe(201);

    const owner = createDavClient(api.origin, api.owner.key);
    expect((await owner.send("GET", "/dav/Images/named.jpg")).bytes.equals(written)).toBe(true);
  });

  it("upload-only keys cannot find out which bytes others have sent", async () => {
    const client = await clientWith("upload");
    expect(await client.put("/dav/Images/private.jpg", bytes)).toBe(201);

    const own = await testImage({ width: 94 });
    expect(await client.put("/dav/Images/repeated.jpg", own)).toBe(201);
    expect(await client.put("/dav/Images/repeated.jpg", own)).toBe(204);
  });

  it("a folder needs more than its images", async () => {
    const owner = createDavClient(api.origin, api.owner.key);
    await owner.send("MKCOL", "/dav/Guarded");
    await owner.put("/dav/Guarded/inside.jpg", await testImage({ width: 93 }));
    const client = await clientWith("images:read", "images:write", "images:delete");

    expect((await client.send("DELETE", "/dav/Guarded")).status).toBe(403);

    const destination = `${api.origin}/dav/Renamed`;
    expect((await client.send("MOVE", "/dav/Guarded", { headers: { destination } })).status).toBe(403);
    expect((await owner.send("GET", "/dav/Guarded/inside.jpg")).status).toBe(200);
  });
});

describe("credentials", () => {
  const request = (headers: Record<string, string>, method = "PROPFIND") =>
    fetch(`${api.origin}/dav/`, { method, headers: { ...depth, ...headers } });

  it("are a key as the password of any user, or as a bearer token", async () => {
    for (const user of ["", "anna", "DOMAIN\\anna", "ä:b".slice(0, 1)])
      expect(
        (await createDavClient(api.origin, api.owner.key, user).send("PROPFIND", "/dav/", { headers: depth }))
          .status,
      ).toBe(207);
    expect((await request({ authorization: `Bearer ${api.owner.key}` })).status).toBe(207);
  });

  it("are asked for when they are missing or wrong", async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    for (const headers of [
      {},
      basic("anna:wrong"),
      basic("nothing"),
      basic(`${api.owner.key}:`),
      { authorization: "Basic !" },
    ]) {
      const response = await request(headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe('Basic realm="Albumen", charset="UTF-8"');
    }
    expect((await request({}, "OPTIONS")).status).toBe(401);
  });

  it("are not a session's cookie, nor what a browser sends for another site", async () => {
    const { cookie } = await signIn(api.origin, api.owner.actor);
    expect((await request({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(401);
    const authorization = `Bearer ${api.owner.key}`;
    expect((await request({ authorization, "sec-fetch-site": "cross-site" }, "GET")).status).toBe(403);
  });

  it("wrong credentials are limited by IP address, and right ones are not", async () => {
    const from = { "x-forwarded-for": "203.0.113.77" };
    const attempts = Array.from({ length: ipLimits["bad-credential"] + 1 }, () =>
      request({ ...from, authorization: "Bearer wrong" }),
    );
    const limited = (await Promise.all(attempts)).filter(({ status }) => status === 429);

    expect(limited).toHaveLength(1);
    expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await request({ ...from, authorization: `Bearer ${api.owner.key}` })).status).toBe(207);
  });
});

it("reads and changes nothing else for a disabled account", async () => {
  const caller = await createCaller(api.origin);
  const client = createDavClient(api.origin, caller.key);

  expect(await client.put("/dav/Images/before.jpg", bytes)).toBe(201);

  await db().update(users).set({ disabledAt: isoTime() }).where(eq(users.owner, caller.actor.account.owner));
  expect((await client.send("GET", "/dav/Images/before.jpg")).status).toBe(200);
  expect(await client.put("/dav/Images/after.jpg", bytes)).toBe(403);
  expect((await client.send("DELETE", "/dav/Images/before.jpg")).status).toBe(403);
});

it("records what a key was not allowed to do", async () => {
  const caller = await createCaller(api.origin);
  const reader = await createCallerFor(api.origin, caller.actor, ["read"]);

  expect(await createDavClient(api.origin, reader.key).put("/dav/Images/a.jpg", bytes)).toBe(403);

  const log = await caller.expect<{ data: Array<{ action: string; status: string }> }>(
    200,
    "GET",
    "/api/audit-logs",
  );
  expect(log.data[0]).toMatchObject({ action: "create", status: "failed" });
});
