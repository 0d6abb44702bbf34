import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeS3, startS3 } from "@/test/fakes/s3/start-s3";
import { createStreamStore } from "@/test/fakes/stream-store";
import { describeObjectStore } from "@/test/harness/describe-object-store";
import { isComplete } from "@/test/harness/sample";
import { copyObjects } from "./copy-objects";
import { createFallbackStore } from "./fallback-store";
import { createFileStore } from "./file-store";
import type { ObjectStore } from "./object-store";
import { createS3Client } from "./s3/s3-client";
import { createS3Store } from "./s3/s3-store";

const createFolder = () => mkdtemp(path.join(tmpdir(), "albumen-copy-"));

describeObjectStore("files, with a previous one", async () => {
  const root = await createFolder();
  const store = createFallbackStore(createFileStore(root), createStreamStore());
  return { store, close: () => rm(root, { recursive: true, force: true }) };
});

describe("copying a store", () => {
  let root: string;
  let fake: FakeS3;
  let source: ObjectStore;
  let target: ObjectStore;
  beforeEach(async () => {
    contents.clear();
    root = await createFolder();
    fake = await startS3();
    source = createFileStore(root);
    const place = { ...fake, region: "us-east-1", prefix: "", isPathStyle: true, isPublic: false };
    target = createS3Store(createS3Client(place));
  });
  afterEach(async () => {
    await fake.close();
    await rm(root, { recursive: true, force: true });
  });

  const contents = new Map<string, Buffer>();
  const put = async (store: ObjectStore, key: string) => {
    const bytes = randomBytes(200 + contents.size);
    await store.put(key, Readable.from([bytes]));
    contents.set(key, bytes);
  };

  const read = async (store: ObjectStore, key: string) => {
    const stream = await store.get(key);
    return stream && (await buffer(stream));
  };

  const expectEqual = async (store: ObjectStore) => {
    const keys: string[] = [];
    for await (const { key } of store.list("")) keys.push(key);
    expect(keys.sort()).toEqual([...contents.keys()].sort());
    for (const [key, bytes] of contents) expect((await read(store, key))?.equals(bytes), key).toBe(true);
  };

  it("copies what is missing, again after an interruption, and leaves out what is only staged", async () => {
    for (let index = 0; index < 40; index++) await put(source, `images/${index}`);
    await source.put("staging/one", Readable.from([Buffer.from("x")]));
    const denied = { status: 403, code: "AccessDenied" };
    fake.fail("PUT", denied, denied, denied);
    const first = await copyObjects(source, target);

    expect([first.copied, first.present, first.failed.length]).toEqual([37, 0, 3]);

    const second = await copyObjects(source, target);
    expect([second.copied, second.present, second.failed.length]).toEqual([3, 37, 0]);
    await expectEqual(target);
  });

  it("leaves no copy with other bytes than the original", async () => {
    await put(source, "images/one");
    const damaging: ObjectStore = {
      ...target,
      put: async (key, body) => {
        const stored = await target.put(key, body);
        fake.content.objects.get(key)?.bytes.fill(0);
        return stored;
      },
    };
    const { failed } = await copyObjects(source, damaging);

    expect(failed).toMatchObject([
      { key: "images/one", error: { message: expect.stringContaining("other bytes") } },
    ]);
    expect(await target.head("images/one")).toBeUndefined();
  });

  it("loses nothing and revives nothing while objects are stored, read and deleted", async () => {
    for (let index = 0; index < (isComplete ? 150 : 40); index++) await put(source, `images/${index}`);
    const store = createFallbackStore(target, source);
    const keys = [...contents.keys()];
    const change = async () => {
      for (let round = 0; round < (isComplete ? 60 : 15); round++) {
        await put(store, `new/${round}`);
        const key = keys[Math.floor(Math.random() * keys.length)] ?? "";
        const bytes = contents.get(key);
        expect((await read(store, key))?.equals(bytes ?? Buffer.alloc(0))).toBe(bytes && true);
        contents.delete(key);
        await store.delete([key]);
      }
    };
    await Promise.all([change(), copyObjects(source, target).then(() => copyObjects(source, target))]);
    await copyObjects(source, target);

    await expectEqual(target);
    await expectEqual(store);
  });

  it("leaves no copy of an object that is deleted while it is copied", async () => {
    await source.put("images/gone", Readable.from([Buffer.from("x")]));
    const store = createFallbackStore(target, source);
    const slow: ObjectStore = {
      ...target,
      put: async (key, body) => {
        await store.delete([key]);
        return target.put(key, body);
      },
    };

    expect((await copyObjects(source, slow)).failed).toEqual([]);
    expect(await target.head("images/gone")).toBeUndefined();
  });

  it("copies between stores inside of the new one", async () => {
    await put(source, "images/one");
    const store = createFallbackStore(target, source);

    expect(await store.copy("images/one", "images/two")).toBe(true);
    expect((await read(target, "images/two"))?.equals(contents.get("images/one") ?? Buffer.alloc(0))).toBe(
      true,
    );
    expect(await target.head("images/one")).toBeUndefined();
  });
});
