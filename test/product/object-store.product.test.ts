import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { createS3Client } from "@/lib/platform/storage/s3/s3-client";
import { createS3Store } from "@/lib/platform/storage/s3/s3-store";
import { jpeg } from "../builders/images";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { type Swift, startSwift, swiftMissing } from "../harness/swift/swift.mjs";

describe.skipIf(swiftMissing)(`Albumen on an object store${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  let swift: Swift;
  let service: Awaited<ReturnType<typeof startService>>;
  let client: ProductClient;
  let env: Record<string, string>;
  let s3: ReturnType<typeof createS3Client>;

  beforeAll(async () => {
    swift = await startSwift();
    const place = {
      ...swift,
      region: "us-east-1",
      bucket: "albumen",
      prefix: "one",
      isPathStyle: true,
      isPublic: true,
    };
    s3 = createS3Client(place);
    const { body } = await createS3Client({ ...place, prefix: "" }).send({ method: "PUT", accept: [200] });
    await body.dump();
    env = {
      ALBUMEN_STORAGE: "s3",
      ALBUMEN_S3_ENDPOINT: swift.endpoint,
      ALBUMEN_S3_BUCKET: place.bucket,
      ALBUMEN_S3_PREFIX: place.prefix,
      ALBUMEN_S3_ACCESS_KEY_ID: swift.accessKeyId,
      ALBUMEN_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
      ALBUMEN_S3_DIRECT_UPLOADS: "true",
    };
    service = await startService({ env });
    client = await createClient(service, "ada@example.com");
  });
  afterAll(async () => {
    await service?.stop();
    await swift?.stop();
  });

  const countObjects = async () => {
    let count = 0;
    for await (const _ of createS3Store(s3).list("")) count++;
    return count;
  };

  const untilReady = async (id: string): Promise<ImageResource> => {
    for (;;) {
      const { body } = await client.call("GET", `/api/images/${id}`);
      if (body.status.variants.pending.length === 0) return body;

      await delay(100);
    }
  };

  it("uploads, renders, delivers and deletes", async () => {
    const bytes = await jpeg({ width: 1_600, height: 1_200, gps: { latitude: 48, longitude: 11 } });
    const { status, body } = await client.upload("lake.jpg", bytes, { strip_location: "false" });

    expect(status).toBe(201);

    const image = await untilReady(body.id);
    const originalUrl = image.urls.original ?? "";
    const original = await fetch(originalUrl);

    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);

    const range = await fetch(originalUrl, { headers: { range: "bytes=100-199" } });
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, bytes.subarray(100, 200)]);

    const variant = await fetch(image.urls.w512 ?? "");
    expect([variant.status, variant.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(await countObjects()).toBeGreaterThan(1);
    expect((await inspectStorage(service)).findings).toEqual([]);

    await client.call("DELETE", `/api/images/${body.id}`);
    const purge = await client.call("POST", "/api/images/batch", { action: "purge", ids: [body.id] });

    expect(purge.status).toBe(200);
    await expect.poll(countObjects).toBe(0);
    expect((await fetch(originalUrl)).status).toBe(404);
    expect((await inspectStorage(service)).clean).toBe(true);
  });

  it("takes the bytes of a signed URL, which do not pass through the service", async () => {
    const bytes = await jpeg({ width: 800, height: 600 });
    const { body } = await client.call("POST", "/api/images", {
      filename: "signed.jpg",
      size_bytes: bytes.length,
    });
    const put = { method: body.upload.method, headers: body.upload.headers, body: new Uint8Array(bytes) };

    expect(body.upload.url.startsWith(swift.endpoint)).toBe(true);
    expect((await fetch(body.upload.url, { ...put, body: new Uint8Array(bytes.subarray(1)) })).status).toBe(
      403,
    );
    expect((await fetch(body.upload.url, put)).status).toBe(200);

    const completed = await client.call("POST", `/api/images/${body.id}/complete`);
    expect(completed).toMatchObject({ status: 200, body: { info: { width: 800, height: 600 } } });
  });

  it("belongs to this installation: another one does not start on it", async () => {
    await expect(startService({ env })).rejects.toThrow("Another installation stores its images in one");
  });

  it("is not ready while the store is away", async () => {
    await service.untilReady();
    await swift.stop();
    const { status, body } = await client.call("GET", "/api/ready");
    expect([status, body.details]).toEqual([503, { storage: ["unavailable"] }]);
  });
});
