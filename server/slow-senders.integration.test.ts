import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type RawConnection, requestHead } from "@/test/harness/raw-connection";
import { echoLength, errorCode, startWebServer } from "@/test/harness/web-server";
import type { Handler } from "./byte-routes";

/** Long enough for a machine under load, short enough to wait for. */
const windowMs = 400;

describe("a client that stops sending", () => {
  it.each(["/api/auth/sign-in-link", "/api/images", "/api/upload"])(
    "in a body for %s gets an error and is disconnected",
    async (path) => {
      const { open } = await startWebServer(
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
      const answer = await connection.readResponse();

      expect([answer?.status, errorCode(answer?.body)]).toEqual([400, "UPLOAD_INCOMPLETE"]);

      await connection.closed;
    },
  );

  it("in the headers of a request is disconnected", async () => {
    const { open } = await startWebServer(echoLength, { stalledSenderMs: windowMs });
    const connection = await open();
    connection.send("GET / HTTP/1.1\r\n");

    expect((await connection.readResponse())?.status).toBe(408);

    await connection.closed;
  });

  it("before the first byte is disconnected", async () => {
    const { open } = await startWebServer(echoLength, { stalledSenderMs: windowMs });
    await (await open()).closed;
  });
});

describe("a client that continues sending", () => {
  it("below the minimum speed is disconnected", async () => {
    const { open } = await startWebServer(echoLength, { stalledSenderMs: windowMs });
    const connection = await open();
    connection.send(requestHead("POST", "/api/auth/sign-in-link", { "content-length": 60_000 }));
    const drip = setInterval(() => connection.send("x"), windowMs / 10);
    const answer = await connection.readResponse().finally(() => clearInterval(drip));

    expect(errorCode(answer?.body)).toBe("UPLOAD_INCOMPLETE");
  });

  it("above the minimum speed is waited for, however long it takes", async () => {
    // A busy machine may take much longer for a piece than the pause after it.
    const longWindowMs = 10 * windowMs;
    const { open } = await startWebServer(echoLength, { stalledSenderMs: longWindowMs });
    const connection = await open();
    const pieces = 30;
    connection.send(requestHead("POST", "/api/upload", { "content-length": pieces * 20_000 }));
    for (let piece = 0; piece < pieces; piece++) {
      connection.send("x".repeat(20_000));
      await sleep(longWindowMs / 20);
    }

    expect(await connection.readResponse()).toMatchObject({ status: 200, body: String(pieces * 20_000) });
  });

  it("is not blamed for a slow handler", async () => {
    const { open } = await startWebServer(
      async (request, response) => {
        await sleep(4 * windowMs);
        await echoLength(request, response);
      },
      { stalledSenderMs: windowMs },
    );
    const connection = await open();
    connection.send(requestHead("POST", "/api/upload", { "content-length": 5_000_000 }));
    connection.send("x".repeat(5_000_000));

    expect(await connection.readResponse()).toMatchObject({ status: 200, body: "5000000" });
  });
});

describe("connections of one IP address", () => {
  const requestStatus = async (connection: RawConnection) => {
    connection.send(requestHead("GET", "/"));
    return (await connection.readResponse())?.status;
  };
  const ok: Handler = async (_request: IncomingMessage, response: ServerResponse) => void response.end("ok");

  it("are closed above the limit, and accepted again after others have closed", async () => {
    const { open } = await startWebServer(ok, { maxConnectionsPerIp: 2 });
    const [first, second] = [await open(), await open()];

    expect([await requestStatus(first), await requestStatus(second)]).toEqual([200, 200]);

    await (await open()).closed;
    first.close();

    await expect.poll(async () => requestStatus(await open())).toBe(200);
    expect(await requestStatus(second)).toBe(200);
  });

  it("are not counted behind a proxy, which owns them all", async () => {
    const { open } = await startWebServer(ok, { maxConnectionsPerIp: 1, proxyHops: 1 });
    expect(await Promise.all(Array.from({ length: 5 }, async () => requestStatus(await open())))).toEqual(
      Array(5).fill(200),
    );
  });
});

describe("incomplete buffered bodies", () => {
  it("are limited per caller, and others are served", async () => {
    const { open } = await startWebServer(echoLength, { proxyHops: 1, maxConnectionsPerIp: 1_000 });
    const sendHalf = async (forwarded: string) => {
      const connection = await open();
      const headers = { "content-length": 64_000, "x-forwarded-for": forwarded };
      connection.send(requestHead("POST", "/api/auth/sign-in-link", headers) + "x".repeat(60_000));

      return connection;
    };
    const connections: RawConnection[] = [];
    for (let count = 0; count < 150; count++) connections.push(await sendHalf("192.0.2.1"));
    const rejected = await Promise.any(connections.map((connection) => connection.readResponse()));

    expect([rejected?.status, errorCode(rejected?.body)]).toEqual([503, "SERVICE_UNAVAILABLE"]);

    const other = await sendHalf("192.0.2.2");
    other.send("x".repeat(4_000));

    expect(await other.readResponse()).toMatchObject({ status: 200, body: "64000" });
  });
});
