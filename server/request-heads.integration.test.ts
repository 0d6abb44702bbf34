import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { requestHead } from "@/test/harness/raw-connection";
import { echoLength, errorCode, startWebServer } from "@/test/harness/web-server";

describe("a request target that is not a path", () => {
  it.each(["*", "http://evil.example/", "http://evil.example//x", "https://localhost/api/me"])(
    "%s is 400",
    async (target) => {
      const { open } = await startWebServer(echoLength);
      const connection = await open();
      connection.send(requestHead("OPTIONS", target));
      expect((await connection.readResponse())?.status).toBe(400);
    },
  );
});

describe("a request whose end is ambiguous", () => {
  const smuggled = requestHead("GET", "/api/smuggled");

  it.each([
    ["a length and chunks", ["content-length: 4", "transfer-encoding: chunked"], "0\r\n\r\n"],
    ["two lengths", ["content-length: 0", "content-length: 40"], ""],
    ["a length with a sign", ["content-length: +0"], ""],
    ["a space after the name of a header", ["content-length : 0"], ""],
    ["a header on two lines", ["x-note: a", " content-length: 0"], ""],
    ["a header after a line feed alone", ["x-note: a\ncontent-length: 0"], ""],
    ["a header after a carriage return alone", ["x-note: a\rcontent-length: 0"], ""],
    ["an unknown transfer coding", ["transfer-encoding: xchunked"], "0\r\n\r\n"],
    ["chunks within another coding", ["transfer-encoding: chunked, identity"], "0\r\n\r\n"],
    ["a chunk without carriage returns", ["transfer-encoding: chunked"], "1\nx\n0\n\n"],
    ["a chunk size in another notation", ["transfer-encoding: chunked"], "0x0\r\n\r\n"],
  ])("with %s ends the connection, and what follows is no request", async (_name, headers, body) => {
    const paths: Array<string | undefined> = [];
    const { open } = await startWebServer(async (request, response) => {
      paths.push(request.url);
      response.end(String((await buffer(request)).length));
    });
    const connection = await open();
    const head = ["POST /api/images HTTP/1.1", "host: localhost", ...headers, "", ""].join("\r\n");
    connection.send(head + body + smuggled);
    const answer = await connection.readResponse();

    expect(answer?.status ?? 400).toBe(400);
    expect(await connection.readResponse()).toBeUndefined();
    expect(paths).not.toContain("/api/smuggled");
  });
});

it("a request with two hosts is for neither of them", async () => {
  let calls = 0;
  const { open } = await startWebServer(async (_request, response) => {
    calls++;
    response.end();
  });
  for (const hosts of [
    ["localhost", "evil.example"],
    ["evil.example", "localhost"],
  ]) {
    const connection = await open();
    const headers = hosts.map((host) => `host: ${host}\r\n`).join("");
    connection.send(`GET /api/me HTTP/1.1\r\n${headers}\r\n`);
    const answer = await connection.readResponse();

    expect([answer?.status, errorCode(answer?.body)]).toEqual([421, "WRONG_HOST"]);
  }
  expect(calls).toBe(0);
});

it("headers that the service and its caches set for themselves are dropped from every request", async () => {
  const { origin } = await startWebServer(async ({ headers }, response) => {
    response.end(JSON.stringify(headers));
  });
  const internal = [
    "albumen-requested-language",
    "albumen-credentials",
    "x-middleware-override-headers",
    "x-middleware-subrequest",
    "x-next-intl-locale",
    "x-matched-path",
    "next-resume",
  ];

  for (const path of ["/@ada", "/dashboard", "/api/me"]) {
    const response = await fetch(origin + path, {
      headers: { ...Object.fromEntries(internal.map((name) => [name, "de"])), "x-albumen-library": "ada" },
    });
    const seen = Object.keys((await response.json()) as object);
    expect(
      seen.filter((name) => internal.includes(name)),
      path,
    ).toEqual([]);
    expect(seen).toContain("x-albumen-library");
  }
});

describe("a parameter that Next drops", () => {
  it.each(["?__proto__=x", "?%5F_proto__=x", "?limit=1&__proto__", "?a=?&__proto__=1"])(
    "is rejected by everything that Next serves: %s",
    async (search) => {
      const { origin } = await startWebServer(async (_request, response) => {
        response.end();
      });
      for (const path of ["/api/images", "/api/v1/images", "/%61pi/images", "/api/palette", "/"]) {
        const answer = await fetch(origin + path + search);
        const { code, details } = (await answer.json()) as { code: string; details: object };
        expect([answer.status, code, Object.keys(details)]).toEqual([400, "VALIDATION_ERROR", ["__proto__"]]);
      }
      expect((await fetch(`${origin}/api/images?constructor=x`)).status).toBe(200);
    },
  );
});

describe("a NUL character", () => {
  it.each([
    "/%00",
    "/@%00",
    "/@ada/%00",
    "/@a%00.atom",
    "/dashboard/tags/%00",
    "/docs/guides/a%00b",
    "/s/%00",
  ])("in the path %s is not found", async (path) => {
    const { origin } = await startWebServer(echoLength);
    expect((await fetch(origin + path)).status).toBe(404);
  });

  it.each(["/oauth/authorize?client_id=%00", "/sign-in?a=b&client_id=x%00y", "/dashboard?client_id=%00"])(
    "in the query of %s is rejected",
    async (path) => {
      const { origin } = await startWebServer(echoLength);
      const answer = await fetch(origin + path);
      const { code, details } = (await answer.json()) as { code: string; details: object };
      expect([answer.status, code, Object.keys(details)]).toEqual([400, "VALIDATION_ERROR", ["client_id"]]);
    },
  );

  it("that is encoded twice is a text like any other", async () => {
    const { origin } = await startWebServer(echoLength);
    expect((await fetch(`${origin}/@ada?q=%2500`)).status).toBe(200);
    expect((await fetch(`${origin}/@ada/%2500`)).status).toBe(200);
  });
});

it("a state that the router of Next.js never sends is rejected, and no cache stores the answer", async () => {
  const { origin } = await startWebServer(echoLength);
  const headers = { rsc: "1", "next-router-state-tree": "x" };
  const answer = await fetch(`${origin}/docs?_rsc=abc`, { headers });

  expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "no-store"]);
  expect((await fetch(`${origin}/robots.txt`, { headers })).status).toBe(200);
});
