import path from "node:path";
import { inArray } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { contentKeys, cryptoEvents, imageFiles, outbox } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { removeRetiredFiles, sweepTemporaryFiles } from "@/lib/uploads";
import { photo } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { killRepeatedly } from "@/test/harness/kill-repeatedly";
import { findPlainFiles, takeWindows } from "@/test/harness/plain-bytes";

const api = serveApi();
const imageCount = 30;
const kills = 12;

const asOwner = () => ({ headers: { authorization: `Bearer ${api.owner.key}` } });
const start = async (action: string, ids: readonly string[]) =>
  (await api.owner.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", { action, ids })).job.id;
const get = (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);

/** Every image is delivered as it was uploaded, whatever has become of it. */
async function expectWhole(uploads: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [id, bytes] of uploads) {
    const response = await fetch(withOrigin(api.origin, (await get(id)).urls.original), asOwner());
    expect([id, response.status]).toEqual([id, 200]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
}

it("images that are encrypted and decrypted by processes that are killed stay whole, each changed once", async () => {
  const uploads = new Map<string, Buffer>();
  for (let at = 0; at < imageCount; at++) {
    const bytes = await photo(240 + at, 160);
    uploads.set((await api.owner.upload(`killed-${at}.jpg`, bytes)).id, bytes);
  }

  const ids = [...uploads.keys()];
  const entry = new URL("../../../../test/harness/batch-process.ts", import.meta.url);
  const folder = (name: string) => path.join(inject("testFolder"), name);
  const countEvents = async (type: string) => {
    const rows = await db().select().from(cryptoEvents).where(inArray(cryptoEvents.imageId, ids));
    return rows.filter((row) => row.type === type).length;
  };

  const encrypting = await start("encrypt", ids);
  await killRepeatedly(
    folder("encrypting"),
    { entry, args: [encrypting] },
    { kills, afterMs: (kill) => 20 + 60 * kill },
  );

  await expectWhole(uploads);

  while (!(await runJob(encrypting)));
  for (const id of ids) expect((await get(id)).status.encrypted).toBe(true);

  expect(await countEvents("img_encrypt")).toBe(imageCount);
  await expectWhole(uploads);

  // Leftovers of the killed processes go with the sweepers; all objects in the store are encrypted
  // by then.
  for (const id of ids) await removeRetiredFiles(id);
  await sweepTemporaryFiles(Date.now() + 2 * dayMs);
  for (const bytes of uploads.values()) expect(await findPlainFiles(takeWindows(bytes), 0)).toEqual([]);
  const replaced = await db().select().from(outbox);

  expect(replaced.filter(({ name }) => name === "image/replaced")).toHaveLength(imageCount);

  const decrypting = await start("decrypt", ids);
  await killRepeatedly(
    folder("decrypting"),
    { entry, args: [decrypting] },
    { kills, afterMs: (kill) => 20 + 60 * kill },
  );
  while (!(await runJob(decrypting)));

  expect(await countEvents("img_decrypt")).toBe(imageCount);
  await expectWhole(uploads);

  for (const id of ids) await removeRetiredFiles(id);
  await sweepTemporaryFiles(Date.now() + 2 * dayMs);
  const files = await db().select().from(imageFiles).where(inArray(imageFiles.imageId, ids));

  expect(files.map(({ status }) => status)).toEqual(ids.map(() => "live"));

  for (const { blobKey } of files) expect(await objectStore().head(blobKey ?? "")).toBeDefined();
  // Keys of files that are gone are deleted.
  expect(await db().select().from(contentKeys)).toEqual([]);
});
