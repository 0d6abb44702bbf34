import { request as sendRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { serveApi } from "@/test/harness/api-suite";
import { requestHead } from "@/test/harness/raw-connection";
import { startWebServer } from "@/test/harness/web-server";
import { findApiHandler } from "./find-api-handler";

serveApi();

/** The web server with a page for every URL outside of the API. */
const startServer = () =>
  startWebServer(async (request, response) => {
    const handle = findApiHandler(request.url ?? "");
    if (handle) await handle(request, response);
    else response.end("page");
  });

it.each([
  ["/api/health", 200],
  ["/api/v1/health", 200],
  ["/%61pi/health", 200],
  ["/api/h%65alth", 200],
  ["/x/../api/health", 200],
  ["/api/x/%2e%2e/health", 200],
  ["/api", 404],
  ["/api/v1", 404],
  ["/api/nowhere", 404],
  ["/api//health", 404],
  ["/api/health/more", 404],
  ["/api/v1/v1/health", 404],
  ["/api/images%2Fx", 404],
])("%s is a URL of the API: %i", async (target, status) => {
  const { open } = await startServer();
  const connection = await open();

  connection.send(requestHead("GET", target));

  const response = await connection.readResponse();

  expect([response?.status, response?.headers.get("content-type")]).toEqual([
    status,
    expect.stringMatching(/^application\/json/),
  ]);
});

it.each([
  "/",
  "/apis",
  "//api/health",
  "/api%2fhealth",
  "/docs/api",
  "/api/auth",
  "/api/auth/callback/email",
  "/api/v1/auth/sign-out",
])("%s belongs to Next.js", async (target) => {
  const { open } = await startServer();
  const connection = await open();

  connection.send(requestHead("GET", target));

  expect(await connection.readResponse()).toMatchObject({ status: 200, body: "page" });
});

it.each([
  ["/api/images/", "/api/images"],
  ["/api/v1/images/?limit=1&a=?", "/api/images?limit=1&a=?"],
  ["//api/images/", undefined],
])("%s redirects to %s", async (target, location) => {
  const { open } = await startServer();
  const connection = await open();

  connection.send(requestHead("GET", target));

  const response = await connection.readResponse();

  expect(response?.headers.get("location")).toBe(location);

  if (location !== undefined) expect(response?.status).toBe(308);
});

it("answers the methods that a path does not have", async () => {
  const { origin } = await startServer();

  const [head, options, wrong] = await Promise.all([
    fetch(`${origin}/api/health`, { method: "HEAD" }),
    fetch(`${origin}/api/health`, { method: "OPTIONS" }),
    fetch(`${origin}/api/health`, { method: "DELETE" }),
  ]);

  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

it("sends JSON with its length, and compresses long JSON for clients that accept it", async () => {
  const { origin } = await startServer();

  const short = await readRaw(`${origin}/api/health`, "gzip");
  const plain = await readRaw(`${origin}/api/openapi.json`, "identity");
  const compressed = await readRaw(`${origin}/api/openapi.json`, "gzip, br");

  expect(short.headers).toMatchObject({ "content-length": String(short.body.length) });
  expect(short.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers).toMatchObject({
    "content-length": String(plain.body.length),
    vary: "Accept-Encoding",
  });
  expect(compressed.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-length": String(compressed.body.length),
    vary: "Accept-Encoding",
  });
  expect(gunzipSync(compressed.body)).toEqual(plain.body);
});

/** Sends a request whose response no client decodes. */
function readRaw(url: string, encoding: string) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const request = sendRequest(url, { headers: { "accept-encoding": encoding } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    });
    request.once("error", reject).end();
  });
}
