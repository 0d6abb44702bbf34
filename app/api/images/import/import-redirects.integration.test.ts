import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { respondWith, serveForeignHost } from "@/test/harness/foreign-host";

// Hosts that redirect, and hosts that compress what was not requested to be.

const api = serveApi();

const { host, foreignUrl } = serveForeignHost();
/** Headers are written as Latin-1, and most hosts send UTF-8. */
const toHeader = (text: string) => Buffer.from(text).toString("latin1");
const importImage = (body: object) => api.owner.call("POST", "/api/images/import", body);

describe("an import", () => {
  it("follows up to five redirects, sends them nothing, and returns where the file was", async () => {
    const bytes = await jpeg();
    const received: IncomingHttpHeaders[] = [];
    const hops = [302, 301, 303, 307, 308];
    host.listener = (request, response) => {
      received.push(request.headers);
      const status = hops.shift();
      if (status === undefined) return response.end(bytes);

      const location = status === 301 ? foreignUrl("/moved") : `hop-${status}.jpg?to=ü`;
      const cookie = ["session=1; Path=/"];

      return response.writeHead(status, { location: toHeader(location), "set-cookie": cookie }).end("moved");
    };
    const before = host.requests.length;
    const image = await api.owner.expect<ImageResource & { imported_from: string }>(
      201,
      "POST",
      "/api/images/import",
      { url: foreignUrl("/photos/start") },
    );

    expect(host.requests.slice(before)).toEqual([
      "/photos/start",
      "/photos/hop-302.jpg?to=%C3%BC",
      "/moved",
      "/hop-303.jpg?to=%C3%BC",
      "/hop-307.jpg?to=%C3%BC",
      "/hop-308.jpg?to=%C3%BC",
    ]);
    expect(image).toMatchObject({
      filename: "hop-308.jpg",
      imported_from: foreignUrl("/hop-308.jpg?to=%C3%BC"),
    });
    expect(new Set(received.flatMap(Object.keys))).toEqual(
      new Set(["host", "connection", "user-agent", "accept", "accept-encoding"]),
    );
  });

  it("reads what comes compressed although it was not requested to", async () => {
    host.listener = respondWith(gzipSync(await jpeg({ width: 31, height: 30 })), {
      "content-encoding": "gzip",
    });
    const image = await api.owner.expect<ImageResource>(201, "POST", "/api/images/import", {
      url: foreignUrl("/packed.jpg"),
    });
    expect(image).toMatchObject({
      filename: "packed.jpg",
      imported_from: null,
      info: { width: 31, height: 30 },
    });
  });
});

describe("an import is rejected", () => {
  it.each<[string, RequestListener, string]>([
    ["redirects without end", respondWith("", { location: "/on" }, 302), "redirects more than 5 times"],
    ["a redirect without a target", respondWith("", {}, 302), "returned status 302"],
    [
      "a redirect into the network",
      respondWith("", { location: "https://127.0.0.1/admin" }, 301),
      "points to a host that is not on the public Internet",
    ],
    [
      "a redirect with credentials",
      respondWith("", { location: "https://me:secret@localhost/" }, 307),
      "must not contain a user name or password",
    ],
    [
      "a redirect to a file",
      respondWith("", { location: "file:///etc/passwd" }, 302),
      "must start with https://",
    ],
    [
      "a compressed form",
      respondWith("x", { "content-encoding": "br" }),
      "returned a compressed response that was not requested",
    ],
    [
      "a damaged compressed form",
      respondWith(gzipSync("x").subarray(0, 15), { "content-encoding": "gzip" }),
      "returned a compressed response that is damaged",
    ],
  ])("after %s", async (_what, respond, message) => {
    host.listener = respond;
    expect(await importImage({ url: foreignUrl("/photo.jpg") })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { url: [message] } },
    });
  });

  it("a file of more than 100 MB without its compression is rejected", async () => {
    const bytes = gzipSync(Buffer.alloc(100_000_001), { level: 1 });
    host.listener = respondWith(bytes, { "content-encoding": "gzip" });
    expect(await importImage({ url: foreignUrl("/bomb.jpg") })).toMatchObject({
      status: 413,
      body: { code: "UPLOAD_TOO_LARGE" },
    });
  });
});
