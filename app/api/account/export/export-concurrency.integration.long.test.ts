import { existsSync } from "node:fs";
import { mkdir, readdir, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles, images } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { objectStore } from "@/lib/platform/storage";
import { removeRetiredFiles } from "@/lib/uploads";
import { readExport, requestExport, sha256 } from "@/test/builders/account-export";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

/** More than a connection buffers when its client does not read. */
const largeBytes = 40_000_000;

async function createOwnerWithImages(count: number, bytes: number) {
  const owner = await createCaller(api.origin);
  const content = Buffer.concat([await testImage(), Buffer.alloc(bytes, 7)]);
  return { owner, content, many: await duplicateImage(await owner.upload("first.jpg", content), count) };
}

/** Copies of an image with bytes of their own, as if they had been uploaded one after another. */
async function duplicateImage(image: ImageResource, count: number): Promise<ImageResource[]> {
  const file = await getLiveFile(image.id);
  const [row] = await db().select().from(images).where(eq(images.id, image.id));
  if (!row) throw new Error("nothing to multiply");
  const bytes = await buffer((await objectStore().get(file.blobKey)) ?? Readable.from([]));
  const all = [image];
  for (let index = 1; index < count; index++) {
    const copy = { id: newId("img"), filename: `copy-${index}.jpg` };
    const blobKey = `images/${copy.id}/copy`;
    await objectStore().put(blobKey, Readable.from([bytes]));
    await db()
      .insert(images)
      .values({ ...row, ...copy });
    await db()
      .insert(imageFiles)
      .values({ ...file, imageId: copy.id, blobKey });
    all.push({ ...image, ...copy });
  }
  return all;
}

async function getLiveFile(imageId: string) {
  const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, imageId));
  if (!file?.blobKey) throw new Error("no bytes");
  return { ...file, blobKey: file.blobKey };
}

const getFilePath = async (image: ImageResource | undefined) =>
  path.join(env().dataFolder, "files", (await getLiveFile(image?.id ?? "")).blobKey);

/** Where the system lists the open files of a process. */
const descriptors = "/proc/self/fd";

/** Returns how many originals this process has open. */
async function countOpenFiles(): Promise<number> {
  const folder = path.join(env().dataFolder, "files", "images");
  const links = await Promise.all(
    (await readdir(descriptors)).map((fd) => readlink(`${descriptors}/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link.startsWith(folder)).length;
}

describe.skipIf(!existsSync(descriptors))("while an export is written", () => {
  it("images may be deleted, added, replaced and renamed", async () => {
    const { owner, content, many } = await createOwnerWithImages(300, 200_000);
    const [gone, replaced, renamed] = [many[195], many[196], many[250]];
    if (!gone || !replaced || !renamed) throw new Error("too few images");
    const other = await testImage({ red: 10 });
    const response = await requestExport(api.origin, owner);
    await rm(await getFilePath(gone));
    await owner.expect(200, "DELETE", `/api/images/${gone.id}`);
    await owner.expect(200, "DELETE", `/api/images/${gone.id}/permanent`);
    await uploadBytes(
      api.origin,
      await owner.expect(200, "POST", `/api/images/${replaced.id}/replace`),
      other,
    );
    await owner.expect(200, "POST", `/api/images/${replaced.id}/complete`);
    await removeRetiredFiles(replaced.id);
    await owner.expect(200, "PATCH", `/api/images/${renamed.id}`, { filename: "renamed.jpg" });
    await owner.upload("new.jpg", content);

    const { files, images: lines, manifest } = await readExport(response);
    const written = (image: ImageResource) => lines.find(({ id }) => id === image.id)?.file;
    expect(lines).toHaveLength(300);
    expect(manifest.images).toEqual({ images: 300, originals: 299, pending: 0, removed: 1 });
    expect(written(gone)).toBeNull();
    expect(written(replaced)).toEqual({
      path: `originals/images/${replaced.filename}`,
      size_bytes: other.length,
      sha256: sha256(other),
    });
    expect(written(renamed)?.path).toBe("originals/images/renamed.jpg");
    expect(files.has("originals/images/new.jpg")).toBe(false);
  });

  it("the client may disconnect, which closes all files", async () => {
    const { owner } = await createOwnerWithImages(1, largeBytes);
    for (let round = 0; round < 3; round++) {
      const stop = new AbortController();
      const response = await requestExport(api.origin, owner, { signal: stop.signal });
      await response.body?.getReader().read();
      expect(await countOpenFiles()).toBe(1);
      stop.abort();
      await expect.poll(countOpenFiles).toBe(0);
    }
    expect((await readExport(await requestExport(api.origin, owner))).images).toHaveLength(1);
  });

  it("a client that does not read is waited for, two at most", async () => {
    const { owner } = await createOwnerWithImages(1, largeBytes);
    const stop = new AbortController();
    const waiting = [
      await requestExport(api.origin, owner, { signal: stop.signal }),
      await requestExport(api.origin, owner, { signal: stop.signal }),
    ];
    const third = await requestExport(api.origin, owner);
    expect([third.status, third.headers.get("retry-after")]).toEqual([409, "60"]);
    expect(await third.json()).toMatchObject({ code: "CONFLICT" });
    expect(await countOpenFiles()).toBe(2);
    // Referenced until here: an unreferenced response is cancelled.
    expect(waiting.map((response) => response.status)).toEqual([200, 200]);
    stop.abort();
    await expect.poll(countOpenFiles).toBe(0);
    expect((await readExport(await requestExport(api.origin, owner))).images).toHaveLength(1);
  });

  it("unreadable bytes break the connection, so the archive never looks complete", async () => {
    const { owner, many } = await createOwnerWithImages(3, 200_000);
    const unreadable = await getFilePath(many[2]);
    await rm(unreadable);
    await mkdir(unreadable);
    const response = await requestExport(api.origin, owner);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await expect.poll(countOpenFiles).toBe(0);
  });
});
