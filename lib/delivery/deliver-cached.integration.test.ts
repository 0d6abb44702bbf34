import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { deliver } from "./deliver";
import { deliverCached } from "./deliver-cached";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();
/** Whether each request was served from memory. */
const served: boolean[] = [];
const server = createServer((request, response) => {
  const isServed = deliverCached(request, response);
  served.push(isServed);
  if (!isServed) deliver(request, response).catch(() => response.writeHead(404).end());
});
let origin = "";
let bytes: Buffer;
let image: ImageResource;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bytes = Buffer.from(await jpeg({ width: 64, height: 48 }));
  image = await api.owner.upload("cached.jpg", bytes, { visibility: "public", strip_metadata: "false" });
});
afterAll(() => server.close());
beforeEach(() => {
  served.length = 0;
});

const read = async (init: RequestInit = {}, search = "", key?: string) => {
  const { pathname } = new URL(image.urls.original ?? "");
  const authorization = key === undefined ? undefined : { authorization: `Bearer ${key}` };
  const response = await fetch(origin + pathname + search, {
    ...init,
    headers: { ...authorization, ...(init.headers as Record<string, string>) },
  });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

const change = (visibility: string) =>
  api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { visibility });

describe("an image in memory", () => {
  it("is served without a wait, with the response of the first request", async () => {
    const first = await read();
    const second = await read();

    expect(served).toEqual([false, true]);
    expect(second.body.equals(bytes)).toBe(true);
    const withoutDate = ({ response }: typeof first) =>
      [...response.headers].filter(([name]) => name !== "date");
    expect(withoutDate(second)).toEqual(withoutDate(first));
  });

  it("is served under the URL of its version", async () => {
    await read({}, `?v=${image.version}`);
    const { response } = await read({}, `?v=${image.version}`);

    expect(served).toEqual([false, true]);
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  it("is served in parts, and not again to a client that has it", async () => {
    const { response } = await read();
    const etag = response.headers.get("etag") ?? "";
    const part = await read({ headers: { range: "bytes=2-5" } });
    const same = await read({ headers: { "if-none-match": etag } });

    expect(served.slice(1)).toEqual([true, true]);
    expect([part.response.status, part.body]).toEqual([206, bytes.subarray(2, 6)]);
    expect(same.response.status).toBe(304);
  });

  it.each<[string, () => ReturnType<typeof read>]>([
    ["HEAD", () => read({ method: "HEAD" })],
    ["another format", () => read({}, "?format=png")],
    ["a download", () => read({}, "?download=1")],
    ["an invalid link", () => read({}, "?exp=1&sig=x")],
  ])("is left to the usual path for %s", async (_what, request) => {
    await read();
    await request();
    await request();

    expect(served.slice(-2)).toEqual([false, false]);
  });

  it("is served to nobody else once it is private", async () => {
    await read();
    await change("private");
    const { response } = await read();
    const own = [await read({}, "", api.owner.key), await read({}, "", api.owner.key)];

    expect(response.status).toBe(404);
    expect(own.map((one) => one.response.status)).toEqual([200, 200]);
    expect(served.slice(1)).toEqual([false, false, false]);
  });
});
