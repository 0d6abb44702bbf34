import { beforeAll, describe, expect, it } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createDavClient, type DavClient, readMultiStatus } from "@/test/harness/dav-client";

const api = serveApi();
let dav: DavClient;
let bytes: Buffer;

beforeAll(async () => {
  dav = createDavClient(api.origin, api.owner.key);
  bytes = await testImage({ red: 41 });
  await api.owner.expect(201, "POST", "/api/albums", { album: "alps", title: "Alps 2024" });
  await api.owner.upload("peak.jpg", bytes, { album: "alps", visibility: "private" });
  await api.owner.upload("résumé & <plan>.jpg", await testImage({ red: 42 }), { album: "alps" });
});

const repeat = (times: number, write: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => write(n)).join("");
const propfind = (names: string) =>
  `<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop>${names}</d:prop></d:propfind>`;

describe("OPTIONS", () => {
  it("OPTIONS lists locks, without which macOS does not write", async () => {
    const { status, headers } = await dav.send("OPTIONS", "/dav/");
    expect([status, headers.get("dav"), headers.get("ms-author-via")]).toEqual([200, "1, 2", "DAV"]);
    expect(headers.get("allow")).toContain("PROPFIND");
  });

  it("OPTIONS works at the root of the service, which Windows requests first", async () => {
    const ask = (agent: string) => fetch(api.origin, { method: "OPTIONS", headers: { "user-agent": agent } });
    const response = await ask("Microsoft-WebDAV-MiniRedir/10.0.19045");
    expect([response.status, response.headers.get("dav")]).toEqual([200, "1, 2"]);
    expect((await ask("Mozilla/5.0")).status).toBe(405);
  });
});

describe("PROPFIND", () => {
  it("lists albums as folders by their titles", async () => {
    const folders = await dav.list("/dav/");
    expect([...folders.keys()].sort()).toEqual(["/dav/Alps%202024/", "/dav/Images/"]);
    expect(folders.get("/dav/Alps%202024/")?.get("resourcetype")).toBe("collection");
  });

  it("lists the images of an album with their properties, and itself alone at depth 0", async () => {
    const files = await dav.list("/dav/Alps%202024");
    expect([...files.keys()].sort()).toEqual([
      "/dav/Alps%202024/peak.jpg",
      "/dav/Alps%202024/r%C3%A9sum%C3%A9%20%26%20%3Cplan%3E.jpg",
    ]);

    const peak = files.get("/dav/Alps%202024/peak.jpg");
    expect(peak?.get("getcontentlength")).toBe(String(bytes.length));
    expect(peak?.get("getcontenttype")).toBe("image/jpeg");
    expect(peak?.get("resourcetype")).toBe("");
    expect(Date.parse(peak?.get("getlastmodified") ?? "")).toBeGreaterThan(0);

    const own = await dav.send("PROPFIND", "/dav/Alps%202024/peak.jpg", { headers: { depth: "0" } });
    expect(readMultiStatus(own.bytes)).toHaveLength(1);
  });

  it("PROPFIND returns only requested properties, and lists missing ones", async () => {
    const body = propfind('<d:getetag/><d:quota-used-bytes/><x:color xmlns:x="urn:x"/>');
    const response = await dav.send("PROPFIND", "/dav/Alps%202024/peak.jpg", {
      body,
      headers: { depth: "0" },
    });
    const [[, found] = ["", new Map<string, string>()]] = readMultiStatus(response.bytes);

    expect([...found.keys()]).toEqual(["getetag"]);
    expect(response.text).toContain('xmlns:n1="urn:x"');
    expect(response.text).toContain("<n1:color/></D:prop><D:status>HTTP/1.1 404");
  });

  it("PROPFIND returns the stored bytes on request", async () => {
    const body = propfind("<d:quota-used-bytes/><d:quota-available-bytes/>");
    const response = await dav.send("PROPFIND", "/dav/", { body, headers: { depth: "0" } });
    const [[, found] = ["", new Map<string, string>()]] = readMultiStatus(response.bytes);
    expect(Number(found.get("quota-used-bytes"))).toBeGreaterThanOrEqual(bytes.length);
  });

  it("rejects to list everything at once", async () => {
    for (const headers of [{}, { depth: "infinity" }, { depth: "2" }]) {
      const { status, text } = await dav.send("PROPFIND", "/dav/", { headers });
      expect([status, text.includes("propfind-finite-depth")]).toEqual([403, true]);
    }
  });

  it.each([
    ["a long namespace", `<x:a xmlns:x="${"x".repeat(300)}"/>`],
    ["many namespaces", repeat(20, (n) => `<x:a xmlns:x="urn:${n}"/>`)],
    ["many properties", repeat(65, (n) => `<d:p${n}/>`)],
    ["long names", repeat(10, (n) => `<d:${"p".repeat(150)}${n}/>`)],
    [
      "a long namespace and 1,990 properties",
      `<x:a xmlns:x="${"x".repeat(50_000)}">${"<a/>".repeat(1_990)}</x:a>`,
    ],
  ])("rejects %s, which each resource of the response would repeat", async (_name, names) => {
    const bodies = {
      PROPFIND: propfind(names),
      PROPPATCH: `<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop>${names}</d:prop></d:set></d:propertyupdate>`,
    };

    for (const [method, body] of Object.entries(bodies)) {
      const path = "/dav/Alps%202024/peak.jpg";
      const { status, bytes } = await dav.send(method, path, { body, headers: { depth: "0" } });

      expect([method, status]).toEqual([method, 413]);
      expect(bytes.length).toBeLessThan(1_000);
    }
  });

  it("answers the longest request with ten times its size and 2 kB for each resource at most", async () => {
    const namespaces = repeat(15, (n) => ` xmlns:x${n}="${"x".repeat(250)}${n}"`);
    const names = repeat(64, (n) => `<x${n % 15}:property-name-${n}/>`);
    const body = propfind(names).replace("<d:prop>", `<d:prop${namespaces}>`);

    const response = await dav.send("PROPFIND", "/dav/Alps%202024/", { body, headers: { depth: "1" } });

    expect(response.status).toBe(207);

    const resources = readMultiStatus(response.bytes).length;
    expect(response.bytes.length).toBeLessThan(10 * body.length + 2_000 * resources);
    expect((response.bytes.length - body.length) / resources).toBeLessThan(3_000);
  });

  it("finds nothing elsewhere", async () => {
    for (const path of [
      "/dav/nowhere/",
      "/dav/alps/",
      "/dav/Alps%202024/no.jpg",
      "/dav/Alps%202024/a/b.jpg",
    ]) {
      const { status } = await dav.send("PROPFIND", path, { headers: { depth: "0" } });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it("rejects XML that is broken, too large, or declares entities", async () => {
    const lol = '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const external = '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const document = '<d:propfind xmlns:d="DAV:"><d:prop><d:getetag>&x;</d:getetag></d:prop></d:propfind>';
    for (const body of [
      "<",
      "text",
      lol + document,
      external + document,
      `<!DOCTYPE d:propfind>${document.replace("&x;", "")}`,
      document,
      '<propfind xmlns="DAV:"/>',
      "<a:b/>",
      '<d:propfind xmlns:d="DAV:"><d:prop><x:y xmlns:x=""/></d:prop></d:propfind>',
      `${"<a>".repeat(100)}${"</a>".repeat(100)}`,
      propfind("<d:a/>".repeat(3_000)),
      new Uint8Array([0xff, 0xfe, 0xfd]),
    ]) {
      const { status } = await dav.send("PROPFIND", "/dav/", { body, headers: { depth: "0" } });
      expect([String(body).slice(0, 60), status]).toEqual([String(body).slice(0, 60), 400]);
    }

    const large = await dav.send("PROPFIND", "/dav/", { body: " ".repeat(70_000), headers: { depth: "0" } });

    expect(large.status).toBe(413);
  });
});

describe("paths", () => {
  it("are the same in Unicode's composed and decomposed form", async () => {
    const path = `/dav/Alps%202024/${encodeURIComponent("résumé & <plan>.jpg".normalize("NFD"))}`;
    expect((await dav.send("GET", path)).status).toBe(200);
  });

  it("impossible paths are rejected", async () => {
    for (const path of [
      "/dav/..%2fapi",
      "/dav/%2e%2e%5cx",
      "/dav/%0a",
      `/dav/${"x".repeat(256)}`,
      "/dav/a%e2%80%aeb",
    ]) {
      const { status } = await dav.send("PROPFIND", path, { headers: { depth: "0" } });
      expect([path, status]).toEqual([path, 400]);
    }
    for (const path of ["/dav/%ff", "/dav/a%00b"]) expect((await dav.send("GET", path)).status).toBe(404);
  });
});

describe("GET and HEAD", () => {
  const path = "/dav/Alps%202024/peak.jpg";

  it("send the bytes of a private image, which no cache may store, and its entity tag", async () => {
    const response = await dav.send("GET", path);
    expect(response.status).toBe(200);
    expect(response.bytes.equals(bytes)).toBe(true);
    expect(response.headers.get("cache-control")).toBe("private, no-store");

    const listed = (await dav.list("/dav/Alps%202024/")).get(path);
    expect(response.headers.get("etag")).toBe(listed?.get("getetag"));

    const head = await dav.send("HEAD", path);
    expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
  });

  it("send ranges, and evaluate conditions", async () => {
    const { headers } = await dav.send("HEAD", path);
    const etag = headers.get("etag") ?? "";
    const part = await dav.send("GET", path, { headers: { range: "bytes=10-19" } });

    expect([part.status, part.bytes.equals(bytes.subarray(10, 20))]).toEqual([206, true]);
    expect((await dav.send("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await dav.send("GET", path, { headers: { "if-match": '"x"' } })).status).toBe(412);
    expect((await dav.send("GET", path, { headers: { range: "bytes=99999999-" } })).status).toBe(416);
  });

  it("explain a folder to people", async () => {
    expect((await dav.send("GET", "/dav/")).text).toContain("WebDAV");
  });

  it("send the bytes of an encrypted image", async () => {
    const secret = await testImage({ red: 43 });
    await api.owner.upload("secret.jpg", secret, { album: "alps", encrypt: "true" });
    const response = await dav.send("GET", "/dav/Alps%202024/secret.jpg");

    expect([response.status, response.bytes.equals(secret)]).toEqual([200, true]);

    const listed = (await dav.list("/dav/Alps%202024/")).get("/dav/Alps%202024/secret.jpg");
    expect(listed?.get("getcontentlength")).toBe(String(secret.length));
  });
});

it("names albums with the same title by their slugs", async () => {
  const { stranger } = api;
  for (const [album, title] of [
    ["one", "Twins"],
    ["two", "twins"],
    ["dots", ".hidden"],
    ["slash", "a/b"],
  ])
    await stranger.expect(201, "POST", "/api/albums", { album, title });
  const folders = await createDavClient(api.origin, stranger.key).list("/dav/");
  expect([...folders.keys()].sort()).toEqual([
    "/dav/Images/",
    "/dav/dots/",
    "/dav/one/",
    "/dav/slash/",
    "/dav/two/",
  ]);
});
