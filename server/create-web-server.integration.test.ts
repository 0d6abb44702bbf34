import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { requestHead } from "@/test/harness/raw-connection";
import { echoLength, errorCode, startWebServer } from "@/test/harness/web-server";
import { rejectActiveRequests } from "./active-requests";
import type { Handler } from "./byte-routes";

describe("a request that a shutdown does not wait for", () => {
  const whole = requestHead("GET", "/api/images", {});
  const partOf = (path: string) => `${requestHead("POST", path, { "content-length": 1_000 })}x`;

  it.each([
    ["is processed", whole, () => new Promise<void>(() => undefined)],
    ["sends a body that is stored while it arrives", partOf("/api/upload"), echoLength],
    ["sends a body that is read first", partOf("/api/auth/sign-in-link"), echoLength],
  ])("gets 503 with the time for the next try if it %s", async (_what, sent, handler: Handler) => {
    const { open } = await startWebServer(handler);
    const connection = await open();
    connection.send(sent);
    let isAnswered = false;
    const reading = connection.readResponse().finally(() => {
      isAnswered = true;
    });
    // The first time, the server may not have it yet.
    while (!isAnswered) await rejectActiveRequests();
    const answer = await reading;

    expect([answer?.status, errorCode(answer?.body)]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(answer?.headers.get("retry-after")).toBe("5");
  });

  it("is answered as usual if it has ended", async () => {
    const { open } = await startWebServer(echoLength);
    const connection = await open();
    connection.send(`${requestHead("POST", "/api/images", { "content-length": 1 })}x`);

    expect(await connection.readResponse()).toMatchObject({ status: 200, body: "1" });

    await rejectActiveRequests();
    connection.send(`${requestHead("POST", "/api/images", { "content-length": 2 })}xy`);

    expect(await connection.readResponse()).toMatchObject({ status: 200, body: "2" });
  });
});

describe("a body that is too large", () => {
  const cases: Array<[string, number]> = [
    ["/api/auth/signin", 64 * 1024],
    ["/api/v1/auth/signin", 64 * 1024],
    ["/api/%61uth/signin", 64 * 1024],
    ["/x/../api/auth/signin", 64 * 1024],
    ["/api/./%2e/auth/signin", 64 * 1024],
    ["/api/auth/sign-in-link", 64 * 1024],
    ["/api/nowhere", 1_000_000],
    ["/api/images", 1_000_000],
  ];

  it.each(cases)(
    "is rejected at %s before any of it is sent, and the connection is closed",
    async (path, maxBytes) => {
      let calls = 0;
      const { open } = await startWebServer(async (_request, response) => {
        calls++;
        response.end();
      });
      const connection = await open();
      connection.send(requestHead("POST", path, { "content-length": maxBytes + 1 }));
      const answer = await connection.readResponse();

      expect([answer?.status, errorCode(answer?.body)]).toEqual([413, "BODY_TOO_LARGE"]);
      expect(answer?.headers.get("connection")).toBe("close");

      await connection.closed;
      expect(calls).toBe(0);
    },
  );

  it.each(cases)("is rejected at %s when it declares no length", async (path, maxBytes) => {
    const { open } = await startWebServer(echoLength);
    const connection = await open();
    connection.send(requestHead("POST", path, { "transfer-encoding": "chunked" }));
    const chunk = `10000\r\n${"x".repeat(0x1_00_00)}\r\n`;
    for (let sent = 0; sent <= maxBytes; sent += 0x1_00_00) connection.send(chunk);
    const answer = await connection.readResponse();

    expect([answer?.status, errorCode(answer?.body)]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(answer?.headers.get("connection")).toBe("close");

    await connection.closed;
  });

  it.each([
    ["/api/auth/sign-in-link", 64 * 1024],
    ["/api/images", 1_000_000],
  ])("is one byte more than %s takes", async (path, maxBytes) => {
    const { open } = await startWebServer(echoLength);
    const connection = await open();
    connection.send(requestHead("POST", path, { "content-length": maxBytes }) + "x".repeat(maxBytes));
    expect(await connection.readResponse()).toMatchObject({ status: 200, body: String(maxBytes) });
  });
});

describe("a response before the body", () => {
  const early: Array<[string, Handler]> = [
    ["does not read it", async (_request, response) => void response.end("early")],
    [
      "reads some of it",
      async (request, response) => {
        await once(request, "readable");
        request.read(1);
        response.end("early");
      },
    ],
    [
      "stops reading half way",
      async (request, response) => {
        for await (const _chunk of request) break;
        response.end("early");
      },
    ],
    [
      "destroys the request",
      async (request, response) => {
        request.destroy();
        response.end("early");
      },
    ],
  ];

  it.each(early)(
    "keeps the connection open where the handler %s and little is left",
    async (_name, handler) => {
      const { open } = await startWebServer(handler);
      const connection = await open();
      for (let times = 0; times < 3; times++) {
        connection.send(requestHead("POST", "/api/upload", { "content-length": 900_000 }));
        connection.send("x".repeat(100_000));
        expect(await connection.readResponse()).toMatchObject({ status: 200, body: "early" });
        connection.send("x".repeat(800_000));
      }
    },
  );

  it.each(early)("closes the connection where the handler %s and much is left", async (_name, handler) => {
    const { open } = await startWebServer(handler);
    const connection = await open();
    connection.send(requestHead("POST", "/api/upload", { "content-length": 50_000_000 }));
    connection.send("x".repeat(100_000));
    const answer = await connection.readResponse();

    expect(answer?.headers.get("connection")).toBe("close");

    connection.send("x".repeat(1_000_000));
    await connection.closed;
  });

  it("reaches a client that reads only after it has sent everything", async () => {
    const { open } = await startWebServer(async (_request, response) => void response.end("early"));
    const connection = await open();
    connection.send(requestHead("POST", "/api/upload", { "content-length": 20_000_000 }));
    connection.send("x".repeat(20_000_000));
    await sleep(200);

    expect(await connection.readResponse()).toMatchObject({ status: 200, body: "early" });
  });
});

describe("a page or a file", () => {
  const paths = ["/", "/sign-in", "/dashboard/images/x", "/icon.svg", "/_next/static/x.js", "/api%2fimages"];
  const hidden = [
    "/api/../sign-in",
    "/api/%2e%2e/sign-in",
    "/api\\..\\sign-in",
    "//api/images",
    "/apis",
    "/%69/x",
  ];

  it.each(
    [...paths, ...hidden].flatMap((path) =>
      ["DELETE", "OPTIONS", "PATCH", "POST", "PURGE", "PUT"].map((method) => [method, path] as const),
    ),
  )("is read-only: %s %s", async (method, path) => {
    let calls = 0;
    const { open } = await startWebServer(async (_request, response) => {
      calls++;
      response.end();
    });
    const connection = await open();
    connection.send(`${requestHead(method, path, { "content-length": 1 })}x`);
    const answer = await connection.readResponse();

    expect([answer?.status, answer?.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(calls).toBe(0);
  });

  it.each(["/api", "/api/images", "/%61pi/images", "/x/../api/images"])(
    "is not read-only at %s",
    async (path) => {
      const { open } = await startWebServer(echoLength);
      const connection = await open();
      connection.send(`${requestHead("POST", path, { "content-length": 1 })}x`);
      expect((await connection.readResponse())?.status).toBe(200);
    },
  );
});
