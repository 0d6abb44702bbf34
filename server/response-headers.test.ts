import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { recordDatabaseFailure } from "@/lib/platform/database/failure-times";
import { runWithPageLanguage, setPageLanguage } from "@/lib/platform/i18n/page-language";
import {
  hideFrameworkVary,
  keepErrorsOutOfCaches,
  reportTemporaryFailure,
  setContentLanguage,
  setStrictTransport,
} from "./response-headers";

const router = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";

test.each([
  ["/api/images", [router], null],
  ["/api", [router], null],
  ["/api/v1/images?limit=1", [router, "Accept-Encoding"], "Accept-Encoding"],
  ["/api/images", ["Accept, RSC", "Next-Url", "Authorization"], "Accept, Authorization"],
  ["/api/images", [], null],
  // Page responses do vary by them.
  ["/apiary", [router], router],
  ["/docs", [router], router],
])("%s with Vary %j answers with %j", async (url, added, expected) => {
  const server = createServer((request, response) => {
    hideFrameworkVary(request, response);
    for (const value of added) response.appendHeader("vary", value);
    response.end("{}");
  });
  onTestFinished(() => void server.close());
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  expect((await fetch(`http://localhost:${port}${url}`)).headers.get("vary")).toBe(expected);
});

test.each([
  [500, new Error("Query read timeout"), [503, "5"]],
  [500, new TypeError("undefined is not a function"), [500, null]],
  [404, new Error("Query read timeout"), [404, null]],
])("a page with the status %s after %s is %j", async (status, error, expected) => {
  const server = createServer((_request, response) => {
    reportTemporaryFailure(response);
    recordDatabaseFailure(error);
    response.statusCode = status;
    response.end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}`);

  expect([response.status, response.headers.get("retry-after")]).toEqual(expected);
});

test.each([
  [500, undefined, ["no-store", null]],
  [503, "public, max-age=60", ["no-store", null]],
  [307, undefined, ["no-store", '"x"']],
  [307, "private", ["private", '"x"']],
  [200, undefined, [null, '"x"']],
  [308, undefined, [null, '"x"']],
])("a page with the status %s and Cache-Control %s is stored by %j", async (status, sent, expected) => {
  const server = createServer((_request, response) => {
    keepErrorsOutOfCaches(response);
    response.statusCode = status;
    response.setHeader("etag", '"x"');
    if (sent !== undefined) response.setHeader("cache-control", sent);
    response.end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://localhost:${port}`, { redirect: "manual" });

  expect([headers.get("cache-control"), headers.get("etag")]).toEqual(expected);
});

test.each([
  ["text/html; charset=utf-8", "de", "de"],
  ["text/html; charset=utf-8", undefined, null],
  ["text/x-component", "de", null],
])(
  "content of the type %s whose page is in %j has the Content-Language %j",
  async (type, locale, expected) => {
    const server = createServer((_request, response) =>
      runWithPageLanguage(async (findLanguage) => {
        setContentLanguage(response, findLanguage);
        response.setHeader("content-type", type);
        await new Promise(setImmediate);
        if (locale) setPageLanguage(locale);
        response.end();
      }),
    );
    onTestFinished(() => void server.close());
    server.listen(0, "localhost");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;

    expect((await fetch(`http://localhost:${port}`)).headers.get("content-language")).toBe(expected);
  },
);

test.each([
  ["https://images.example.com", "max-age=31536000"],
  ["http://localhost:3000", undefined],
])("responses at %s have the Strict-Transport-Security %s", (origin, value) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setStrictTransport(response, origin);
  expect(response.getHeader("strict-transport-security")).toBe(value);
});
