import { describe, expect, it } from "vitest";
import type { LogFormat } from "../resource";
import { createParser } from "./create-parser";

const timeMs = Date.parse("2026-11-29T12:00:00.000Z");
const url = "/i/ada/images/w512/lake.jpg?v=1";
const common = { host: "images.example.com", method: "GET", url, status: 200, bytes: 41_234, timeMs };

/** The same request, a hit, as each cache writes it. */
const lines: Readonly<Record<LogFormat, { line: string; fields?: object }>> = {
  varnish: {
    line: `1795953600000000\timages.example.com\tGET\t${url}\t200\thit\t41234\timage/webp\timage/webp\thttps://forum.example.org/t/1\tDE`,
    fields: { contentType: "image/webp", referrer: "https://forum.example.org/t/1", country: "DE" },
  },
  nginx: {
    line: `1795953600.000\timages.example.com\tGET\t${url}\t200\tHIT\t41234\timage/webp\timage/webp\t-\t-`,
    fields: { contentType: "image/webp", referrer: undefined, country: undefined },
  },
  caddy: {
    line: JSON.stringify({
      level: "info",
      ts: 1_795_953_600,
      logger: "http.log.access",
      msg: "handled request",
      request: {
        remote_ip: "192.0.2.7",
        method: "GET",
        host: "images.example.com",
        uri: url,
        headers: { Referer: ["https://forum.example.org/"], "Cf-Ipcountry": ["DE"] },
      },
      size: 41_234,
      status: 200,
      resp_headers: { "Cache-Status": ["Souin; hit; ttl=60"], "Content-Type": ["image/webp"] },
    }),
    fields: { contentType: "image/webp", country: "DE" },
  },
  cloudflare: {
    line: JSON.stringify({
      ClientRequestHost: "images.example.com",
      ClientRequestMethod: "GET",
      ClientRequestURI: url,
      ClientRequestReferer: "https://forum.example.org/",
      ClientCountry: "de",
      ClientIP: "192.0.2.7",
      CacheCacheStatus: "hit",
      EdgeResponseStatus: 200,
      EdgeResponseBytes: 42_000,
      EdgeResponseBodyBytes: 41_234,
      EdgeResponseContentType: "image/webp",
      EdgeStartTimestamp: "2026-11-29T12:00:00Z",
    }),
    fields: { contentType: "image/webp", country: "de" },
  },
  vercel: {
    line: JSON.stringify({
      id: "1",
      source: "static",
      timestamp: timeMs + 5,
      proxy: {
        timestamp: timeMs,
        method: "GET",
        host: "images.example.com",
        path: url,
        statusCode: 200,
        vercelCache: "HIT",
        responseByteSize: 41_234,
        referer: "https://forum.example.org/",
      },
    }),
    fields: { referrer: "https://forum.example.org/" },
  },
  fastly: {
    line: JSON.stringify({
      timestamp: "2026-11-29T12:00:00+0000",
      client_ip: "192.0.2.7",
      geo_country: "germany",
      host: "images.example.com",
      url,
      request_method: "GET",
      request_referer: "",
      response_state: "HIT-CLUSTER",
      response_status: 200,
      response_body_size: 41_234,
    }),
    fields: { referrer: undefined, country: "germany" },
  },
  bunny: {
    line: `HIT|200|${timeMs}|41234|390|192.0.2.7|-|https://images.example.com${url}|WA|Mozilla/5.0|322b688bd63fb63f2babe9de30a5d262|DE`,
    fields: { country: "DE", referrer: undefined },
  },
  cloudfront: {
    line: [
      "2026-11-29",
      "12:00:00",
      "FRA56-P1",
      "41234",
      "192.0.2.7",
      "GET",
      "d111111abcdef8.cloudfront.net",
      "/i/ada/images/w512/lake.jpg",
      "200",
      "https://forum.example.org/",
      "Mozilla/5.0%20(X11)",
      "v=1",
      "-",
      "Hit",
      "id",
      "images.example.com",
    ].join("\t"),
    fields: { referrer: "https://forum.example.org/" },
  },
};

const cases = Object.entries(lines) as [LogFormat, { line: string; fields?: object }][];

describe.each(cases)("the format %s", (format, { line, fields }) => {
  it("gives host, path, status, bytes and time of a hit", () => {
    expect(createParser(format)(line)).toMatchObject({ ...common, ...fields, isCached: true });
  });

  it("takes no text for a request that is none", () => {
    for (const text of ["{}", "null", "[]", "[1]", "a", "\t\t\t", "{", `{"proxy":{}}`, "|||||||||||"])
      expect(createParser(format)(text) ?? undefined).toBeUndefined();
  });

  it("knows a miss", () => {
    const miss = line.replace(/\b(?:hit|HIT-CLUSTER|HIT|Hit)\b(?=\t|"|;|\|)/, (verdict) =>
      verdict === "hit" ? "miss" : "MISS",
    );

    expect(createParser(format)(miss)).toMatchObject({ isCached: false });
  });
});

describe("a verdict", () => {
  const caddy = (status: string) =>
    createParser("caddy")(lines.caddy.line.replace("Souin; hit; ttl=60", status))?.isCached;
  const fastly = (state: string) =>
    createParser("fastly")(lines.fastly.line.replace("HIT-CLUSTER", state))?.isCached;

  it.each([
    ["Souin; fwd=uri-miss; stored", false],
    ["Souin; fwd=stale; fwd-status=304", false],
    ["Origin; hit, Edge; fwd=uri-miss", true],
    ["Hit; fwd=miss", false],
    ["Edge;hit", true],
  ])("in Cache-Status %s is a hit: %s", (status, isCached) => {
    expect(caddy(status)).toBe(isCached);
  });

  it.each([
    ["HIT", true],
    ["HIT-STALE-CLUSTER", true],
    ["HIT-PASS", false],
    ["HIT-SYNTH", false],
    ["PASS", false],
  ])("in Fastly's state %s is a hit: %s", (state, isCached) => {
    expect(fastly(state)).toBe(isCached);
  });

  it.each([
    ["stale", true],
    ["updating", true],
    ["revalidated", false],
    ["expired", false],
    ["dynamic", false],
  ])("in Cloudflare's status %s is a hit: %s", (status, isCached) => {
    const line = lines.cloudflare.line.replace('"hit"', `"${status}"`);
    expect(createParser("cloudflare")(line)?.isCached).toBe(isCached);
  });
});

describe("text from a client", () => {
  it("adds no field to the tab format, and is read as it was sent", () => {
    const referrer = String.raw`https://a.example/\x09hit\x0a\x22\"`;
    const parsed = createParser("varnish")(
      lines.varnish.line.replace("https://forum.example.org/t/1", referrer),
    );

    expect(parsed?.referrer).toBe('https://a.example/\thit\n""');
    expect(createParser("varnish")(`${lines.varnish.line}\tmore`)).toBeUndefined();
  });

  it("rejects a line of bunny.net with a separator in it", () => {
    const forged = lines.bunny.line.replace("|-|", "|x|https://images.example.com/i/ada/images/other.jpg|");
    expect(createParser("bunny")(forged)).toBeUndefined();
  });
});

describe("CloudFront", () => {
  it("names its fields in a header, and encodes what the URL has encoded", () => {
    const parse = createParser("cloudfront");

    expect(parse("#Version: 1.0")).toBeNull();
    expect(
      parse("#Fields: date time sc-status x-edge-result-type cs-method x-host-header cs-uri-stem sc-bytes"),
    ).toBeNull();
    expect(
      parse("2026-11-29\t12:00:00\t206\tHit\tGET\timages.example.com\t/i/ada/images/a%2520b.jpg\t10"),
    ).toMatchObject({ url: "/i/ada/images/a%20b.jpg", status: 206, bytes: 10, isCached: true });
  });
});
