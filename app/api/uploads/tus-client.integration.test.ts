import { expect, it, onTestFinished } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { serveApi } from "@/test/harness/api-suite";
import { startCuttingProxy } from "@/test/harness/cutting-proxy";
import { repeat } from "@/test/harness/races";
import { uploadByTus } from "@/test/harness/tus-client";

// The API as the client of the protocol's authors sees it.

const api = serveApi();

const jpeg = await testImage();

async function expectArrived(imageId: string | undefined, bytes: Buffer): Promise<ImageResource> {
  const image = await api.owner.expect(200, "GET", `/api/images/${imageId}`);
  const response = await fetch(withOrigin(api.origin, image.urls.original), {
    headers: { authorization: `Bearer ${api.owner.key}` },
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

  return image;
}

it("uploads an image at once", async () => {
  const metadata = { filename: "at-once.jpg", filetype: "image/jpeg", title: "Ein See" };
  const { imageId } = await uploadByTus(api.origin, api.owner.key, jpeg, { metadata });
  expect(await expectArrived(imageId, jpeg)).toMatchObject({ filename: "at-once.jpg", title: "Ein See" });
});

it("sends the first bytes with the creation, and names its requests", async () => {
  const bytes = padJpeg(jpeg, 600_000);
  const { imageId } = await uploadByTus(api.origin, api.owner.key, bytes, {
    metadata: { filename: "first-bytes.jpg" },
    chunkSize: 400_000,
    uploadDataDuringCreation: true,
    addRequestId: true,
  });
  await expectArrived(imageId, bytes);
});

it("uploads an image in chunks, with PATCH as POST", async () => {
  const bytes = padJpeg(jpeg, 1_000_000);
  const { imageId } = await uploadByTus(api.origin, api.owner.key, bytes, {
    metadata: { filename: "in-chunks.jpg" },
    chunkSize: 300_000,
    overridePatchMethod: true,
  });
  await expectArrived(imageId, bytes);
});

it("continues where the connection was cut", async () => {
  const bytes = padJpeg(jpeg, 20_000_000);
  const proxy = await startCuttingProxy(api.origin, {
    bytesBetweenCuts: repeat(8, (cut) => 1_000_000 + cut * 300_000),
    bytesPerSecond: 10_000_000,
  });
  onTestFinished(() => proxy.close());
  const { imageId } = await uploadByTus(proxy.origin, api.owner.key, bytes, {
    metadata: { filename: "cut.jpg" },
  });

  await expectArrived(imageId, bytes);
  expect(proxy.cuts()).toBe(8);
  expect(proxy.forwardedBytes()).toBeLessThan(bytes.length * 1.1);
});

it("continues an upload of before", async () => {
  const bytes = padJpeg(jpeg, 1_000_000);
  const proxy = await startCuttingProxy(api.origin, {
    bytesBetweenCuts: [500_000],
    bytesPerSecond: 10_000_000,
  });
  onTestFinished(() => proxy.close());
  const metadata = { filename: "of-before.jpg" };
  let uploadUrl = "";
  const interrupted = uploadByTus(proxy.origin, api.owner.key, bytes, {
    metadata,
    retryDelays: [],
    onAfterResponse: (_request, response) => {
      uploadUrl ||= response.getHeader("Location") ?? "";
    },
  });

  await expect(interrupted).rejects.toThrow();

  const { imageId } = await uploadByTus(api.origin, api.owner.key, bytes, {
    metadata,
    uploadUrl: api.origin + uploadUrl,
  });
  await expectArrived(imageId, bytes);
});

it("ends an upload", async () => {
  const { url } = await uploadByTus(api.origin, api.owner.key, jpeg, {
    metadata: { filename: "ended.jpg" },
  });
  const { Upload } = await import("tus-js-client");
  await Upload.terminate(url, { headers: { authorization: `Bearer ${api.owner.key}` } });
  expect((await api.owner.call("HEAD", new URL(url).pathname)).status).toBe(404);
});
