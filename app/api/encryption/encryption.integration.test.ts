import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
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
const run = promisify(execFile);

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
      ...([200, "GET", `/api/encryption/events?limit=3${query}`] as const),
    );
    events.push(...page.data);
    cursor = page.next_cursor;
  }
  return events;
}

describe("the rotation of a master key", () => {
  it("wraps all content keys again while images are read, and deletes the former version", async () => {
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
      ...{ key_version: 2, encrypted_images: 7, rotation: null },
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

  it("goes on where it was interrupted", async () => {
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

  it("needs the new one beside that of the environment", async () => {
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

  it("replaces the file, also after an interruption, and the service goes on", async () => {
    const image = await upload();
    await writeFile(file(), `${rootKey}\n`, { mode: 0o600 });
    await writeFile(`${file()}.new`, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    const next = await readFile(`${file()}.new`, "utf8");
    Object.assign(env(), { ALBUMEN_ROOT_KEY: undefined });
    expect(await rotateRootKey()).toMatchObject({ provider: "file" });
    expect(await readFile(file(), "utf8")).toBe(next);
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

describe("a bundle", () => {
  const passphrase = "correct horse battery staple";

  async function unpack(image: ImageResource, body: object = { passphrase }): Promise<string> {
    const response = await fetch(`${api.origin}/api/images/${image.id}/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.owner.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    const folder = await mkdtemp(path.join(tmpdir(), "albumen-bundle-"));
    await writeFile(path.join(folder, "bundle.zip"), Buffer.from(await response.arrayBuffer()));
    await run("unzip", ["-q", "bundle.zip"], { cwd: folder });
    return folder;
  }
  const openWith = (program: string, args: string[], phrase = passphrase) =>
    run(program, args, { env: { NODE_ENV: "test", PATH: process.env.PATH, ALBUMEN_PASSPHRASE: phrase } });
  const scripts = path.resolve("docs/encrypted-format");
  async function hasPython(): Promise<boolean> {
    return run("python3", ["-c", "import cryptography"]).then(
      () => true,
      () => false,
    );
  }

  it("is opened by both scripts with the passphrase only", async ({ skip }) => {
    const bytes = await testImage({ width: 900, height: 900 });
    // More than one chunk.
    const large = Buffer.concat([bytes, randomBytes(200_000)]);
    const image = await api.owner.upload("bundled.jpg", large, { encrypt: "true" });
    const folder = await unpack(image);
    const openers: Array<[string, string[]]> = [[process.execPath, [path.join(folder, "open.mjs")]]];
    if (await hasPython()) openers.push(["python3", [path.join(scripts, "open.py"), folder]]);
    for (const [program, args] of openers) {
      await writeFile(path.join(folder, "bundled.jpg"), "");
      await openWith(program, args);
      expect((await readFile(path.join(folder, "bundled.jpg"))).equals(large)).toBe(true);
      await expect(openWith(program, args, "another passphrase")).rejects.toThrow("passphrase is wrong");
    }
    const object = path.join(folder, "object.enc");
    const stored = await readFile(object);
    expect(stored.includes(large.subarray(1_000, 1_030))).toBe(false);
    const changed = Buffer.from(stored);
    changed[stored.length - 100] = (changed[stored.length - 100] ?? 0) ^ 1;
    for (const damaged of [changed, stored.subarray(0, -1), stored.subarray(0, 115 + 65_552)]) {
      await writeFile(object, damaged);
      for (const [program, args] of openers)
        await expect(openWith(program, args)).rejects.toThrow("has changed");
    }
    expect((await listEvents()).at(0)).toMatchObject({ type: "bundle_export", image_id: image.id });
    if (openers.length === 1) skip("this machine has no Python with the package cryptography");
  });

  it("needs a passphrase of 12 characters and an encrypted image of one's own", async () => {
    const image = await upload();
    const call = (id: string, body: object, caller = api.owner) =>
      caller.call("POST", `/api/images/${id}/export`, body);
    expect(await call(image.id, { passphrase: "eleven char" })).toMatchObject({ status: 400 });
    const plain = await api.owner.upload("plain.jpg", await testImage());
    expect(await call(plain.id, { passphrase })).toMatchObject({ body: { code: "IMAGE_NOT_ENCRYPTED" } });
    expect((await call(image.id, { passphrase }, api.stranger)).status).toBe(403);
  });
});
