import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainResource } from "@/lib/domains/resource";
import { signedVariantUrl } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { addActiveDomain, requestHost, startTestZones, type TestZones } from "@/test/builders/domains";
import { jpeg } from "@/test/builders/images";
import { decodeResponse } from "@/test/builders/variants";
import { createImageMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();
let zones: TestZones;
let bytes: Uint8Array;
beforeAll(async () => {
  zones = await startTestZones(api.origin);
  bytes = new Uint8Array(await jpeg({ width: 64, height: 48 }));
});
afterAll(() => zones.close());

let count = 0;
const get = (host: string, path: string, headers: Record<string, string> = {}) =>
  requestHost(api.origin, host, path, { headers });
const statusOf = async (host: string, path: string) => (await get(host, path)).status;

async function setup(): Promise<{
  caller: Caller;
  hostname: string;
  domain: DomainResource;
  image: ImageResource;
}> {
  const caller = await createCaller(api.origin);
  const hostname = `photos${++count}.example.test`;
  const domain = await addActiveDomain(zones, caller, hostname);
  const image = await caller.upload("lake.jpg", bytes, { visibility: "public" });

  return { caller, hostname, domain, image };
}

describe("an unknown host", () => {
  it.each([
    "images.example.net",
    "evil.test",
    "nas",
    "a.b.c.d.example",
    "192.0.2.1",
    "[2001:db8::1]",
    "xn--a.test",
  ])("gets 421: %s", async (host) => {
    for (const path of ["/", "/api/me", "/i/ada/images/a.jpg", "/upload/x", "/dashboard", "/s/x"]) {
      const { status, headers, text } = await get(host, path);
      expect([status, JSON.parse(text).code, headers["cache-control"]]).toEqual([
        421,
        "WRONG_HOST",
        "no-store",
      ]);
    }
  });

  it("is named in the message, with the variable to set", async () => {
    const messageFor = async (host: string) => JSON.parse((await get(host, "/api/me")).text).message;
    const advice = "Set ALBUMEN_URL to the server's public address, or add the host to ALBUMEN_HOSTS.";

    expect(await messageFor("Photos.Example.org:8080")).toBe(
      `This server does not answer for photos.example.org. ${advice}`,
    );
    for (const host of ["<b>x</b>.test", "$&.test", `${"a".repeat(300)}.test`, "\u00e9.test"])
      expect(await messageFor(host)).toBe(`This server does not answer for this host. ${advice}`);
  });

  it.each(["/api/health", "/api/ready", "/internal/metrics"])("gets the answer of %s", async (path) => {
    expect(await statusOf("web.cluster.local:3000", path)).not.toBe(421);
    const { hostname } = await setup();
    expect(await statusOf(hostname, path)).toBe(404);
  });

  it("an unknown host is served as our own if the installation is configured so", async () => {
    for (const host of ["localhost:3999", "LOCALHOST", "127.0.0.1:80", "127.1.2.3", "[::1]:3000"])
      expect(await statusOf(host, "/api/health")).toBe(200);
    expect(await statusOf("localhost.", "/api/me")).toBe(401);
  });
});

describe("a custom domain", () => {
  it("serves images and nothing else", async () => {
    const { hostname, image, caller } = await setup();
    const original = await get(hostname.toUpperCase(), "/images/lake.jpg");

    expect([original.status, original.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await statusOf(`${hostname}:8443`, "/images/w128/lake.jpg")).toBe(200);
    await caller.expect(201, "POST", "/api/recipes", { slug: "card", width: 20, is_public: true });
    for (const name of ["card", "card@2"])
      expect([name, await statusOf(hostname, `/images/${name}/lake.jpg`)]).toEqual([name, 200]);

    const { handle } = caller.actor.library;
    for (const path of ["/api/me", "/api/images", "/dashboard/images", `/i/${handle}/images/lake.jpg`])
      expect([path, await statusOf(hostname, path)]).toEqual([path, 404]);
    for (const path of [
      "/upload/x",
      `/@${handle}`,
      "/_next/static/x.js",
      "/robots.txt",
      `/api/images/${image.id}`,
    ])
      expect([path, await statusOf(hostname, path)]).toEqual([path, 404]);

    for (const path of ["/.well-known/oauth-authorization-server", "/oauth/authorize", "/oauth/token"])
      expect([path, await statusOf(hostname, path)]).toEqual([path, 404]);
    const exchanged = await requestHost(api.origin, hostname, "/oauth/token", { method: "POST" });
    expect(exchanged.status).toBe(404);

    const written = await requestHost(api.origin, hostname, "/api/images", { method: "POST" });

    expect(written.status).toBe(405);
  });

  it("knows no credentials", async () => {
    const { caller, hostname, image } = await setup();
    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "private" });
    const authorization = `Bearer ${caller.key}`;

    expect((await get(hostname, "/images/lake.jpg", { authorization })).status).toBe(404);

    const own = await get("localhost", new URL(image.urls.original ?? "").pathname, { authorization });
    expect(own.status).toBe(200);
  });

  it("shows required watermarks, and leaves originals to the service, which knows credentials", async () => {
    const { caller, hostname, image } = await setup();
    await caller.expect(200, "PATCH", "/api/settings", {
      embed_use_custom_domain: true,
      required_watermark: (await createImageMark(caller, { position: "tile", opacity: "1" })).id,
    });
    const authorization = `Bearer ${caller.key}`;
    const { urls } = await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    const [original, variant] = [new URL(urls.original ?? ""), new URL(urls.w128 ?? "")];
    expect([original.host === hostname, variant.host]).toEqual([false, hostname]);

    const path = variant.pathname + variant.search;
    const marked = await get(hostname, path, { accept: "image/png" });
    const onService = await fetch(`${api.origin}/i/${caller.actor.library.handle}${path}`);
    const { pixelAt } = await decodeResponse(onService);
    expect(pixelAt?.(0.5, 0.5)?.[1]).toBeGreaterThan(200);
    expect(marked.headers.etag).toBe(onService.headers.get("etag"));

    expect(await get(hostname, "/images/lake.jpg", { authorization })).toMatchObject({ status: 404 });
    const own = await get("localhost", original.pathname, { authorization });
    expect([own.status, own.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  it("a custom domain redirects renamed images on itself, and pages to the service", async () => {
    const { caller, hostname, image } = await setup();
    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "sea.jpg" });
    const moved = await get(hostname, "/images/w128/lake.jpg?format=webp");

    expect([moved.status, moved.headers.location]).toEqual([308, "/images/w128/sea.jpg?format=webp"]);

    const { handle } = caller.actor.library;
    await caller.expect(200, "PATCH", "/api/profile", { handle: `${handle}-new` });
    const page = await get(hostname, "/");

    expect([page.status, page.headers.location]).toEqual([308, `${env().ALBUMEN_URL}/@${handle}-new`]);
    expect((await get(hostname, "/images")).headers.location).toBe(
      `${env().ALBUMEN_URL}/@${handle}-new/images`,
    );
    expect((await get(hostname, "/c/portfolio")).headers.location).toBe(
      `${env().ALBUMEN_URL}/@${handle}-new/c/portfolio`,
    );
    expect(await statusOf(hostname, "/images/sea.jpg")).toBe(200);

    await caller.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
    for (const path of ["/", "/images", "/c/portfolio"]) expect(await statusOf(hostname, path)).toBe(404);
    expect(await statusOf(hostname, "/images/sea.jpg")).toBe(200);
  });

  it("crosses nothing: two owners, the same path, in both orders", async () => {
    const [one, other] = [await setup(), await setup()];
    const otherBytes = new Uint8Array(await jpeg({ width: 100, height: 40 }));
    const changed = await other.caller.upload("same.jpg", otherBytes, { visibility: "public" });
    await one.caller.upload("same.jpg", bytes, { visibility: "public" });
    const lengthOf = async (host: string) => (await get(host, "/images/same.jpg")).headers["content-length"];
    const expected = [await lengthOf(one.hostname), await lengthOf(other.hostname)];

    expect(expected[0]).not.toBe(expected[1]);
    expect([await lengthOf(other.hostname), await lengthOf(one.hostname)]).toEqual([
      expected[1],
      expected[0],
    ]);

    await other.caller.expect(200, "PATCH", `/api/images/${changed.id}`, { visibility: "private" });
    expect([await statusOf(other.hostname, "/images/same.jpg"), await lengthOf(one.hostname)]).toEqual([
      404,
      expected[0],
    ]);
  });

  it("serves signed variants by the signature of the service", async () => {
    const { caller, hostname, image } = await setup();
    const { handle } = caller.actor.library;
    const row = {
      id: image.id,
      linkEpoch: 0,
      generation: 1,
      cropRevision: 0,
      qualityRevision: 0,
      albumSlug: "images",
      filename: "lake.jpg",
      visibility: "public",
    };
    const url = new URL(signedVariantUrl({ handle, imageHost: hostname }, row, "w60-h40-q80-fitcover"));

    expect(url.host).toBe(hostname);
    expect(await statusOf(hostname, url.pathname)).toBe(404);
    expect(await statusOf(hostname, url.pathname + url.search.replace("sig=", "sig=x"))).toBe(404);
    expect(await statusOf(hostname, url.pathname + url.search)).toBe(200);
    expect(await statusOf("localhost", `/i/${handle}${url.pathname}${url.search}`)).toBe(200);
  });

  it("names images in URLs only while they are open and it is active", async () => {
    const { caller, hostname, image, domain } = await setup();
    const urlOf = async () =>
      new URL((await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`)).urls.thumb ?? "")
        .hostname;

    expect(await urlOf()).toBe("localhost");

    await caller.expect(200, "PATCH", "/api/settings", { embed_use_custom_domain: true });
    expect(await urlOf()).toBe(hostname);

    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "private" });
    expect(await urlOf()).toBe("localhost");

    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "unlisted" });
    expect(await urlOf()).toBe(hostname);

    const unlisted = await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    expect(await statusOf(hostname, new URL(unlisted.urls.original ?? "").pathname)).toBe(200);

    await caller.expect(200, "DELETE", `/api/domains/${domain.id}`);
    expect(await urlOf()).toBe("localhost");
  });

  it("ceases to be served at once when it is deleted", async () => {
    const { caller, hostname, domain } = await setup();
    expect(await statusOf(hostname, "/images/lake.jpg")).toBe(200);
    await caller.expect(200, "DELETE", `/api/domains/${domain.id}`);
    expect(await statusOf(hostname, "/images/lake.jpg")).toBe(421);
  });
});

describe("the question for a certificate", () => {
  const ask = async (domain: string, host = "localhost", secret?: string) =>
    (await get(host, `/internal/domains/ask?domain=${domain}${secret ? `&secret=${secret}` : ""}`)).status;

  it("is answered by the domains that are served, on this machine or with the secret", async () => {
    const { hostname, domain, caller } = await setup();
    expect(await ask(hostname)).toBe(200);
    expect(await ask(hostname.toUpperCase())).toBe(200);

    for (const other of ["evil.test", "localhost", "127.0.0.1", "", `a.${hostname}`])
      expect(await ask(other)).toBe(404);
    expect(await ask(hostname, "web:3000")).toBe(404);

    Object.assign(env(), { ALBUMEN_DOMAINS_ASK_SECRET: "a-secret-of-the-tests" });
    expect(await ask(hostname, "web:3000", "a-secret-of-the-tests")).toBe(200);
    expect(await ask(hostname, "web:3000", "another")).toBe(404);

    await caller.expect(200, "DELETE", `/api/domains/${domain.id}`);
    expect(await ask(hostname)).toBe(404);
  });
});
