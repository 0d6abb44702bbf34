import { appendFile, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { settle } from "./settle.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "albumen-settle-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => path.join(folder, "shot.png");

it("waits until a file no longer grows", async () => {
  await writeFile(file(), "a");
  const pieces = ["bc", "def"];
  const settled = settle(file(), undefined, () => appendFile(file(), pieces.shift() ?? ""));
  expect(await settled).toMatchObject({ sizeBytes: 6 });
});

it("does not wait for an old file, but for one from the future, whose clock is not ours", async () => {
  await writeFile(file(), "a");
  await utimes(file(), 1, 1);
  const stopped = AbortSignal.abort();

  expect(await settle(file(), stopped)).toMatchObject({ sizeBytes: 1 });

  const later = Date.now() / 1000 + 3_600;
  await utimes(file(), later, later);

  await expect(settle(file(), stopped)).rejects.toThrow("abort");
});

it("finds nothing where the file is gone", async () => {
  expect(await settle(file())).toBeUndefined();
});
