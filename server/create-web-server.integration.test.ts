import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openConnection, type RawConnection, requestHead } from "@/test/raw-connection";
import { createWebServer, type Handler, type WebServerOptions } from "./create-web-server";

/** Long enough for this machine under load, short enough to wait for. */
const windowMs = 400;

let server: Server | undefined;
let origin = "";
const connections: RawConnection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
  server?.closeAllConnections();
  server?.close();
});

const echoLength: Handler = async (request, response) => {
  response.end(String((await buffer(request)).length));
};

/** Starts a server whose pages and endpoints are this handler. */
async function start(handleRouted: Handler, options: Partial<WebServerOptions> = {}): Promise<void> {
  server = createWebServer({
    handleRouted,
    proxyHops: 0,
    stalledReaderMs: 60_000,
    stalledSenderMs: 60_000,
    connectionsPerAddress: 100,
    ...options,
  });
  await once(server.listen(0, "localhost"), "listening");
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function open(): Promise<RawConnection> {
  const connection = await openConnection(origin);
  connections.push(connection);
  return connection;
}

const codeOf = (body: string) => (JSON.parse(body) as { code: string }).code;

describe("a body that is too large", () => {
  const cases: Array<[string, number]> = [
    ["/api/auth/signin", 64 * 1024],
    ["/api/v1/auth/signin", 64 * 1024],
    ["/api/%61uth/signin", 64 * 1024],
    ["/sign-in", 1_000_000],
    ["/nowhere", 1_000_000],
    ["/api/images", 1_000_000],
    ["/i/anna/trips/1.jpg", 1_000_000],
  ];

  it.each(cases)(
    "is refused at %s before any of it is sent, and the connection closed",
    async (path, maxBytes) => {
      let calls = 0;
      await start(async (_request, response) => {
        calls++;
        response.end();
      });
      const connection = await open();
      connection.send(requestHead("POST", path, { "content-length": maxBytes + 1 }));
      const answer = await connection.answer();
      expect([answer?.status, codeOf(answer?.body ?? "{}")]).toEqual([413, "BODY_TOO_LARGE"]);
      expect(answer?.headers.get("connection")).toBe("close");
      await connection.closed;
      expect(calls).toBe(0);
    },
  );

  it.each(cases)("is refused at %s when its length is not said", async (path, maxBytes) => {
    await start(echoLength);
    const connection = await open();
    connection.send(requestHead("POST", path, { "transfer-encoding": "chunked" }));
    const chunk = `10000\r\n${"x".repeat(0x1_00_00)}\r\n`;
    for (let sent = 0; sent <= maxBytes; sent += 0x1_00_00) connection.send(chunk);
    const answer = await connection.answer();
    expect([answer?.status, codeOf(answer?.body ?? "{}")]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(answer?.headers.get("connection")).toBe("close");
    await connection.closed;
  });

  it.each(["/sign-in", "/api/images"])("is one byte more than %s takes", async (path) => {
    await start(echoLength);
    const connection = await open();
    connection.send(requestHead("POST", path, { "content-length": 1_000_000 }) + "x".repeat(1_000_000));
    expect(await connection.answer()).toMatchObject({ status: 200, body: "1000000" });
  });
});

describe("an answer that comes before the body", () => {
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
    "keeps the connection usable where the handler %s and little is left",
    async (_name, handler) => {
      await start(handler);
      const connection = await open();
      for (let times = 0; times < 3; times++) {
        connection.send(requestHead("POST", "/api/upload", { "content-length": 900_000 }));
        connection.send("x".repeat(100_000));
        expect(await connection.answer()).toMatchObject({ status: 200, body: "early" });
        connection.send("x".repeat(800_000));
      }
    },
  );

  it.each(early)("closes the connection where the handler %s and much is left", async (_name, handler) => {
    await start(handler);
    const connection = await open();
    connection.send(requestHead("POST", "/api/upload", { "content-length": 50_000_000 }));
    connection.send("x".repeat(100_000));
    const answer = await connection.answer();
    expect(answer?.headers.get("connection")).toBe("close");
    connection.send("x".repeat(1_000_000));
    await connection.closed;
  });

  it("reaches a sender that reads only when it has sent all", async () => {
    await start(async (_request, response) => void response.end("early"));
    const connection = await open();
    connection.send(requestHead("POST", "/api/upload", { "content-length": 20_000_000 }));
    connection.send("x".repeat(20_000_000));
    await sleep(200);
    expect(await connection.answer()).toMatchObject({ status: 200, body: "early" });
  });
});

describe("a sender who falls silent", () => {
  it.each(["/sign-in", "/api/images", "/api/upload"])(
    "in a body for %s is told so and cut off",
    async (path) => {
      await start(
        async (request, response) => {
          await buffer(request).catch((error: unknown) => {
            response.statusCode = 400;
            response.end(JSON.stringify(error));
          });
          response.end();
        },
        { stalledSenderMs: windowMs },
      );
      const connection = await open();
      connection.send(requestHead("POST", path, { "content-length": 1_000 }));
      connection.send("x");
      const answer = await connection.answer();
      expect([answer?.status, codeOf(answer?.body ?? "{}")]).toEqual([400, "UPLOAD_INCOMPLETE"]);
      await connection.closed;
    },
  );

  it("in the head of a request is cut off", async () => {
    await start(echoLength, { stalledSenderMs: windowMs });
    const connection = await open();
    connection.send("GET / HTTP/1.1\r\n");
    expect((await connection.answer())?.status).toBe(408);
    await connection.closed;
  });

  it("before the first byte is cut off", async () => {
    await start(echoLength, { stalledSenderMs: windowMs });
    await (await open()).closed;
  });
});

describe("a sender who goes on", () => {
  it("below the floor is cut off", async () => {
    await start(echoLength, { stalledSenderMs: windowMs });
    const connection = await open();
    connection.send(requestHead("POST", "/sign-in", { "content-length": 100_000 }));
    const drip = setInterval(() => connection.send("x"), windowMs / 10);
    const answer = await connection.answer().finally(() => clearInterval(drip));
    expect(codeOf(answer?.body ?? "{}")).toBe("UPLOAD_INCOMPLETE");
  });

  it("above the floor is waited for, however long it takes", async () => {
    await start(echoLength, { stalledSenderMs: windowMs });
    const connection = await open();
    const pieces = 30;
    connection.send(requestHead("POST", "/api/upload", { "content-length": pieces * 2_000 }));
    for (let piece = 0; piece < pieces; piece++) {
      connection.send("x".repeat(2_000));
      await sleep(windowMs / 10);
    }
    expect(await connection.answer()).toMatchObject({ status: 200, body: String(pieces * 2_000) });
  });

  it("is not blamed for a handler that takes its time", async () => {
    await start(
      async (request, response) => {
        await sleep(4 * windowMs);
        await echoLength(request, response);
      },
      { stalledSenderMs: windowMs },
    );
    const connection = await open();
    connection.send(requestHead("POST", "/api/upload", { "content-length": 5_000_000 }));
    connection.send("x".repeat(5_000_000));
    expect(await connection.answer()).toMatchObject({ status: 200, body: "5000000" });
  });
});

describe("connections of one address", () => {
  const ask = async (connection: RawConnection) => {
    connection.send(requestHead("GET", "/"));
    return (await connection.answer())?.status;
  };
  const ok: Handler = async (_request: IncomingMessage, response: ServerResponse) => void response.end("ok");

  it("are closed beyond the cap, and welcome again when others have gone", async () => {
    await start(ok, { connectionsPerAddress: 2 });
    const [first, second] = [await open(), await open()];
    expect([await ask(first), await ask(second)]).toEqual([200, 200]);
    await (await open()).closed;
    first.close();
    await expect.poll(async () => ask(await open())).toBe(200);
    expect(await ask(second)).toBe(200);
  });

  it("are not counted behind a proxy, whose they all are", async () => {
    await start(ok, { connectionsPerAddress: 1, proxyHops: 1 });
    expect(await Promise.all(Array.from({ length: 5 }, async () => ask(await open())))).toEqual(
      Array(5).fill(200),
    );
  });
});

describe("bodies that wait for their end", () => {
  it("are bounded for each caller, and others are served", async () => {
    await start(echoLength, { proxyHops: 1, connectionsPerAddress: 1_000 });
    const half = async (forwarded: string) => {
      const connection = await open();
      const headers = { "content-length": 1_000_000, "x-forwarded-for": forwarded };
      connection.send(requestHead("POST", "/sign-in", headers) + "x".repeat(900_000));
      return connection;
    };
    const held: RawConnection[] = [];
    for (let count = 0; count < 12; count++) held.push(await half("192.0.2.1"));
    const refused = await Promise.any(held.map((connection) => connection.answer()));
    expect([refused?.status, codeOf(refused?.body ?? "{}")]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    const other = await half("192.0.2.2");
    other.send("x".repeat(100_000));
    expect(await other.answer()).toMatchObject({ status: 200, body: "1000000" });
  });
});

describe("a request target that is no path", () => {
  it.each(["*", "http://evil.example/", "http://evil.example//x", "https://localhost/api/me"])(
    "%s is 400",
    async (target) => {
      await start(echoLength);
      const connection = await open();
      connection.send(requestHead("OPTIONS", target));
      expect((await connection.answer())?.status).toBe(400);
    },
  );
});

describe("a parameter that Next loses", () => {
  it.each(["?__proto__=x", "?%5F_proto__=x", "?limit=1&__proto__", "?a=?&__proto__=1"])(
    "is unknown to all that Next answers: %s",
    async (search) => {
      await start(async (_request, response) => {
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
