import type { RequestListener } from "node:http";
import { createServer as createPlainServer } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startForeignHost } from "@/test/fakes/foreign-host";
import { startNameServer } from "@/test/fakes/name-server";
import { createDnsResolver } from "./guarded-connector";
import { createSafeFetch } from "./safe-fetch";

type Host = Awaited<ReturnType<typeof startForeignHost>>;

const handlers: Record<string, RequestListener> = {
  "/image?size=1": (request, response) => response.end(JSON.stringify(request.headers)),
  "/echo": (request, response) => request.pipe(response),
  "/redirect": (_request, response) => response.writeHead(302, { location: "/image?size=1" }).end(),
  "/silent": () => {},
  "/drip": (_request, response) => {
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/cut": (_request, response) => {
    response.writeHead(200, { "content-length": 100 }).write("half of it");
    setTimeout(() => response.destroy(), 20);
  },
  "/endless": (_request, response) => {
    const fill = () => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
    };
    response.on("drain", fill);
    fill();
  },
  "/headers": (_request, response) => response.writeHead(200, { "x-long": "x".repeat(100_000) }).end(),
};

let host: Host;
beforeAll(async () => {
  host = await startForeignHost((request, response) => handlers[request.url ?? ""]?.(request, response));
});
afterAll(() => host.close());

const read = async ({ status, body }: { status: number; body: Readable }) => ({
  status,
  text: (await buffer(body)).toString(),
});
const listed = createSafeFetch({ allow: ["127.0.0.1"], maxMs: 400 });
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe("a listed host", () => {
  it("is asked for identity encoding", async () => {
    const { status, text } = await listed(
      `${host.origin}/image?size=1#part`,
      { headers: { accept: "image/*" } },
      read,
    );
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      host: `127.0.0.1:${host.port}`,
      accept: "image/*",
      "accept-encoding": "identity",
      "user-agent": "Albumen",
    });
  });

  it("receives a request body", async () => {
    expect(await listed(`${host.origin}/echo`, { method: "POST", body: "héllo" }, read)).toEqual({
      status: 200,
      text: "héllo",
    });
  });

  it("is not followed to its redirects", async () => {
    const before = host.requests.length;
    expect(await listed(`${host.origin}/redirect`, {}, read)).toMatchObject({ status: 302 });
    expect(host.requests.slice(before)).toEqual(["/redirect"]);
  });

  it.each([
    ["/silent", "took too long to respond"],
    ["/drip", "took too long to respond"],
    ["/cut", "closed the connection before the response was complete"],
    ["/headers", "closed the connection before the response was complete"],
  ])("a listed host that fails at %s causes an error: %s", async (path, message) => {
    expect(await messageOf(listed(host.origin + path, {}, read))).toBe(`OutboundFailure: ${message}`);
  });

  it("is disconnected when the body is not read further", async () => {
    expect(await listed(`${host.origin}/endless`, {}, async ({ status }) => status)).toBe(200);
    const partly = async ({ body }: { body: Readable }) => {
      for await (const chunk of body.iterator({ destroyOnReturn: false }))
        return (chunk as Buffer).length > 0;
    };
    expect(await listed(`${host.origin}/endless`, {}, partly)).toBe(true);
    expect(await listed(`${host.origin}/image?size=1`, {}, read)).toMatchObject({ status: 200 });
  });

  it("a listed host that speaks no HTTP, or is unreachable, causes an error", async () => {
    const chatter = createPlainServer((socket) => socket.resume().end("hello\r\n\r\n"));
    await new Promise<void>((resolve) => chatter.listen(0, "127.0.0.1", resolve));
    const { port } = chatter.address() as { port: number };
    const url = `http://127.0.0.1:${port}/`;

    expect(await messageOf(listed(url, {}, read))).toContain(
      "closed the connection before the response was complete",
    );

    await new Promise((resolve) => chatter.close(resolve));
    expect(await messageOf(listed(url, {}, read))).toContain("points to a host that could not be reached");
  });
});

describe("any other host", () => {
  const notPublic = "points to a host that is not on the public Internet";

  it("takes no longer than allowed, even if its DNS server never replies", async () => {
    const never = createSafeFetch({ allow: [], resolve: () => new Promise(() => {}), maxMs: 200 });
    expect(await messageOf(never("https://slow.test/", {}, read))).toContain("took too long to respond");
  });

  it("must have a name in DNS", async () => {
    const names = await startNameServer({
      "inside.test": [["127.0.0.1"]],
      "mixed.test": [["93.184.216.34", "10.0.0.1"]],
    });
    const fetchWithDns = createSafeFetch({ allow: [], resolve: createDnsResolver([names.hostAndPort]) });

    expect(await messageOf(fetchWithDns("https://inside.test/", {}, read))).toBe(
      `OutboundFailure: ${notPublic}`,
    );
    expect(await messageOf(fetchWithDns("https://mixed.test./", {}, read))).toBe(
      `OutboundFailure: ${notPublic}`,
    );
    expect(await messageOf(fetchWithDns("https://unknown.test/", {}, read))).toBe(
      "OutboundFailure: points to a host whose name does not resolve",
    );
    expect(names.queries).toEqual(["inside.test", "mixed.test", "unknown.test"]);

    names.close();
  });
});
