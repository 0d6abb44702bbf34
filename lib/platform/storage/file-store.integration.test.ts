import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStore } from "./file-store";
import type { ObjectStore } from "./object-store";

let root: string;
let store: ObjectStore;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "albumen-store-"));
  store = createFileStore(root);
});

afterAll(() => rm(root, { recursive: true, force: true }));

const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

async function listKeys(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

describe("the file store", () => {
  it("gives back what was put, whole and in parts", async () => {
    const bytes = randomBytes(300_000);
    const stored = await store.put("a/b/one", Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
    expect(stored).toEqual({ sizeBytes: 300_000, sha256: createHash("sha256").update(bytes).digest("hex") });
    expect(await store.head("a/b/one")).toEqual({ sizeBytes: 300_000 });
    const whole = await store.get("a/b/one");
    expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
    const part = await store.get("a/b/one", { start: 10, end: 19 });
    expect(part && (await buffer(part)).equals(bytes.subarray(10, 20))).toBe(true);
  });

  it("hands an object on piece by piece, for as long as it is taken", async () => {
    const bytes = randomBytes(700_000);
    await store.put("a/pieces", Readable.from([bytes]));
    for (const range of [undefined, { start: 5, end: 500_000 }, { start: 699_999, end: 699_999 }]) {
      const chunks: Buffer[] = [];
      expect(
        await store.readChunks("a/pieces", range, async (chunk) => chunks.push(Buffer.from(chunk)) > 0),
      ).toBe(true);
      const expected = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      expect(Buffer.concat(chunks).equals(expected)).toBe(true);
    }
    let chunkCount = 0;
    await store.readChunks("a/pieces", undefined, async () => ++chunkCount < 2);
    expect(chunkCount).toBe(2);
    await expect(
      store.readChunks("a/pieces", undefined, () => Promise.reject(new Error("gone"))),
    ).rejects.toThrow();
  });

  it("takes files over, readable by nobody else", async () => {
    const folder = await mkdtemp(path.join(root, ".given-"));
    const localFiles = ["one", "two"].map((name) => ({
      key: `taken/${name}`,
      path: path.join(folder, name),
    }));
    for (const { path: file, key } of localFiles) await writeFile(file, key, { mode: 0o644 });
    await store.putFiles(localFiles);
    for (const { key } of localFiles) {
      const stored = await store.get(key);
      expect(stored && (await buffer(stored)).toString()).toBe(key);
    }
    expect((await stat(path.join(root, "taken/one"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual([]);
  });

  it("knows what is not there", async () => {
    expect(await store.readChunks("no/thing", undefined, async () => true)).toBe(false);
    expect(await store.head("no/thing")).toBeUndefined();
    expect(await store.get("no/thing")).toBeUndefined();
    expect(await store.move("no/thing", "no/where")).toBe(false);
    expect(await store.withLocalFile("no/thing", async () => 1)).toBeUndefined();
    await store.delete(["no/thing"]);
  });

  it("keeps nothing of a stream that is too long or breaks off", async () => {
    const before = (await files()).length;
    await expect(
      store.put("x/long", Readable.from([Buffer.alloc(11)]), { maxBytes: 10 }),
    ).rejects.toMatchObject({
      code: "UPLOAD_TOO_LARGE",
    });
    const breaking = new Readable({ read() {} });
    breaking.push(Buffer.alloc(10));
    setTimeout(() => breaking.destroy(new Error("broken off")), 20);
    await expect(store.put("x/broken", breaking)).rejects.toThrow("broken off");
    expect((await files()).length).toBe(before);
  });

  it("moves, lists and deletes", async () => {
    await store.put("list/a", Readable.from([Buffer.from("a")]));
    await store.put("list/deep/b", Readable.from([Buffer.from("b")]));
    expect(await store.move("list/a", "list/deep/c")).toBe(true);
    expect(await listKeys("list/")).toEqual(["list/deep/b", "list/deep/c"]);
    expect(await listKeys("nothing/")).toEqual([]);
    await store.delete(["list/deep/b", "list/deep/c"]);
    expect(await listKeys("list/")).toEqual([]);
  });

  it("takes no key that leads out of its folder", async () => {
    for (const key of ["../out", "a/../../out", "/etc/passwd", "a//b", "A", "a b", ""]) {
      await expect(store.head(key), key).rejects.toThrow("not an object key");
    }
  });
});

/** A file system of one megabyte, where this process may mount one. */
function mountSmall(folder: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0;
}

describe("a full disk", () => {
  it("refuses the file in a sentence and keeps what was there", async ({ skip }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "albumen-full-"));
    if (!mountSmall(folder)) return skip("this user may not mount a small file system");
    try {
      const small = createFileStore(folder);
      await small.put("a/kept", Readable.from([Buffer.from("kept")]));
      await expect(small.put("a/large", Readable.from([randomBytes(2_000_000)]))).rejects.toMatchObject({
        kind: "unavailable",
        message: "The storage is full. The file was not stored.",
      });
      expect(await small.head("a/large")).toBeUndefined();
      expect(await readdir(path.join(folder, ".tmp"))).toEqual([]);
      const kept = await small.get("a/kept");
      expect(kept && (await buffer(kept)).toString()).toBe("kept");
    } finally {
      spawnSync("umount", [folder]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
