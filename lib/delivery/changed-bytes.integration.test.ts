import { readFile, rm } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { installation } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import type { AuditLogResource } from "@/lib/audit/resource";
import { fsck, mendDamagedFile, scrub } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { renderVariants } from "@/lib/variants";
import { restoreFromBackup, synchronize } from "@/test/builders/backup";
import { findDamagedAt, findLiveKey, flipBit, listVariantKeys, storedPath } from "@/test/builders/damage";
import { noiseJpeg } from "@/test/builders/noise-image";
import { withOrigin } from "@/test/builders/uploads";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { listMessages } from "@/test/harness/webhook-suite";
import { readZip } from "@/test/harness/zip";

const suite = serveBackups();
const visible = { visibility: "public" };

const get = (image: ImageResource, key = "original", query = "") =>
  fetch(withOrigin(suite.api.origin, image.urls[key]) + query);
const mend = ({ id: imageId }: ImageResource) => mendDamagedFile({ imageId, generation: 1 });

let passes = 0;
/** Each pass is a month after the one before. */
const scrubAll = () =>
  scrub({
    bytesPerSecond: Number.POSITIVE_INFINITY,
    maxMs: minuteMs,
    nowMs: Date.now() + ++passes * 30 * dayMs,
  });

beforeAll(async () => {
  await db().insert(installation).values({ id: "one", createdAt: isoTime() });
});

async function uploadWithPresets(caller: Caller = suite.api.owner): Promise<ImageResource> {
  const image = await uploadNew(caller, visible);
  await renderVariants({ imageId: image.id, generation: 1 });
  return image;
}

async function expectNoOriginal(image: ImageResource): Promise<void> {
  const { status, headers } = await get(image);
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
}

describe("changed bytes of an original", () => {
  it("are never sent: the image is damaged, its owner learns of it, and intact variants are delivered", async () => {
    const caller = await createCaller(suite.api.origin);
    const webhook = await caller.expect<{ id: string }>(201, "POST", "/api/webhooks", {
      url: "https://example.com/hook",
      events: ["image.damaged"],
    });
    const image = await uploadWithPresets(caller);

    expect(image.status.damaged).toBe(false);

    await flipBit(await findLiveKey(image.id), -50);
    await expectNoOriginal(image);
    await expectNoOriginal(image);
    expect((await get(image, "thumb")).status).toBe(200);
    expect((await readImage(caller, image)).status.damaged).toBe(true);

    const { notices } = await caller.expect<CallerResource>(200, "GET", "/api/me");
    expect(notices.map(({ code }) => code)).toContain("FILES_DAMAGED");

    const log = await caller.expect<{ data: AuditLogResource[] }>(200, "GET", "/api/audit-logs");
    expect(log.data[0]).toMatchObject({ resource_id: image.id, metadata: { damaged: true } });
    expect(await listMessages(webhook.id)).toEqual([]);

    await mend(image);
    const [message] = await listMessages(webhook.id);

    expect(JSON.parse(message?.payload ?? "")).toMatchObject({
      type: "image.damaged",
      data: { id: image.id, status: { damaged: true } },
    });
  });

  it("abort the connection of a large file before its last part", async () => {
    const bytes = await noiseJpeg(1_200);
    expect(bytes.length).toBeGreaterThan(1024 * 1024);

    const image = await suite.api.owner.upload("large.jpg", bytes, visible);
    await flipBit(await findLiveKey(image.id), 200);
    const response = await get(image);

    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await expectNoOriginal(image);
  });

  it("are in no archive and no backup", async () => {
    const caller = await suite.setup();
    const [archived, backedUp] = [await uploadNew(caller, visible), await uploadNew(caller, visible)];
    for (const { id } of [archived, backedUp]) await flipBit(await findLiveKey(id), -50);
    const response = await fetch(`${suite.api.origin}/api/images/archive`, {
      method: "POST",
      headers: { authorization: `Bearer ${caller.key}`, "content-type": "application/json" },
      body: JSON.stringify({ ids: [archived.id] }),
    });
    const files = readZip(Buffer.from(await response.arrayBuffer()));

    expect(files.get("skipped.txt")?.toString()).toMatch(`${archived.filename}: The stored file`);

    await synchronize(caller);
    for (const image of [archived, backedUp]) {
      expect(suite.originalOf(caller, image)).toBe("");
      await expectNoOriginal(image);
    }
  });

  it("changed bytes of an original are replaced by the bytes of the backup", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller, visible);
    const before = Buffer.from(await (await get(image)).arrayBuffer());
    await synchronize(caller);
    await flipBit(await findLiveKey(image.id), -50);

    expect(await scrubAll()).toBe(true);
    await expectNoOriginal(image);

    await mend(image);
    expect((await readImage(caller, image)).status).toMatchObject({ damaged: false });
    expect(Buffer.from(await (await get(image)).arrayBuffer()).equals(before)).toBe(true);

    await flipBit(await findLiveKey(image.id), -50);
    expect(await scrubAll()).toBe(true);
    expect(await restoreFromBackup(caller, { mode: "all" })).toMatchObject({ changed: 1, failed: 0 });
    expect((await readImage(caller, image)).status).toMatchObject({ damaged: false });
  });

  it("are found by the scrub when they were delivered before, and are forgotten when they are right again", async () => {
    const image = await uploadNew(suite.api.owner, visible);
    expect((await get(image)).status).toBe(200);

    const key = await findLiveKey(image.id);
    await flipBit(key, -50);

    expect(await scrubAll()).toBe(true);
    expect(await findDamagedAt(image.id)).not.toBeNull();
    await expectNoOriginal(image);

    await flipBit(key, -50);
    await mend(image);

    expect((await get(image)).status).toBe(200);
  });
});

describe("changed or lost bytes of a variant", () => {
  it.each(["changed", "lost"])(
    "variants that are %s are made again when they are requested",
    async (state) => {
      const image = await uploadWithPresets();
      const changed: Buffer[] = [];
      for (const key of await listVariantKeys(image.id)) {
        if (state === "changed") changed.push(await readFile(storedPath(await flipBit(key, -20))));
        else await rm(storedPath(key));
      }

      const preview = (key: string) =>
        fetch(`${suite.api.origin}/api/images/${image.id}/variants/${key}/preview?format=webp`, {
          headers: { authorization: `Bearer ${suite.api.owner.key}` },
        });

      for (const open of [() => get(image, "thumb", "?format=webp"), () => preview("w256")]) {
        const response = await open();
        expect(response.status).toBe(200);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(changed.some((one) => one.equals(bytes))).toBe(false);
      }

      expect(await findDamagedAt(image.id)).toBeNull();
    },
  );

  it("are found by the scrub and by fsck", async () => {
    const image = await uploadWithPresets();
    const keys = await listVariantKeys(image.id);
    for (const key of keys) await flipBit(key, -20);
    const { findings } = await fsck({ repair: false, force: false, hashes: true });
    const found = findings.filter(({ subject }) => subject.startsWith(image.id));

    expect(found.map(({ kind }) => kind)).toEqual(keys.map(() => "damaged-variant"));
    expect(await scrubAll()).toBe(true);
    expect(await listVariantKeys(image.id)).toEqual([]);

    await renderVariants({ imageId: image.id, generation: 1 });
    expect((await get(image, "w256")).status).toBe(200);
  });
});

it("a missing original is not found, for previews and variants that are not rendered as well", async () => {
  const image = await uploadNew(suite.api.owner, visible);
  await rm(storedPath(await findLiveKey(image.id)));

  await expectNoOriginal(image);
  expect((await get(image, "w512")).status).toBe(404);

  await suite.api.owner.expect(404, "GET", `/api/images/${image.id}/variants/w256/preview`);
});
