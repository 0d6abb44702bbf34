import type { RequestListener } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startForeignHost } from "@/test/fakes/foreign-host";
import { startNameServer } from "@/test/fakes/name-server";
import { listConnectionAttempts } from "@/test/harness/connection-attempts";
import { createDnsResolver } from "./guarded-connector";
import { openSafePool, type SafePool } from "./safe-pool";

const megabyte = 1_000_000;
const message = { headers: { "content-type": "application/json" }, body: "{}", maxResponseBytes: 2_048 };

const handlers: Record<string, RequestListener> = {
  "/echo": (request, response) => request.pipe(response),
  "/redirect": (_request, response) => response.writeHead(302, { location: "/echo" }).end(),
  "/silent": () => {},
  "/drip": (_request, response) => {
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/reset": (request) => request.socket.resetAndDestroy(),
  "/large": (_request, response) => response.writeHead(200).end(Buffer.alloc(10 * megabyte, "x")),
};

let host: Awaited<ReturnType<typeof startForeignHost>>;
beforeAll(async () => {
  host = await startForeignHost((request, response) => handlers[request.url ?? ""]?.(request, response));
});
afterAll(() => host.close());

const opened: SafePool[] = [];
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

function open(url: string, options: Partial<Parameters<typeof openSafePool>[1]> = {}): SafePool {
  const pool = openSafePool(url, { allow: ["127.0.0.1"], connections: 1, maxMs: 400, ...options });
  opened.push(pool);
  return pool;
}

describe("a pool", () => {
  it("sends messages one after the other over one connection", async () => {
    const before = host.connections();
    const pool = open(`${host.origin}/echo`);
    const texts = await Promise.all(
      ["one", "two", "three"].map(async (body) => (await pool.post({ ...message, body })).text),
    );

    expect(texts).toEqual(["one", "two", "three"]);
    expect(host.connections()).toBe(before + 1);
  });

  it("follows no redirect", async () => {
    const before = host.requests.length;
    expect(await open(`${host.origin}/redirect`).post(message)).toMatchObject({ status: 302 });
    expect(host.requests.slice(before)).toEqual(["/redirect"]);
  });

  it("reads only the beginning of a response of 10 MB", async () => {
    const { status, text } = await open(`${host.origin}/large`).post(message);
    expect([status, text.length]).toEqual([200, 2_048]);
  });

  it.each([
    ["/silent", "took too long to respond"],
    ["/drip", "took too long to respond"],
    ["/reset", "closed the connection before the response was complete"],
  ])("gives up on a host that fails at %s, and works afterwards", async (path, reason) => {
    await expect(open(host.origin + path).post(message)).rejects.toThrow(reason);
    expect(await open(`${host.origin}/echo`).post(message)).toMatchObject({ status: 200 });
  });

  it("checks the IP address of each connection, also after DNS has changed its reply", async () => {
    const names = await startNameServer({ "rebinding.test": [["127.0.0.2"], ["127.0.0.1"]] });
    const resolve = createDnsResolver([names.hostAndPort]);
    // 127.0.0.2 stands in for the public IP address here. Nothing listens there.
    const pool = open("https://rebinding.test:8443/hook", { allow: ["127.0.0.2"], resolve });
    const reasons: string[] = [];
    const attempts = await listConnectionAttempts(async () => {
      for (let n = 0; n < 2; n++)
        await pool.post(message).catch((error: Error) => reasons.push(error.message));
    });

    expect(attempts).toEqual(["127.0.0.2:8443"]);
    expect(reasons[1]).toBe("points to a host that is not on the public Internet");

    names.close();
  });
});
