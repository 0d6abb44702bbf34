import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStreamStore } from "@/test/fakes/stream-store";
import { describeObjectStore } from "@/test/harness/describe-object-store";
import { createFallbackStore } from "./fallback-store";
import { createFileStore, temporaryFolder } from "./file-store";
import { checkSpace } from "./free-space";
import type { ObjectStore } from "./object-store";
import { putStream } from "./write-stream";

const createFolder = () => mkdtemp(path.join(tmpdir(), "albumen-store-"));

describeObjectStore("files", async () => {
  const root = await createFolder();
  return { store: createFileStore(root), close: () => rm(root, { recursive: true, force: true }) };
});

describeObjectStore("streams, the fake", async () => ({ store: createStreamStore(), close: async () => {} }));

describe("the file store", () => {
  let root: string;
  beforeAll(async () => {
    root = await createFolder();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it("makes files unreadable for other users", async () => {
    await createFileStore(root).put("private/one", Readable.from([Buffer.from("x")]));
    expect((await stat(path.join(root, "private/one"))).mode & 0o777).toBe(0o600);
  });

  it("lists unfinished files, which can be removed", async () => {
    const store = createFileStore(root);
    const body = new PassThrough();
    const stored = store.put("late/object", body);
    body.write("x");
    const ids: string[] = [];
    while (ids.length === 0) for await (const { id } of store.listUnfinished()) ids.push(id);
    const [id = ""] = ids;
    await utimes(path.join(root, id), new Date(0), new Date(0));
    for await (const one of store.listUnfinished()) expect(one).toEqual({ id, modifiedAtMs: 0 });

    await expect(store.removeUnfinished("private/one")).rejects.toThrow("not an unfinished object");

    await store.removeUnfinished(id);
    body.end();

    await expect(stored).rejects.toThrow("ENOENT");
    expect(await store.head("late/object")).toBeUndefined();
  });
});

describe("folders of the file store", () => {
  const folders = async (root: string) =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && entry.name !== temporaryFolder)
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
      .sort();
  const putText = (store: ObjectStore, key: string) => store.put(key, Readable.from([Buffer.from(key)]));

  it("are removed with their last file, except on the first level", async () => {
    const root = await createFolder();
    const store = createFileStore(root);
    for (const key of ["images/a/1/one", "images/a/1/two", "images/a/2/one", "images/b/1/one"])
      await putText(store, key);
    await store.copy("images/a/1/one", "images/b/2/one");

    await store.delete(["images/a/1/one", "images/a/2/one", "images/b/2/one"]);
    expect(await folders(root)).toEqual(["images", "images/a", "images/a/1", "images/b", "images/b/1"]);

    await store.delete(["images/a/1/two", "images/b/1/one", "images/c/1/missing"]);
    expect(await folders(root)).toEqual(["images"]);
    await rm(root, { recursive: true });
  });

  it("take new files while their last one is deleted", async () => {
    const root = await createFolder();
    const store = createFileStore(root);
    const source = "images/source/1/one";
    await putText(store, source);
    for (let round = 0; round < 300; round++) {
      const [put, copied] = [`images/a/1/put-${round}`, `images/a/2/copied-${round}`];
      const earlier = [`images/a/1/put-${round - 1}`, `images/a/2/copied-${round - 1}`];
      const [, isCopied] = await Promise.all([
        putText(store, put),
        store.copy(source, copied),
        store.delete(earlier),
      ]);

      expect(isCopied).toBe(true);
      expect(await Promise.all([put, copied].map((key) => store.head(key)))).toEqual([
        { sizeBytes: put.length },
        { sizeBytes: source.length },
      ]);
    }
    await rm(root, { recursive: true });
  });
});

/** A file system of one megabyte, where this process may mount one. */
function mountSmall(folder: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0;
}

describe("a full disk", () => {
  it("is reported, and no failed write or copy leaves a file open", async ({ skip }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "albumen-full-"));
    const spacious = await createFolder();
    if (!mountSmall(folder)) return skip("this user may not mount a small file system");

    const openFiles = async () => {
      const links = await Promise.all(
        (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
      );
      return links.filter((file) => file.startsWith(folder) || file.startsWith(spacious));
    };

    try {
      expect(await checkSpace(spacious)).toBe("ok");
      const [small, large] = [createFileStore(folder), createFileStore(spacious)];
      await small.put("a/one", Readable.from([Buffer.from("x")]));
      await large.put("a/large", Readable.from([randomBytes(300_000)]));
      // Folders and links need room as well.
      for (let count = 0; ; count++)
        if (await writeFile(path.join(folder, `filler-${count}`), randomBytes(4_096)).catch(() => "full"))
          break;
      expect(await checkSpace(folder)).toBe("full");

      const full = { kind: "unavailable", message: "The storage is full. The file was not stored." };
      const original = (await large.get("a/large")) ?? Readable.from([]);
      await expect(putStream(small, "b/large", original)).rejects.toMatchObject(full);
      const renamed = createFallbackStore(small, large);
      await expect(renamed.copy("a/large", "b/copied")).rejects.toMatchObject(full);
      await expect.poll(openFiles).toEqual([]);
    } finally {
      spawnSync("umount", [folder]);
      await rm(folder, { recursive: true, force: true });
      await rm(spacious, { recursive: true, force: true });
    }
  });

  it("rejects the file with a clear message and preserves the other files", async ({ skip }) => {
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
