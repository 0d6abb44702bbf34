import { connect } from "node:net";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

// An old URL redirects to the current one and nowhere else, whatever it contains.

const api = serveApi();

/** Every change that makes a URL old. */
const changeKinds = ["a renamed image", "an image in another album", "an owner with another handle"] as const;
type ChangeKind = (typeof changeKinds)[number];
const redirects = new Map<ChangeKind, { from: string; to: string }>();

beforeAll(async () => {
  for (const changeKind of changeKinds) {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("Äpfel & co.jpg", await testImage({ width: 64, height: 64 }));
    const changes: Record<ChangeKind, () => Promise<unknown>> = {
      "a renamed image": () => owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "50%.jpg" }),
      "an image in another album": async () => {
        await owner.expect(201, "POST", "/api/albums", { album: "other", title: "Other" });
        await owner.expect(200, "PATCH", `/api/images/${image.id}`, { album: "other" });
      },
      "an owner with another handle": () =>
        owner.expect(200, "PATCH", "/api/profile", { handle: `renamed-${changeKinds.indexOf(changeKind)}` }),
    };
    await changes[changeKind]();
    const present = await owner.expect(200, "GET", `/api/images/${image.id}`);
    const path = (url: string | undefined) => new URL(withOrigin(api.origin, url)).pathname;
    redirects.set(changeKind, { from: path(image.urls.original), to: path(present.urls.original) });
  }
});

const withVariantKey = (path: string, key: string) => path.replace(/\/([^/]+)$/, `/${key}/$1`);

/** The raw status line and headers, which a client library would normalize. */
async function fetchRawHead(path: string): Promise<string> {
  const { hostname, port } = new URL(api.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);

  return Buffer.concat(pieces).toString("latin1").split("\r\n\r\n")[0] ?? "";
}

const parseStatus = (head: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
const parseLocation = (head: string) => /^location: (.*)$/im.exec(head)?.[1]?.trim();

describe.each(changeKinds)("the old URL of %s", (changeKind) => {
  const getPaths = () => {
    const paths = redirects.get(changeKind);
    if (!paths) throw new Error("not prepared");

    return paths;
  };

  it.each(["w128", "w2048", "thumb", "og-image", "w64-h0-q80-fitinside"])(
    "redirects to the current one of the variant %s",
    async (key) => {
      const { from, to } = getPaths();
      const head = await fetchRawHead(withVariantKey(from, key));
      expect([parseStatus(head), parseLocation(head)]).toEqual([308, withVariantKey(to, key)]);
    },
  );

  it.each([
    "w1",
    "W512",
    "w0512",
    "w64-h64-q00-fitcover",
    "w64-h64-q80-fitcover%20",
    "original2",
    "constructor",
    "%2e%2e",
    "../../app",
    "..%2f..%2f..%2fsign-in",
    "%2f%2fevil.example",
    "%5c%5cevil.example",
    "%5cevil",
    ".",
    "w512%0d%0aSet-Cookie:%20a=b",
    "w512%0a",
    "%00",
    "w512%00",
    "%f0%9f%92%a5",
    "%ff",
    "w512%3fa",
    "w512%23a",
    "%ed%a0%80",
    "%e2%80%ae",
    "a".repeat(2_000),
  ])("is not found for an impossible variant: %s", async (key) => {
    const { from } = getPaths();
    const head = await fetchRawHead(withVariantKey(from, key));

    expect([parseStatus(head), parseLocation(head)]).toEqual([404, undefined]);

    const missing = await fetch(`${api.origin}${from.replace(/[^/]+$/, "none.jpg")}`);
    expect(parseStatus(head)).toBe(missing.status);
  });

  it.each([
    ["?v=1&format=webp", "?v=1&format=webp"],
    ["?a=%0d%0aSet-Cookie:%20a=b", "?a=%0D%0ASet-Cookie%3A+a%3Db"],
    ["?", ""],
    ["?//evil.example", "?%2F%2Fevil.example="],
  ])("carries the query over, serialized again: %s", async (query, expected) => {
    const { from, to } = getPaths();
    const head = await fetchRawHead(from + query);
    expect([parseStatus(head), parseLocation(head)]).toEqual([308, to + expected]);
  });
});

describe("a URL that another image had before", () => {
  const bytes = (width: number) => testImage({ width, height: 32 });
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { redirect: "manual", headers });
    await response.arrayBuffer();
    return { status: response.status, etag: response.headers.get("etag") };
  };

  /** Renames an image, and requests its previous URL once, so that the redirect is cached. */
  async function leaveUrl(owner: Awaited<ReturnType<typeof createCaller>>): Promise<string> {
    const former = await owner.upload("photo.jpg", await bytes(64));
    const url = withOrigin(api.origin, former.urls.original);
    await owner.expect(200, "PATCH", `/api/images/${former.id}`, { filename: "renamed.jpg" });
    expect((await read(url)).status).toBe(308);

    return url;
  }

  it("a private image gets the URL for readers who may open it, and everybody else is redirected", async () => {
    const owner = await createCaller(api.origin);
    const url = await leaveUrl(owner);
    const { id, urls } = await owner.upload("photo.jpg", await bytes(48), { visibility: "private" });

    expect(withOrigin(api.origin, urls.original)).toBe(url);

    const byKey = { authorization: `Bearer ${owner.key}` };
    const { cookie } = await signIn(api.origin, owner.actor);
    const other = await createCaller(api.origin);
    for (const headers of [byKey, { cookie }]) {
      const response = await fetch(url, { headers });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(48);
    }

    expect((await read(url)).status).toBe(308);
    expect((await read(url, { authorization: `Bearer ${other.key}` })).status).toBe(308);

    // Nothing is at the URL any more, so the owner is redirected too.
    await owner.expect(200, "PATCH", `/api/images/${id}`, { filename: "moved-on.jpg" });
    expect((await read(url, byKey)).status).toBe(308);
  });

  it("a new public image gets the URL as soon as its upload is answered", async () => {
    const owner = await createCaller(api.origin);
    const url = await leaveUrl(owner);
    await owner.upload("photo.jpg", await bytes(48));
    expect((await read(url)).status).toBe(200);
  });
});
