import { createHash } from "node:crypto";
import { Agent, fetch, type RequestInit } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { type Nginx, nginxMissing, startNginx } from "../harness/edge/nginx.mjs";
import { signInAt } from "../harness/edge/session-cookie";
import { type Varnish, varnishMissing } from "../harness/edge/varnish.mjs";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

const email = "anna@example.com";
const missing = nginxMissing ?? varnishMissing;

interface Edge {
  service: Service;
  varnish?: Varnish;
  nginx: Nginx;
  stop: () => Promise<unknown>;
}

const getPort = (origin: string) => Number(new URL(origin).port);

async function startDirect(): Promise<Edge> {
  const service = await startService({ env: { ALBUMEN_PROXY_HOPS: "1" } });
  const nginx = await startNginx({ albumenPort: getPort(service.origin) });
  return { service, nginx, stop: () => Promise.all([nginx.stop(), service.stop()]) };
}

/** `all`: not only images go through Varnish. */
async function startWithVarnish({ all }: { all: boolean }): Promise<Edge> {
  const behind = await startServiceBehindVarnish({ hops: 2 });
  const { service, varnish } = behind;
  const albumenPort = getPort(all ? varnish.origin : service.origin);
  const nginx = await startNginx({ albumenPort, imagesPort: getPort(varnish.origin) });

  return { service, varnish, nginx, stop: () => Promise.all([nginx.stop(), behind.stop()]) };
}

const edges: Array<[string, () => Promise<Edge>]> = [
  ["nginx", startDirect],
  ["nginx, the images through Varnish", () => startWithVarnish({ all: false })],
  ["nginx, everything through Varnish", () => startWithVarnish({ all: true })],
];

describe.skipIf(missing).each(edges)(`Albumen behind %s${missing ? `: ${missing}` : ""}`, (_name, start) => {
  let edge: Edge;
  let agent: Agent;
  let client: ProductClient;
  let imageBytes: Buffer;

  beforeAll(async () => {
    edge = await start();
    agent = new Agent({ connect: { ca: edge.nginx.certificate } });
    client = await createClient(edge.service, email);
    imageBytes = await jpeg({ width: 640, height: 480 });
  }, 300_000);
  afterAll(() => Promise.all([agent?.close(), edge?.stop()]));

  const request = (path: string, options: RequestInit = {}) =>
    fetch(edge.nginx.origin + path, { ...options, dispatcher: agent, redirect: "manual" });
  const getPath = (url: string | undefined) => new URL(url ?? "").pathname;

  async function callAs(credentials: Record<string, string>, method: string, path: string, body?: unknown) {
    const headers = { ...credentials, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const answer = await request(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse((await answer.text()) || "null") };
  }

  const call = (method: string, path: string, body?: unknown) =>
    callAs({ authorization: `Bearer ${client.key}` }, method, path, body);

  async function upload(filename: string, bytes: Buffer) {
    const created = await call("POST", "/api/images", { filename, size_bytes: bytes.length });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { id, upload: target } = created.body;
    const { pathname, search } = new URL(target.url);
    const put = await request(pathname + search, { method: "PUT", headers: target.headers, body: bytes });
    expect([put.status, await put.text()]).toEqual([200, expect.stringContaining(`:${bytes.length},`)]);
    const completed = await call("POST", `/api/images/${id}/complete`);
    expect(completed.status, JSON.stringify(completed.body)).toBe(200);

    return completed.body;
  }

  test("20 MB arrive intact in both directions", async () => {
    const bytes = padJpeg(imageBytes, 20_000_000);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const { urls, info } = await upload("large.jpg", bytes);

    expect(info.sha256).toBe(hash);

    const answer = await request(getPath(urls.original));
    expect(
      createHash("sha256")
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest("hex"),
    ).toBe(hash);

    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "form.jpg");
    const sent = new Request("http://localhost/", { method: "POST", body: form });
    const inOneCall = await request("/api/upload", {
      method: "POST",
      headers: {
        authorization: `Bearer ${client.key}`,
        "content-type": sent.headers.get("content-type") ?? "",
      },
      body: Buffer.from(await sent.arrayBuffer()),
    });

    expect([inOneCall.status, await inOneCall.json()]).toMatchObject([201, { info: { sha256: hash } }]);
  });

  test("a client that sends too much gets Albumen's error", async () => {
    const { body } = await call("POST", "/api/images", { filename: "over.jpg", size_bytes: 1_000 });
    const { pathname, search } = new URL(body.upload.url);
    const put = await request(pathname + search, {
      method: "PUT",
      headers: body.upload.headers,
      body: Buffer.alloc(8_000_000),
    });
    expect([put.status, await put.json()]).toMatchObject([413, { code: "UPLOAD_TOO_LARGE" }]);
  });

  test("the tag of a resource stays strong, so an update can depend on it", async () => {
    const { id } = await upload("tagged.jpg", imageBytes);
    const path = `/api/images/${id}`;
    const credentials = { authorization: `Bearer ${client.key}` };
    const answer = await request(path, { headers: { ...credentials, "accept-encoding": "gzip" } });
    const etag = answer.headers.get("etag") ?? "";

    expect(etag).toMatch(/^"/);

    const conditional = { ...credentials, "if-match": etag };
    expect((await callAs(conditional, "PATCH", path, { alt: "Changed" })).status).toBe(200);
    expect((await callAs(conditional, "PATCH", path, { alt: "Lost" })).status).toBe(412);
  });

  test("an image is sent unchanged, a page compressed", async () => {
    const { urls } = await upload("plain.jpg", imageBytes);
    const accept = { accept: "image/webp", "accept-encoding": "gzip" };
    for (let time = 1; time <= 3; time++) {
      const answer = await request(getPath(urls.thumb), { headers: accept });
      expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      if (edge.varnish && time === 3) expect(answer.headers.get("x-cache")).toMatch(/HIT|MISS|PASS/);
    }

    const page = await request("/", { headers: { "accept-encoding": "gzip" } });

    expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "gzip"]);

    const part = await request(getPath(urls.original), { headers: { range: "bytes=0-9" } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(imageBytes.subarray(0, 10))]).toEqual([
      206,
      true,
    ]);
  });

  test("every kind of public page comes from Varnish the second time", async () => {
    const { urls } = await upload("shown.jpg", imageBytes);
    const { handle } = (await call("GET", "/api/profile")).body;
    await call("PATCH", "/api/albums/images", { permission: "public" });
    const page = getPath(urls.original).replace("/i/", "/@");
    const pageUrl = encodeURIComponent(new URL(page, edge.service.origin).href);
    const paths = [`/@${handle}`, `/@${handle}/images`, page, page.replace("/@", "/embed/")]
      .concat([`/@${handle}.json`, `/@${handle}.atom`, `/api/public/${handle}/images`])
      .concat([`/api/public/${handle}/albums`, `/api/oembed?url=${pageUrl}`]);
    const headers = { "accept-encoding": "gzip, deflate, br", "accept-language": "de" };
    for (const path of paths) {
      const caches: Array<string | null> = [];
      const readOnce = async () => {
        const answer = await request(path, { headers });
        await answer.text();
        caches.push(answer.headers.get("x-cache"));

        return [answer.status, caches.at(-1)];
      };
      const last = edge.varnish ? "HIT" : null;
      await expect.poll(readOnce, { message: path, timeout: 60_000 }).toEqual([200, last]);
      if (edge.varnish) expect([path, caches.at(-2)]).toEqual([path, "MISS"]);
    }
  });

  test("an image that became private or was deleted is not visible any more", async () => {
    for (const change of [{ visibility: "private" }, undefined]) {
      const { id, urls } = await upload(`gone-${change ? "private" : "deleted"}.jpg`, imageBytes);
      const paths = [getPath(urls.original), `${getPath(urls.original)}?v=1`, getPath(urls.w128)];
      for (let time = 1; time <= 3; time++)
        for (const path of paths) expect((await request(path)).status).toBe(200);
      const changed = await call(change ? "PATCH" : "DELETE", `/api/images/${id}`, change);
      expect(changed.status).toBe(200);
      for (const path of paths) expect((await request(path)).status).toBe(404);
    }
  });

  test("the client's IP address is the connection's, whatever headers say", async () => {
    const session = { cookie: await signInAt(edge.service, email), "sec-fetch-site": "same-origin" };
    for (const [allowed, status] of [
      ["127.0.0.1", 200],
      ["6.6.6.6", 403],
    ] as const) {
      const key = {
        name: "bound",
        scopes: ["images:read"],
        allowed_ips: [allowed, "::1"].slice(0, status === 200 ? 2 : 1),
      };
      const made = await callAs(session, "POST", "/api/api-keys", key);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const headers = { authorization: `Bearer ${made.body.key}`, "x-forwarded-for": "6.6.6.6, 6.6.6.6" };
      expect((await callAs(headers, "GET", "/api/images")).status).toBe(status);
    }
  });

  test("every response has the header that makes browsers use https only, once", async () => {
    for (const path of ["/", "/sign-in", "/api/me", "/api/auth/session", "/i/a/b/c.jpg", "/robots.txt"]) {
      const answer = await request(path);
      expect([path, answer.headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
    }
  });

  test("purges are blocked, and plain HTTP is redirected", async () => {
    const tags = { "albumen-purge-tags": "i-1", "albumen-purge-token": edge.varnish?.token ?? "" };
    expect((await request("/", { method: "PURGE", headers: tags })).status).toBe(405);
    for (const host of ["localhost", "evil.example"]) {
      const plain = await fetch(`${edge.nginx.plainOrigin}/i/a/b?c=1`, {
        headers: { host },
        redirect: "manual",
      });

      expect([plain.status, plain.headers.get("location")]).toEqual([
        301,
        "https://images.example.com/i/a/b?c=1",
      ]);
    }
  });
});

describe.skipIf(nginxMissing)("nginx without Albumen", () => {
  test("reports the outage, in the format of all errors", async () => {
    const nginx = await startNginx({ albumenPort: 1, secure: false });
    try {
      for (const path of ["/", "/i/anna/trips/1.jpg", "/api/me"]) {
        const answer = await fetch(nginx.origin + path);
        expect([answer.status, await answer.json()]).toMatchObject([503, { code: "SERVICE_UNAVAILABLE" }]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
      }
    } finally {
      await nginx.stop();
    }
  });
});
