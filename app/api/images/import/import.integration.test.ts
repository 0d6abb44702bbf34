import { readdir } from "node:fs/promises";
import type { OutgoingHttpHeaders, RequestListener } from "node:http";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { jpeg, webp } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { respondWith, serveForeignHost } from "@/test/harness/foreign-host";
import { isComplete } from "@/test/harness/sample";

const api = serveApi();

const { host, foreignUrl } = serveForeignHost();
const importImage = (body: object) => api.owner.call("POST", "/api/images/import", body);

/** Lists everything in storage, complete or not. */
async function storedFiles(): Promise<string[]> {
  const found = await readdir(path.join(env().dataFolder, "files"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe("an import", () => {
  it("creates the image that an upload of the file would have created", async () => {
    const bytes = await jpeg({ gps: { latitude: 10, longitude: 20 } });
    host.listener = respondWith(bytes, { "content-type": "application/octet-stream" });
    const image = await api.owner.expect<ImageResource>(201, "POST", "/api/images/import", {
      url: foreignUrl("/holiday/sea.jpg?size=full#top"),
      tags: ["Sea"],
      alt: "The sea",
      title: "Sea",
      description: "At noon",
      metadata: { place: "Lisbon" },
      visibility: "unlisted",
      expiration: "30d",
      license: "cc0-1.0",
      strip_metadata: true,
      nsfw: true,
    });

    expect(host.requests.at(-1)).toBe("/holiday/sea.jpg?size=full");
    expect(image).toMatchObject({
      filename: "sea.jpg",
      album: "images",
      tags: ["sea"],
      alt: "The sea",
      title: "Sea",
      description: "At noon",
      metadata: { place: "Lisbon" },
      original_filename: "sea.jpg",
      taken_at: "2024-06-30T12:00:00",
      visibility: "unlisted",
      license: "cc0-1.0",
      nsfw: true,
      info: { format: "jpeg", width: 640, height: 480, exif: null },
      status: { upload: "complete" },
    });

    const plain = await api.owner.expect<ImageResource>(201, "POST", "/api/images/import", {
      url: foreignUrl("/other"),
      filename: "kept.jpg",
    });
    const delivered = await fetch(withOrigin(api.origin, plain.urls.original));

    expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("is named by the other host, else by its URL and format", async () => {
    const bytes = await webp();
    host.listener = respondWith(bytes, {
      "content-disposition": `attachment; filename="../n\u00c3\u00a4he.webp"`,
    });

    expect((await importImage({ url: foreignUrl("/a") })).body).toMatchObject({
      filename: "nähe.webp",
      original_filename: "nähe.webp",
    });

    host.listener = respondWith(bytes, { "content-type": "image/jpeg" });
    expect((await importImage({ url: foreignUrl("/photos/300") })).body).toMatchObject({
      filename: "300.webp",
      original_filename: "300",
    });
    expect(await importImage({ url: foreignUrl("/photos/300") })).toMatchObject({
      status: 409,
      body: { code: "FILENAME_TAKEN", details: { suggestion: ["300-2.webp"] } },
    });
  });

  it("requires the write scope, which an upload key lacks", async () => {
    const uploader = await createCallerFor(api.origin, api.owner.actor, ["upload"]);
    expect((await uploader.call("POST", "/api/images/import", { url: foreignUrl("/") })).status).toBe(403);
  });

  it("happens once for a repeated request", async () => {
    host.listener = respondWith(await jpeg());
    const before = host.requests.length;
    const call = () =>
      api.owner.call(
        "POST",
        "/api/images/import",
        { url: foreignUrl("/once.jpg") },
        { "idempotency-key": "once" },
      );
    const [first, second] = [await call(), await call()];

    expect([first.status, second.body, host.requests.length]).toEqual([201, first.body, before + 1]);
  });
});

describe("a failed import stores nothing", () => {
  let before: string[];
  beforeEach(async () => {
    before = await storedFiles();
  });
  const expectNothingStored = async () => expect(await storedFiles()).toEqual(before);
  const urlError = (message: string) => ({
    status: 400,
    body: { code: "VALIDATION_ERROR", details: { url: [message] } },
  });

  it.each<[string, RequestListener, string]>([
    ["a client error", respondWith("no", {}, 404), "returned status 404"],
    ["a server error", respondWith("no", {}, 500), "returned status 500"],
    ["a part", respondWith("part", {}, 206), "returned status 206"],
    [
      "less than its Content-Length",
      (_request, response) => {
        response.writeHead(200, { "content-length": 100 }).write("part");
        setTimeout(() => response.destroy(), 20);
      },
      "closed the connection before the response was complete",
    ],
  ])("an import of %s stores nothing", async (_what, respond, message) => {
    host.listener = respond;
    expect(await importImage({ url: foreignUrl("/photo.jpg") })).toMatchObject(urlError(message));
    await expectNothingStored();
  });

  it.each<[string, string | Uint8Array]>([
    ["a page", "<!doctype html><title>Not found</title>"],
    ["nothing", ""],
    ["a broken image", Buffer.from("\xff\xd8\xff\xe0 not an image", "latin1")],
  ])("an import of %s stores nothing, whatever its filename", async (_what, body) => {
    host.listener = respondWith(body, { "content-type": "image/jpeg" });
    for (const filename of [undefined, "named.jpg"]) {
      expect(await importImage({ url: foreignUrl("/photo.jpg"), filename })).toMatchObject({
        status: 400,
        body: { code: "INVALID_IMAGE" },
      });
    }
    await expectNothingStored();
  });

  it.each<[string, OutgoingHttpHeaders]>([
    ["with a Content-Length", { "content-length": 100_000_001 }],
    ["without one", {}],
  ])("a file of more than 100 MB is not stored, %s", async (_how, headers) => {
    let sent = 0;
    host.listener = (_request, response) => {
      response.writeHead(200, headers);
      const chunk = Buffer.alloc(1_000_000);
      const fill = () => {
        while (!response.destroyed && sent < 300) {
          sent++;
          if (!response.write(chunk)) return;
        }
      };
      response.on("drain", fill);
      fill();
    };

    expect(await importImage({ url: foreignUrl("/huge.jpg") })).toMatchObject({
      status: 413,
      body: { code: "UPLOAD_TOO_LARGE" },
    });
    expect(sent).toBeLessThan(150);
    await expectNothingStored();
  });

  it.runIf(isComplete)("a host that takes longer than ten seconds fails the import", async () => {
    host.listener = (_request, response) => {
      const timer = setInterval(() => response.write("."), 100);
      response.on("close", () => clearInterval(timer));
    };
    expect(await importImage({ url: foreignUrl("/slow.jpg") })).toMatchObject(
      urlError("took too long to respond"),
    );
    await expectNothingStored();
  });

  it("an unknown album or license fails the import", async () => {
    host.listener = respondWith(await jpeg());
    const url = foreignUrl("/nowhere.jpg");

    expect(await importImage({ url, album: "nowhere" })).toMatchObject({
      status: 400,
      body: { details: { album: expect.anything() } },
    });
    expect(await importImage({ url, license: "nothing" })).toMatchObject({
      status: 400,
      body: { details: { license: expect.anything() } },
    });
    await expectNothingStored();
  });

  it.each([
    ["127.0.0.1", "http://127.0.0.1:PORT/", "must use port 443 or 8443"],
    ["port", "https://127.0.0.1:PORT/", "must use port 443 or 8443"],
    ["loopback", "https://127.0.0.1/", "points to a host that is not on the public Internet"],
    ["numbers", "https://2130706433/", "points to a host that is not on the public Internet"],
    ["IPv6", "https://[::ffff:7f00:1]/", "points to a host that is not on the public Internet"],
    ["metadata", "https://169.254.169.254/", "points to a host that is not on the public Internet"],
    ["unknown", "https://nowhere.invalid/", "points to a host whose name does not resolve"],
    ["credentials", "http://me:secret@localhost:PORT/", "must not contain a user name or password"],
    ["scheme", "file:///etc/passwd", "must start with https://"],
    ["no URL", "photo.jpg", "is not a URL such as https://example.org/photo.jpg"],
    ["closed port", "http://localhost:1/", "points to a host that could not be reached"],
  ])("a forbidden or invalid URL fails the import: %s", async (_what, url, message) => {
    const connections = host.connections();
    expect(await importImage({ url: url.replace("PORT", String(host.port)) })).toMatchObject(
      urlError(message),
    );
    expect(host.connections()).toBe(connections);
    await expectNothingStored();
  });

  it.each([
    [{}, "url"],
    [{ url: "" }, "url"],
    [{ url: `https://example.org/${"a".repeat(2_048)}` }, "url"],
    [{ url: 1 }, "url"],
    [{ url: "https://example.org/", size_bytes: 1 }, "size_bytes"],
    [{ url: "https://example.org/", content_type: "image/png" }, "content_type"],
    [{ url: "https://example.org/", filename: "a/b.jpg" }, "filename"],
  ])("an invalid body %# fails the import", async (body, field) => {
    expect(await importImage(body)).toMatchObject({
      status: 400,
      body: { details: { [field]: expect.anything() } },
    });
  });
});
