import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ObjectStore } from "@/lib/platform/storage";

interface OpenedStore {
  store: ObjectStore;
  close(): Promise<void>;
}

/** Tests the contract of every object store driver. `open` returns an empty store. */
export function describeObjectStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the object store of ${name}`, () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const harness = accessStore(() => opened.store);
    testReading(harness);
    testWriting(harness);
    testKeys(harness);
  });
}

/** The store, once it is open, and short ways to use it. */
function accessStore(findStore: () => ObjectStore) {
  return {
    get store() {
      return findStore();
    },
    put: (key: string, ...chunks: Uint8Array[]) => findStore().put(key, Readable.from(chunks)),
    async read(key: string): Promise<Buffer | undefined> {
      const stream = await findStore().get(key);
      return stream && (await buffer(stream));
    },
    async listKeys(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of findStore().list(prefix)) keys.push(key);
      return keys.sort();
    },
    async countUnfinished(): Promise<number> {
      let count = 0;
      for await (const _ of findStore().listUnfinished()) count++;
      return count;
    },
  };
}

type OpenedObjectStore = ReturnType<typeof accessStore>;

/** Tests what is read of complete objects. */
function testReading(opened: OpenedObjectStore): void {
  const { put, read } = opened;

  it("returns what was stored, whole and in ranges", async () => {
    const { store } = opened;
    const bytes = randomBytes(300_000);
    const stored = await put("a/b/one", bytes.subarray(0, 1000), bytes.subarray(1000));

    expect(stored).toEqual({
      sizeBytes: 300_000,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect(await store.head("a/b/one")).toEqual({ sizeBytes: 300_000 });
    expect((await read("a/b/one"))?.equals(bytes)).toBe(true);

    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [299_999, 299_999],
    ] as const) {
      const part = await store.get("a/b/one", { start, end });
      expect(part && (await buffer(part)).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it("stores an empty object", async () => {
    const { store } = opened;
    expect(await put("empty")).toMatchObject({ sizeBytes: 0 });
    expect(await store.head("empty")).toEqual({ sizeBytes: 0 });
    expect(await read("empty")).toHaveLength(0);
  });

  it("streams an object in chunks, for as long as they are read", async () => {
    const { store } = opened;
    const bytes = randomBytes(700_000);
    await put("a/chunks", bytes);
    for (const range of [undefined, { start: 5, end: 500_000 }, { start: 699_999, end: 699_999 }]) {
      const chunks: Buffer[] = [];
      const take = async (chunk: Buffer) => chunks.push(Buffer.from(chunk)) > 0;
      expect(await store.readChunks("a/chunks", range, take)).toBe(true);
      const expected = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      expect(Buffer.concat(chunks).equals(expected)).toBe(true);
    }

    let chunkCount = 0;
    await store.readChunks("a/chunks", undefined, async () => ++chunkCount < 2);

    expect(chunkCount).toBe(2);

    const fail = () => Promise.reject(new Error("gone"));
    await expect(store.readChunks("a/chunks", undefined, fail)).rejects.toThrow("gone");
  });

  it("returns an object as a source that can be read more than once", async () => {
    const { store } = opened;
    const bytes = randomBytes(100_000);
    await put("a/source", bytes);
    const result = await store.withSource("a/source", async (source) => {
      for (let round = 0; round < 2; round++) {
        const whole = typeof source === "string" ? await readFile(source) : await buffer(await source.open());
        expect(whole.equals(bytes)).toBe(true);
      }

      if (typeof source === "string") return "path";

      expect(source.sizeBytes).toBe(bytes.length);
      const head = await buffer(await source.open({ start: 0, end: 9 }));
      expect(head.equals(bytes.subarray(0, 10))).toBe(true);

      return "stream";
    });

    expect(["path", "stream"]).toContain(result);

    const fail = () => Promise.reject(new Error("failed"));
    await expect(store.withSource("a/source", fail)).rejects.toThrow("failed");
  });
}

/** Tests what becomes visible, and when. */
function testWriting(opened: OpenedObjectStore): void {
  const { listKeys, countUnfinished } = opened;

  it("makes an object visible only when it is complete", async () => {
    const { store } = opened;
    const body = new PassThrough();
    const stored = store.put("slow/object", body);
    body.write(randomBytes(200_000));

    expect(await store.head("slow/object")).toBeUndefined();
    expect(await listKeys("slow/")).toEqual([]);

    body.end();
    await stored;

    expect(await listKeys("slow/")).toEqual(["slow/object"]);
  });

  it("stores nothing of a stream that is too long or breaks off", async () => {
    const { store } = opened;
    const before = await listKeys("");
    const tooLong = store.put("x/long", Readable.from([Buffer.alloc(11)]), { maxBytes: 10 });

    await expect(tooLong).rejects.toMatchObject({ code: "UPLOAD_TOO_LARGE" });
    expect(await store.put("x/fits", Readable.from([Buffer.alloc(10)]), { maxBytes: 10 })).toMatchObject({
      sizeBytes: 10,
    });

    await store.delete(["x/fits"]);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(10);
        throw new Error("broken off");
      })(),
    );

    await expect(store.put("x/broken", broken)).rejects.toThrow("broken off");

    const gone = new Readable({ read: () => undefined });
    const unread = store.put("x/gone", gone);
    gone.destroy(new Error("gone before it was read"));

    await expect(unread).rejects.toThrow("gone before");
    expect(await listKeys("")).toEqual(before);
    expect(await countUnfinished()).toBe(0);
  });
}

/** Tests what happens to keys. */
function testKeys(opened: OpenedObjectStore): void {
  const { put, read, listKeys } = opened;

  it("reports a missing object", async () => {
    const { store } = opened;
    expect(await store.readChunks("no/thing", undefined, async () => true)).toBe(false);
    expect(await store.head("no/thing")).toBeUndefined();
    expect(await store.get("no/thing")).toBeUndefined();
    expect(await store.copy("no/thing", "no/where")).toBe(false);
    expect(await store.head("no/where")).toBeUndefined();
    expect(await store.withSource("no/thing", async () => 1)).toBeUndefined();

    await store.delete(["no/thing"]);
  });

  it("copies an object independently of the original", async () => {
    const { store } = opened;
    const bytes = randomBytes(10_000);
    await put("copy/from", bytes);

    expect(await store.copy("copy/from", "copy/deep/to")).toBe(true);
    expect(await listKeys("copy/")).toEqual(["copy/deep/to", "copy/from"]);

    await store.delete(["copy/from"]);
    expect((await read("copy/deep/to"))?.equals(bytes)).toBe(true);
  });

  it("lists and deletes", async () => {
    const { store } = opened;
    const startedAt = Date.now();
    await put("list/a", Buffer.from("a"));
    await put("list/deep/b", Buffer.from("b"));
    await put("listed", Buffer.from("c"));

    expect(await listKeys("list/")).toEqual(["list/a", "list/deep/b"]);
    expect(await listKeys("nothing/")).toEqual([]);

    for await (const object of store.list("list/")) {
      expect(object.sizeBytes).toBe(1);
      expect(object.modifiedAtMs).toBeGreaterThan(startedAt - 60_000);
    }

    await store.delete(["list/deep/b", "list/a", "list/a"]);

    expect(await listKeys("list/")).toEqual([]);
    expect(await store.get("list/a")).toBeUndefined();
  });

  it("rejects an invalid key", async () => {
    const { store } = opened;
    for (const key of ["../out", "a/../../out", "/etc/passwd", "a//b", "A", "a b", ""]) {
      await expect(store.head(key), key).rejects.toThrow("not an object key");
      await expect(put(key, Buffer.from("x")), key).rejects.toThrow("not an object key");
    }
  });
}
