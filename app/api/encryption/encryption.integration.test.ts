import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { contentKeys, images, keyStore, users } from "@/db/schema";
import { continueRotation, rotateRootKey, sweepRotations } from "@/lib/encryption";
import type { CryptoEvent, EncryptionResource } from "@/lib/encryption/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import type { Caller } from "@/test/harness/caller";

const api = serveApi({ proxyHops: 1 });

let count = 0;
const upload = async (caller: Caller = api.owner) =>
  caller.upload(`key-${++count}.jpg`, await testImage({ width: 40, red: count }), { encrypt: "true" });
const open = async (image: ImageResource, caller: Caller = api.owner) =>
  fetch(withOrigin(api.origin, image.urls.original), { headers: { authorization: `Bearer ${caller.key}` } });
const getEncryption = (caller: Caller = api.owner) =>
  caller.expect<EncryptionResource>(200, "GET", "/api/encryption");
const forgetKeys = () => singleton("content-keys", () => new Map()).clear();

async function listEvents(): Promise<CryptoEvent[]> {
  const events: CryptoEvent[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor && `&cursor=${cursor}`;
    const page: { data: CryptoEvent[]; next_cursor: string | null } = await api.owner.expect(
      200,
      "GET",
      `/api/encryption/events?limit=3${query}`,
    );
    events.push(...page.data);
    cursor = page.next_cursor;
  }
  return events;
}

describe("the rotation of a master key", () => {
  it("wraps all content keys again while images are read, and deletes the previous version", async () => {
    expect(await getEncryption()).toMatchObject({
      available: true,
      key_version: null,
      versions: [],
      rotation: null,
    });

    const uploaded = [];
    for (let at = 0; at < 6; at++) uploaded.push(await upload());
    const before = await db().select().from(contentKeys);

    expect(await getEncryption()).toMatchObject({
      key_version: 1,
      encrypted_images: 6,
      versions: [{ version: 1, images: 6, retired_at: null }],
      root_key: { provider: "env", id: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });

    const started = await api.owner.expect<EncryptionResource>(202, "POST", "/api/encryption/rotate");
    expect(started.rotation).toMatchObject({ from: 1, to: 2, done: 0, total: before.length });

    await api.owner.expect(409, "POST", "/api/encryption/rotate");
    const during = await upload();

    expect(during.status.key_version).toBe(2);

    let isReading = true;
    const statuses: number[] = [];
    const readers = Promise.all(
      uploaded.map(async (image) => {
        while (isReading) {
          forgetKeys();
          statuses.push((await open(image)).status);
        }
      }),
    );

    expect(await sweepRotations()).toBe(1);

    const { uid } = api.owner.actor.library;
    await Promise.all([continueRotation(uid), continueRotation(uid)]);
    isReading = false;
    await readers;

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await getEncryption()).toMatchObject({
      key_version: 2,
      encrypted_images: 7,
      rotation: null,
      versions: [
        { version: 2, images: 7, retired_at: null },
        { version: 1, images: 0, retired_at: expect.any(String) },
      ],
    });

    forgetKeys();
    for (const image of [...uploaded, during]) expect((await open(image)).status).toBe(200);
    const after = await db().select().from(contentKeys);
    for (const row of before) expect(after.map(({ wrapped }) => wrapped)).not.toContain(row.wrapped);
    const stored = await db().select({ version: images.keyVersion }).from(images);

    expect(new Set(stored.map(({ version }) => version))).toEqual(new Set([2]));

    const [keys] = await db().select().from(keyStore);
    expect(keys?.wrapped.versions.map(({ wrapped }) => wrapped !== "")).toEqual([false, true]);
    expect(await sweepRotations()).toBe(0);

    const events = await listEvents();
    expect(events.map(({ type }) => type).filter((type) => type !== "img_encrypt")).toEqual([
      "tmk_rotate",
      "tmk_create",
    ]);
    expect(events.filter(({ type }) => type === "img_encrypt")).toHaveLength(7);
    expect((await getEncryption(api.stranger)).encrypted_images).toBe(0);
  });

  it("continues where it was interrupted", async () => {
    await upload(api.stranger);
    await api.stranger.expect(202, "POST", "/api/encryption/rotate");
    const { uid, owner } = api.stranger.actor.library;
    const image = await upload(api.stranger);
    // As if some keys were wrapped before the interruption.
    await continueRotation(uid);
    await db().update(users).set({ tmkVersion: 2 }).where(eq(users.owner, owner));

    expect(await continueRotation(uid)).toBe(true);

    forgetKeys();
    expect((await open(image, api.stranger)).status).toBe(200);
  });
});

describe("the rotation of the root key", () => {
  const rootKey = env().ALBUMEN_ROOT_KEY;
  afterEach(() => Object.assign(env(), { ALBUMEN_ROOT_KEY: rootKey, ALBUMEN_NEW_ROOT_KEY: undefined }));
  const file = () => path.join(env().dataFolder, "root.key");

  it("the rotation needs the new root key in addition to the key of the environment", async () => {
    const image = await upload();
    await expect(rotateRootKey()).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

    const next = randomBytes(32).toString("base64");
    Object.assign(env(), { ALBUMEN_NEW_ROOT_KEY: next });

    expect(await rotateRootKey()).toMatchObject({ accounts: 2, provider: "env" });

    forgetKeys();
    expect((await open(image)).status).toBe(503);

    Object.assign(env(), { ALBUMEN_ROOT_KEY: next, ALBUMEN_NEW_ROOT_KEY: rootKey });
    expect((await open(image)).status).toBe(200);

    await rotateRootKey();
  });

  it("replaces the file, also after an interruption, and the service continues", async () => {
    const image = await upload();
    await writeFile(file(), `${rootKey}\n`, { mode: 0o600 });
    await writeFile(`${file()}.new`, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    const next = await readFile(`${file()}.new`, "utf8");
    Object.assign(env(), { ALBUMEN_ROOT_KEY: undefined });
    const { provider, formerFile = "" } = await rotateRootKey();

    expect(provider).toBe("file");
    expect(await readFile(file(), "utf8")).toBe(next);
    expect(await readFile(path.join(env().dataFolder, formerFile), "utf8")).toBe(`${rootKey}\n`);

    forgetKeys();
    expect((await open(image)).status).toBe(200);

    await rotateRootKey();
    expect(await readFile(file(), "utf8")).not.toBe(next);

    forgetKeys();
    expect((await open(image)).status).toBe(200);

    // Back to the key of the other tests.
    Object.assign(env(), {
      ALBUMEN_ROOT_KEY: (await readFile(file(), "utf8")).trim(),
      ALBUMEN_NEW_ROOT_KEY: rootKey,
    });
    await rotateRootKey();
  });
});
