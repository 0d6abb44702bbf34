import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import type { CallerResource } from "@/lib/account/caller/resource";
import type { AlbumResource } from "@/lib/albums/resource";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { logger } from "@/lib/platform/process/logger";
import { readExport, requestExport } from "@/test/builders/account-export";
import { findDamagedAt, findLiveKey, flipBit, listVariantKeys, storedPath } from "@/test/builders/damage";
import { noiseJpeg } from "@/test/builders/noise-image";
import { type Caller, createCaller } from "@/test/harness/caller";
import { bytesOf, serveEncrypted } from "@/test/harness/encrypted-suite";
import { readZip } from "@/test/harness/zip";

const { api, upload, open, asOwner } = serveEncrypted();
const passphrase = "correct horse battery staple";

async function uploadDamaged(fields: Record<string, string> = {}): Promise<ImageResource> {
  const image = await upload(await noiseJpeg(400), fields);
  await flipBit(await findLiveKey(image.id), -50);
  return image;
}

async function archive(ids: string[], variant?: string) {
  const response = await fetch(`${api.origin}/api/images/archive`, {
    method: "POST",
    headers: { ...asOwner().headers, "content-type": "application/json" },
    body: JSON.stringify({ ids, variant }),
  });
  expect(response.status).toBe(200);
  return readZip(await bytesOf(response));
}

describe("a damaged encrypted image", () => {
  it("has no bundle, even where the damage is another image's file in its place", async () => {
    const image = await uploadDamaged();
    const [one, other] = [await upload(await noiseJpeg(100)), await upload(await noiseJpeg(100))];
    await writeFile(
      storedPath(await findLiveKey(one.id)),
      await readFile(storedPath(await findLiveKey(other.id))),
    );
    for (const { id } of [image, one])
      expect(await api.owner.call("POST", `/api/images/${id}/export`, { passphrase })).toMatchObject({
        status: 409,
        body: { code: "FILE_DAMAGED", message: expect.stringContaining(id) },
      });
  });

  it("is named instead of a bundle of its album", async () => {
    const { album } = await api.owner.expect<AlbumResource>(201, "POST", "/api/albums", {
      album: null,
      title: "Damaged",
      encrypt_uploads: true,
    });
    await upload(await noiseJpeg(100), { album });
    const image = await uploadDamaged({ album });
    expect(await api.owner.call("POST", `/api/albums/${album}/export`, { passphrase })).toMatchObject({
      status: 409,
      body: { code: "FILE_DAMAGED", message: expect.stringContaining(image.id) },
    });
  });

  it("is left out of an export of the account, which has all others", async () => {
    const owner = await createCaller(api.origin);
    const fields = { encrypt: "true" };
    const damaged = await owner.upload("damaged.jpg", await noiseJpeg(400), fields);
    await flipBit(await findLiveKey(damaged.id), -50);
    const whole = await owner.upload("whole.jpg", await noiseJpeg(300), fields);
    const { images } = await readExport(await requestExport(api.origin, owner));

    expect(images.map(({ id, file }) => [id, file !== null])).toEqual([
      [damaged.id, false],
      [whole.id, true],
    ]);
    expect(await findDamagedAt(damaged.id)).not.toBeNull();
  });

  it("is left out of an archive, which is whole and names it", async () => {
    const [whole, damaged] = [await upload(await noiseJpeg(100)), await uploadDamaged()];
    const files = await archive([damaged.id, whole.id]);
    expect([...files.keys()]).toEqual([whole.filename, "skipped.txt"]);
    expect(files.get("skipped.txt")?.toString()).toMatch(`${damaged.filename}: The stored file`);
  });

  it("is one with a damaged file: a damaged variant is left out only", async () => {
    const { id, filename } = await upload(await noiseJpeg(400));
    expect((await archive([id], "w256")).size).toBe(1);

    for (const key of await listVariantKeys(id)) await flipBit(key, -50);
    const files = await archive([id], "w256");

    expect(files.get("skipped.txt")?.toString()).toMatch(`${filename}: The stored file`);
    expect(await findDamagedAt(id)).toBeNull();
  });

  it("a damaged image that cannot be delivered is in the log and in a notice, until fsck finds it whole again", async () => {
    const images = [await upload(await noiseJpeg(100)), await uploadDamaged()];
    const [, image] = images;
    const key = await findLiveKey(image?.id ?? "");
    const logged = vi.spyOn(logger(), "error");
    const listNotices = async (caller: Caller) =>
      (await caller.expect<CallerResource>(200, "GET", "/api/me")).notices.filter(
        ({ code }) => code === "FILES_DAMAGED",
      );

    for (let attempt = 0; attempt < 2; attempt++)
      for (const one of images) await open(one.urls.original, asOwner()).then(bytesOf, () => undefined);

    expect(logged.mock.calls).toContainEqual([
      { imageId: image?.id, reason: expect.stringContaining(key) },
      expect.stringMatching(new RegExp(`^a stored file of image ${image?.id} is damaged: .*${key}`)),
    ]);

    logged.mockRestore();
    const [notice, ...others] = await listNotices(api.owner);

    expect(notice).toMatchObject({ level: "error", resource: { type: "image", id: image?.id } });
    expect(others).toEqual([]);
    expect(await listNotices(api.stranger)).toEqual([]);

    const counted = notice?.code === "FILES_DAMAGED" ? notice.images : 0;
    await flipBit(key, -50);
    await fsck({ repair: true, force: false, hashes: true });
    const left = await listNotices(api.owner);

    expect(left.map((one) => ("images" in one ? one.images : 0))).toEqual(counted > 1 ? [counted - 1] : []);
  });
});
