import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceFingerprint } from "./source-fingerprint.mjs";

let root: string;
let file: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "albumen-sources-"));
  file = path.join(root, "app/page.tsx");
  await mkdir(path.dirname(file));
  await writeFile(file, "first");
});
afterEach(() => rm(root, { recursive: true }));

test("is the same for files with the same contents", async () => {
  const before = await sourceFingerprint(root);
  await utimes(file, new Date(), new Date(0));

  expect(await sourceFingerprint(root)).toBe(before);

  await writeFile(path.join(root, "app/page.test.tsx"), "not part of a build");
  expect(await sourceFingerprint(root)).toBe(before);
});

test("changes with the contents, even if size and modification time are the same", async () => {
  const before = await sourceFingerprint(root);
  const { atime, mtime } = await stat(file);
  await writeFile(file, "other");
  await utimes(file, atime, mtime);

  expect(await sourceFingerprint(root)).not.toBe(before);
});

test("changes with added and removed files", async () => {
  const before = await sourceFingerprint(root);
  const added = path.join(root, "app/layout.tsx");
  await writeFile(added, "");

  expect(await sourceFingerprint(root)).not.toBe(before);

  await rm(added);
  expect(await sourceFingerprint(root)).toBe(before);
});
