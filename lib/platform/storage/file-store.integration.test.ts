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
import { createFileStore } from "./file-store";
import { checkSpace } from "./free-space";
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
