import { expect, test } from "vitest";
import { openConnection, type RawResponse, requestHead } from "../harness/raw-connection";
import { sample } from "../harness/sample";
import { sharedService } from "../harness/shared-service";

const service = sharedService();

interface RawRequest {
  method?: string;
  target: string;
  headers?: Record<string, string>;
  body?: string;
}

async function sendRequest({
  method = "GET",
  target,
  headers = {},
  body = "",
}: RawRequest): Promise<RawResponse | undefined> {
  const connection = await openConnection(service.origin);
  const { host } = new URL(service.origin);
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  connection.send(requestHead(method, target, { host, ...headers, ...length }) + body);

  return connection.readResponse().finally(connection.close);
}

/** Expects no 500 and no redirect to another host. */
async function expectHarmless(sent: RawRequest): Promise<RawResponse | undefined> {
  const answer = await sendRequest(sent);
  expect(answer?.status).toBeGreaterThanOrEqual(200);
  expect(answer?.status).toBeLessThan(500);
  const location = answer?.headers.get("location");
  if (location !== undefined) {
    expect(new URL(location, service.origin).host, location).toBe(new URL(service.origin).host);
  }

  return answer;
}

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const action = { "next-action": "60".padEnd(42, "a") };

const targets = [
  "*",
  "http://evil.example/",
  "http://evil.example//x",
  "http://evil.example/api/me",
  "https://evil.example/i/x",
  "//evil.example/x",
  "//evil.example/x/",
  "///evil.example/",
  "/\\evil.example/",
  "/.//evil.example/",
  "/%2f%2fevil.example/",
  "/%5cevil.example/",
  "/x/..//evil.example/",
  "/docs/",
  "/%00",
  "/docs%00",
  "/@%00",
  "/@a%00.atom",
  "/@victim/%00",
  "/@victim/a/%00",
  "/embed/victim/%00",
  "/licenses/%00",
  "/sitemaps/%00",
  "/docs/guides/%00",
  "/docs/%00.md",
  "/invitations/%00",
  "/email-changes/%00",
  "/s/%00",
  "/upload/%00/x",
  "/oauth/authorize?client_id=%00",
  "/pricing?x=%00",
  "/%ff",
  "/_next/image",
  "/_next/image?url=%2Fi%2Fa&w=64&q=75",
  "/_next/image?url=https://evil.example/&w=64&q=75",
  "/i/%ff/x",
  "/upload/%ff/x",
  "/upload//:80:80",
  "/api//evil/",
  "/api/%ff",
];

test.each(
  sample(
    targets.flatMap((target) => ["GET", "OPTIONS", "POST"].map((method) => [method, target])),
    2,
  ),
)("%s %s", async (method, target) => {
  await expectHarmless({ method, target });
});

test.each(["/_next/image", "/_next/image?url=%2Fi%2Fa&w=64&q=75"])("%s is not found", async (target) => {
  expect((await sendRequest({ target }))?.status).toBe(404);
});

test.each([
  "albumen_library",
  "albumen_share",
  "albumen-language",
  "albumen-time-zone",
  "albumen-theme",
  "authjs.session-token",
  "authjs.callback-url",
])("the cookie %s with a NUL is harmless", async (name) => {
  for (const target of ["/", "/dashboard", "/sign-in", "/api/me"])
    await expectHarmless({ target, headers: { cookie: `${name}=%00` } });
});

test.each(["x", "%ff", "%5B%5D", "%5B%22%22%2C%7B%7D%5D"])("a router state %s is harmless", async (state) => {
  const headers = { rsc: "1", "next-router-state-tree": state };
  for (const target of ["/docs", "/dashboard", "/@nobody", "/sign-in"]) {
    const answer = await expectHarmless({ target, headers });
    const location = answer?.headers.get("location");
    if (location === undefined) continue;

    expect(answer?.headers.get("cache-control")).toContain("no-store");
    const { pathname, search } = new URL(location, service.origin);
    await expectHarmless({ target: pathname + search, headers });
  }
});

test.each(["/robots.txt", "/sitemap.xml", "/favicon.ico", "/llms.txt", "/manifest.webmanifest"])(
  "%s is the file, with headers of the router too",
  async (target) => {
    expect((await sendRequest({ target, headers: { rsc: "1" } }))?.status).toBe(200);
  },
);

const authPaths = ["signin", "signout", "error", "verify-request", "csrf", "providers", "session"];

test.each(
  sample(
    [...authPaths, "callback/email", "callback/nowhere", "signin/email", "nowhere"].flatMap((path) =>
      ["foo", "//evil.example", "https://evil.example/", "http:", "%00", "%ff"].map((url) => [path, url]),
    ),
    5,
  ),
)("/api/auth/%s?callbackUrl=%s", async (path, url) => {
  await expectHarmless({ target: `/api/auth/${path}?callbackUrl=${url}` });
  const body = `callbackUrl=${url}&email=a%40b.c`;
  await expectHarmless({ method: "POST", target: `/api/auth/${path}`, headers: urlencoded, body });
  await expectHarmless({ target: `/api/auth/${path}`, headers: { cookie: `authjs.callback-url=${url}` } });
});

const forms: Array<[string, Record<string, string>, string]> = [
  ["no boundary", { "content-type": "multipart/form-data" }, "--y"],
  ["another boundary", multipart, "--y"],
  ["nothing in it", multipart, "--x--\r\n"],
  ["no end", multipart, part("a", "b")],
  ["no such action", multipart, `${part("$ACTION_ID_00", "")}--x--\r\n`],
  ["a broken reference", multipart, `${part("$ACTION_REF_1", "")}${part("$ACTION_1:0", "{bad")}--x--\r\n`],
  [
    "a reference that does not end",
    multipart,
    `${part("$ACTION_REF_1", "")}${part("$ACTION_1:1", "[")}--x--\r\n`,
  ],
  ["half a reference", multipart, `${part("$ACTION_1:1", "[")}--x--\r\n`],
  ["a reference to nothing", multipart, `${part("$ACTION_1:1", '["$F9"]')}--x--\r\n`],
  ["a call of nothing", multipart, `${part("$ACTION_REF_1", "")}${part("$ACTION_1:1", '["$F9"]')}--x--\r\n`],
  ["nothing for an action", action, ""],
  ["nothing at all", multipart, ""],
  ["a broken action", { ...multipart, ...action }, "--y"],
  ["an action without an end", { ...multipart, ...action }, part("0", "[]")],
  ["text for an action", { "content-type": "text/plain", ...action }, "{bad"],
  ["text for a strange action", { "content-type": "text/plain", "next-action": "foo" }, "[]"],
  ["another origin", { ...multipart, origin: "https://evil.example" }, "--x--\r\n"],
  ["an origin that is none", { ...multipart, ...action, origin: "foo" }, "--x--\r\n"],
  ["a null origin", { ...multipart, ...action, origin: "null" }, `${part("0", "[]")}--x--\r\n`],
  ["broken JSON", { "content-type": "application/json" }, "{bad"],
  ["JSON that is no object", { "content-type": "application/json" }, "[1]"],
  ["broken percent-encoding", urlencoded, "%ff%=%&email=%"],
];

test.each(
  sample(
    [
      "/",
      "/sign-in",
      "/dashboard",
      "/nowhere",
      "/api/auth/sign-in-link",
      "/api/auth/sign-out",
      "/api/auth/callback/email",
    ].flatMap((target) => forms.map(([name, headers, body]) => [target, name, headers, body] as const)),
    5,
  ),
)("%s accepts a form with %s", async (target, _name, headers, body) => {
  await expectHarmless({ method: "POST", target, headers, body });
});

test.each(
  ["/", "/sign-in", "/dashboard", "/nowhere", "/icon.svg", "/_next/static/nowhere.js", "/robots.txt"].flatMap(
    (target) => ["DELETE", "OPTIONS", "PATCH", "POST", "PUT"].map((method) => [method, target] as const),
  ),
)("%s %s is rejected: pages and files are read-only", async (method, target) => {
  for (const [, headers, body] of forms) {
    const answer = await expectHarmless({ method, target, headers, body });
    expect(answer?.status).toBe(405);
    expect(answer?.headers.get("allow")).toBe("GET, HEAD");
  }
});

test.each([
  "/api/../sign-in",
  "/api/%2e%2e/sign-in",
  "/api%2f..%2fsign-in",
  "/api\\..\\sign-in",
  "/./sign-in",
])("POST %s does not reach a page", async (target) => {
  for (const [, headers, body] of forms) await expectHarmless({ method: "POST", target, headers, body });
});

test.each(["foo", "//evil.example", "%00", "a&next=b"])("/sign-in?callbackUrl and next=%s", async (value) => {
  await expectHarmless({ target: `/sign-in?callbackUrl=${value}` });
  await expectHarmless({ target: `/sign-in?next=${value}` });
});
