import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles, images } from "@/db/schema";
import { runExport } from "@/lib/archives";
import type { AccountExport } from "@/lib/archives/resource";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { objectStore } from "@/lib/platform/storage";
import { removeRetiredFiles } from "@/lib/uploads";
import { readExport, sha256 } from "@/test/builders/account-export";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

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

describe("while an export is written", () => {
  it("images may be lost, deleted, added, replaced and renamed", async () => {
    const { owner, content, many } = await createOwnerWithImages(300, 200_000);
    const [lost, gone, replaced, renamed] = [many[244], many[245], many[246], many[250]];
    if (!lost || !gone || !replaced || !renamed) throw new Error("too few images");

    const other = await testImage({ red: 10 });
    const { id } = await owner.expect<AccountExport>(202, "POST", "/api/account/export");
    const readDone = async () =>
      (await owner.expect<AccountExport>(200, "GET", `/api/account/exports/${id}`)).done;
    while ((await readDone()) < 200) await runExport(id, -1);
    await rm(await getFilePath(lost));
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

    while (!(await runExport(id)));
    const { url } = await owner.expect<AccountExport>(200, "GET", `/api/account/exports/${id}`);
    const { files, images: lines, manifest } = await readExport(await fetch(`${api.origin}${url}`));
    const written = (image: ImageResource) => lines.find(({ id }) => id === image.id)?.file;

    expect(lines).toHaveLength(299);
    expect(manifest.images).toEqual({ images: 299, originals: 298, pending: 0, removed: 1, damaged: 0 });
    expect(written(lost)).toBeNull();
    expect(written(gone)).toBeUndefined();
    expect(written(replaced)).toEqual({
      path: `originals/images/${replaced.filename}`,
      size_bytes: other.length,
      sha256: sha256(other),
    });
    expect(written(renamed)?.path).toBe("originals/images/renamed.jpg");
    expect(files.has("originals/images/new.jpg")).toBe(false);
  });
});
