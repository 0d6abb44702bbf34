import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "../builders/images";
import { noiseJpeg } from "../builders/noise-image";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

const email = "changed@example.com";

/** Changes one bit of stored files, whose size stays. */
function flipBits(folder: string, isChosen: (name: string) => boolean): void {
  for (const name of readdirSync(folder).filter(isChosen)) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    // As a new file: stored ones may be hard links.
    writeFileSync(`${file}.changed`, bytes);
    renameSync(`${file}.changed`, file);
  }
}

const isRendition = (name: string) => name.startsWith("v-");

test("bytes that changed on the disk are never delivered", async () => {
  const dataFolder = `${await createTestFolder()}/data`;
  let service = await startService({ dataFolder });
  onTestFinished(() => service.stop());
  let client = await createClient(service, email);
  const readImage = async ({ id }: ImageResource): Promise<ImageResource> =>
    (await client.call("GET", `/api/images/${id}`)).body;
  const upload = async (name: string, bytes: Buffer): Promise<ImageResource> => {
    const { body } = await client.upload(name, bytes, { visibility: "public" });
    await expect.poll(async () => (await readImage(body)).status.variants.pending).toEqual([]);
    return body;
  };
  const large = await noiseJpeg(1_200);

  expect(large.length).toBeGreaterThan(1024 * 1024);

  const images = {
    small: await upload("small.jpg", await jpeg({ width: 800 })),
    large: await upload("large.jpg", large),
    rendered: await upload("rendered.jpg", await jpeg({ width: 900 })),
  };
  const folderOf = ({ id }: ImageResource) => path.join(dataFolder, "files/images", id);
  const get = (image: ImageResource, key = "original") =>
    fetch(new URL(new URL(image.urls[key] ?? "").pathname, service.origin), {
      headers: { accept: "image/webp" },
    });
  await service.stop();
  flipBits(folderOf(images.small), (name) => !isRendition(name));
  flipBits(folderOf(images.large), (name) => !isRendition(name));
  flipBits(folderOf(images.rendered), isRendition);
  const changed = readdirSync(folderOf(images.rendered))
    .filter(isRendition)
    .map((name) => readFileSync(path.join(folderOf(images.rendered), name)));
  service = await startService({ dataFolder });
  client = await createClient(service, email);

  expect((await get(images.small)).status).toBe(404);
  expect((await get(images.small, "w512")).status).toBe(200);
  // The connection ends before the last part.
  await expect(get(images.large).then((response) => response.arrayBuffer())).rejects.toThrow();

  for (const image of [images.small, images.large]) {
    await expect.poll(async () => (await readImage(image)).status.damaged).toBe(true);
    expect((await get(image)).status).toBe(404);
  }

  const response = await get(images.rendered, "w512");
  const sent = Buffer.from(await response.arrayBuffer());

  expect([response.status, changed.some((bytes) => bytes.equals(sent))]).toEqual([200, false]);
  expect((await get(images.rendered)).status).toBe(200);
  expect((await readImage(images.rendered)).status.damaged).toBe(false);

  const { notices } = (await client.call("GET", "/api/me")).body;
  expect(notices.map(({ code }: { code: string }) => code)).toContain("FILES_DAMAGED");
});
