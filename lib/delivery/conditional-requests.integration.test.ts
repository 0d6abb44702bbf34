import { beforeAll, describe, expect, it } from "vitest";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

let url: string;
let bytes: Buffer;
let etag: string;
let lastModified: string;

beforeAll(async () => {
  bytes = await testImage();
  const image = await api.owner.upload("conditions.jpg", bytes);
  url = withOrigin(api.origin, image.urls.original);
  const { headers } = await fetch(url);
  etag = headers.get("etag") ?? "";
  lastModified = headers.get("last-modified") ?? "";
});

const request = (headers: Record<string, string>, method = "GET") => fetch(url, { method, headers });
const shiftedDate = (seconds: number) => new Date(Date.parse(lastModified) + seconds * 1000).toUTCString();

/** Headers that describe the response, not the connection. */
function listHeaderNames({ headers }: Response): string[] {
  const transportHeaders = ["connection", "keep-alive", "date", "transfer-encoding"];
  return [...headers.keys()].filter((name) => !transportHeaders.includes(name)).sort();
}

describe("conditions", () => {
  it("follow their order of precedence", async () => {
    for (const [headers, status] of [
      [{ "if-match": etag }, 200],
      [{ "if-match": `"x", ${etag}` }, 200],
      [{ "if-match": "*" }, 200],
      [{ "if-match": `W/${etag}` }, 412],
      [{ "if-match": '"x"' }, 412],
      [{ "if-match": '"x"', "if-none-match": etag }, 412],
      [{ "if-match": etag, "if-none-match": etag }, 304],
      [{ "if-match": etag, "if-unmodified-since": shiftedDate(-1) }, 200],
      [{ "if-unmodified-since": shiftedDate(-1) }, 412],
      [{ "if-unmodified-since": lastModified }, 200],
      [{ "if-unmodified-since": "long ago" }, 200],
      [{ "if-none-match": `W/${etag}` }, 304],
      [{ "if-none-match": "*" }, 304],
      [{ "if-none-match": '"x"', "if-modified-since": shiftedDate(1) }, 200],
      [{ "if-modified-since": lastModified }, 304],
      [{ "if-modified-since": shiftedDate(-1) }, 200],
      [{ "if-modified-since": "tomorrow" }, 200],
      [{ "if-none-match": etag, "cache-control": "no-cache" }, 304],
      [{ "if-none-match": etag, range: "bytes=0-1" }, 304],
      [{ "if-match": '"x"', range: "bytes=0-1" }, 412],
    ] as const)
      for (const method of ["GET", "HEAD"])
        expect([method, headers, (await request(headers, method)).status]).toEqual([method, headers, status]);
  });

  it("return the headers that a cache needs, and no others", async () => {
    const unchanged = await request({ "if-none-match": etag });
    expect(listHeaderNames(unchanged)).toEqual([
      "access-control-allow-origin",
      "cache-control",
      "cache-tag",
      "cross-origin-resource-policy",
      "etag",
    ]);

    const whole = await request({});
    for (const name of listHeaderNames(unchanged))
      expect(unchanged.headers.get(name)).toBe(whole.headers.get(name));
    const preset = url.replace("/images/", "/images/thumb/");
    const thumb = await fetch(preset, { headers: { accept: "image/webp" } });
    const again = await fetch(preset, {
      headers: { accept: "image/webp", "if-none-match": thumb.headers.get("etag") ?? "" },
    });

    expect([again.status, again.headers.get("vary")]).toEqual([304, "Accept"]);

    const other = await fetch(preset, {
      headers: { accept: "*/*", "if-none-match": thumb.headers.get("etag") ?? "" },
    });
    expect([other.status, other.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  it("failed conditions return an uncacheable error", async () => {
    const rejected = await request({ "if-match": '"x"' });
    expect(rejected.headers.get("cache-control")).toBe("no-store");
    expect(await rejected.json()).toMatchObject({ code: "PRECONDITION_FAILED" });
    expect(await (await request({ "if-match": '"x"' }, "HEAD")).text()).toBe("");

    const missing = await fetch(`${url}x`, { headers: { "if-match": "*" } });
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(await missing.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("ranges", () => {
  it("are sent one at a time, up to the end of the file", async () => {
    const size = bytes.length;
    for (const [range, start, end] of [
      ["bytes=10-19", 10, 19],
      ["bytes=10-", 10, size - 1],
      ["bytes=-10", size - 10, size - 1],
      [`bytes=-${size + 10}`, 0, size - 1],
      [`bytes=0-${size + 10}`, 0, size - 1],
    ] as const) {
      const part = await request({ range });
      expect([range, part.status, part.headers.get("content-range")]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      const sent = Buffer.from(await part.arrayBuffer());
      expect(sent.equals(bytes.subarray(start, end + 1))).toBe(true);
      expect(part.headers.get("content-length")).toBe(String(sent.length));
    }
    for (const range of ["bytes=0-1,3-4", "bytes=5-1", "lines=1-2", "bytes=x"]) {
      const whole = await request({ range });
      expect([range, whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([range, 200, size]);
    }
  });

  it("beyond the end return an uncacheable error with the size", async () => {
    for (const range of [`bytes=${bytes.length}-`, "bytes=-0"]) {
      const rejected = await request({ range });
      expect([rejected.status, rejected.headers.get("content-range")]).toEqual([
        416,
        `bytes */${bytes.length}`,
      ]);
      expect(rejected.headers.get("cache-control")).toBe("no-store");
      expect(await rejected.json()).toMatchObject({ code: "RANGE_NOT_SATISFIABLE" });
    }
  });

  it("are ignored for HEAD", async () => {
    for (const range of ["bytes=0-1", `bytes=${bytes.length}-`]) {
      const head = await request({ range }, "HEAD");
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    }
  });

  it("return the whole file when it has changed, or when If-Range has only a date", async () => {
    for (const [validator, status] of [
      [etag, 206],
      [`W/${etag}`, 200],
      ['"x"', 200],
      [lastModified, 200],
      [shiftedDate(1), 200],
    ] as const)
      expect([validator, (await request({ range: "bytes=0-1", "if-range": validator })).status]).toEqual([
        validator,
        status,
      ]);
  });
});

it("only GET and HEAD are supported", async () => {
  const rejected = await request({}, "POST");
  expect([rejected.status, rejected.headers.get("allow"), rejected.headers.get("cache-control")]).toEqual([
    405,
    "GET, HEAD",
    "no-store",
  ]);
});
