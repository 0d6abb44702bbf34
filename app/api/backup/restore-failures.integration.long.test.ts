import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { restoreFromBackup, synchronize } from "@/test/builders/backup";
import { purge } from "@/test/builders/importable-library";
import { noiseJpeg } from "@/test/builders/noise-image";
import type { Fault } from "@/test/fakes/faulty-server";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import type { Caller } from "@/test/harness/caller";

const suite = serveBackups();

/** As often as a request is sent. */
const attempts = 5;
const repeat = (fault: Fault, times = attempts) => Array.from({ length: times }, () => fault);

/** Returns an owner whose images are in the bucket only. */
async function setUpLost(count: number, options = {}): Promise<[Caller, ...ImageResource[]]> {
  const caller = await suite.setup(options);
  await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
  const images: ImageResource[] = [];
  for (let at = 0; at < count; at++) images.push(await uploadNew(caller, { album: "sea" }));
  await synchronize(caller);
  for (const image of images) await purge(caller, image);

  return [caller, ...images];
}

const get = (caller: Caller, key: string) => `GET ${suite.folderOf(caller)}${key}`;
const objectOf = (caller: Caller, key: string) => {
  const object = suite.s3.content.objects.get(suite.folderOf(caller) + key);
  if (!object) throw new Error(`the bucket has no ${key}`);

  return object;
};

/** Lists all images in the same part of the index. Returns them in its order. */
function mergeIndex(caller: Caller): string[] {
  const [first, ...others] = suite.keysOf(caller).filter((key) => key.startsWith("index/"));
  const lines = [first, ...others].flatMap((key = "") => suite.textOf(caller, key).trim().split("\n"));
  const sorted = lines.sort((a, b) => JSON.parse(a).id.localeCompare(JSON.parse(b).id));
  objectOf(caller, first ?? "").bytes = Buffer.from(`${sorted.join("\n")}\n`);
  for (const key of others) objectOf(caller, key).bytes = Buffer.from("");

  return sorted.map((line) => JSON.parse(line).id);
}

const loseRecord = (caller: Caller, id = "") =>
  expect(suite.s3.content.objects.delete(`${suite.folderOf(caller)}images/${id}/manifest.json`)).toBe(true);

describe("a restore in parts", () => {
  it("counts what is lost once", async () => {
    const [caller] = await setUpLost(3);
    const [id] = mergeIndex(caller);
    loseRecord(caller, id);
    const [album = ""] = suite.keysOf(caller).filter((key) => key.startsWith("albums/"));
    suite.s3.content.objects.delete(suite.folderOf(caller) + album);
    const run = await restoreFromBackup(caller, { mode: "missing" }, { maxMs: 0 });

    expect(run).toMatchObject({ status: "completed", changed: 2, failed: 2 });
    expect(run.problems.filter(({ code }) => code === "FILE_MISSING").map((one) => one.id)).toEqual([
      album,
      id,
    ]);
  });

  it("skips none when a record that was read is lost in between", async () => {
    const caller = await suite.setup();
    for (let at = 0; at < 22; at++) await uploadNew(caller);
    await synchronize(caller);
    const [id] = mergeIndex(caller);
    let isLost = false;
    const onPart = () => {
      if (isLost || suite.s3.requests.every(({ path }) => !path.includes(`${id}/manifest`))) return;

      loseRecord(caller, id);
      isLost = true;
    };
    suite.s3.requests.length = 0;
    const run = await restoreFromBackup(caller, { mode: "missing" }, { maxMs: 0, onPart });

    expect(isLost).toBe(true);
    expect(run).toMatchObject({ status: "completed", unchanged: 22, failed: 0 });
  });
});

describe("a restore from a bucket that fails", () => {
  it("a restore reports a rejected sign-in once for all records that are being read", async () => {
    const [caller, ...images] = await setUpLost(3);
    mergeIndex(caller);
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    for (const { id } of images)
      suite.s3.fail(get(caller, `images/${id}/manifest.json`), { status: 403, code: "AccessDenied" });
    const run = await restoreFromBackup(caller, { mode: "missing" });
    await delay(50);
    process.off("unhandledRejection", note);

    expect(run).toMatchObject({
      status: "failed",
      error: "The bucket responded with 403 AccessDenied.",
    });
    expect(unhandled).toEqual([]);
  });

  it.each<[string, Fault, RegExp]>([
    [
      "answers with an error",
      { status: 500, code: "InternalError" },
      /: The bucket responded with 500 InternalError\.$/,
    ],
    ["breaks connections", "reset", /: The connection to the bucket failed: [A-Z_]+\.$/],
  ])("%s: the file is named, the others come, and the next restore brings it", async (_, fault, message) => {
    const [caller, failing, other] = await setUpLost(2);
    if (!failing || !other) throw new Error("there are two images");

    const key = suite.originalOf(caller, failing);
    suite.s3.fail(get(caller, key), ...repeat(fault));
    const run = await restoreFromBackup(caller, { mode: "missing" });

    expect(run).toMatchObject({ status: "completed", changed: 1, failed: 1 });
    expect(run.problems).toEqual([
      { id: failing.id, code: "BUCKET_FAILED", message: expect.stringMatching(message) },
    ]);
    expect(run.problems[0]?.message).toContain(key);

    await readImage(caller, other);
    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({ changed: 1, failed: 0 });
    expect((await readImage(caller, failing)).info.sha256).toBe(failing.info.sha256);
  });

  it("continues where a connection breaks off in the middle of a file, and waits for slow ones", async () => {
    const caller = await suite.setup();
    const image = await caller.upload("large.jpg", await noiseJpeg(500));
    await synchronize(caller);
    const key = suite.originalOf(caller, image);
    await purge(caller, image);
    suite.s3.fail(get(caller, key), "truncate", "truncate", { until: delay(500) });

    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({ changed: 1, failed: 0 });
    expect((await readImage(caller, image)).info.sha256).toBe(image.info.sha256);
  });

  it("a restore stops after several failures in a row, and reports the reason", async () => {
    const [caller, ...images] = await setUpLost(6);
    for (const image of images)
      suite.s3.fail(get(caller, suite.originalOf(caller, image)), ...repeat({ status: 500, code: "Broken" }));
    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({
      status: "failed",
      changed: 0,
      error: "The bucket responded with 500 Broken.",
    });
  });

  it.each([{ passphrase: undefined }, { passphrase: "correct horse battery" }])(
    "names records that are lost or damaged, and restores the rest ($passphrase)",
    async (options) => {
      const [caller, ...images] = await setUpLost(3, options);
      const folder = suite.folderOf(caller);
      const albums = suite.keysOf(caller).filter((key) => key.startsWith("albums/"));
      const index = suite.keysOf(caller).filter((key) => key.startsWith("index/"));
      const [lostAlbum = ""] = albums;
      const [damagedPart = ""] = index;
      suite.s3.content.objects.delete(folder + lostAlbum);
      suite.s3.content.objects.delete(`${folder}licenses.ndjson`);
      const part = objectOf(caller, damagedPart);
      part.bytes = part.bytes.subarray(0, part.bytes.length / 2);
      const run = await restoreFromBackup(caller, { mode: "missing" });
      const named = run.problems.map(({ id, code }) => [id, code]);

      expect(named).toEqual(
        expect.arrayContaining([
          [lostAlbum, "FILE_MISSING"],
          ["licenses.ndjson", "FILE_MISSING"],
          [damagedPart, "HASH_MISMATCH"],
        ]),
      );
      expect(run).toMatchObject({ status: "completed", failed: 3 });
      // Each image is in a part of its own, but for equal hashes.
      expect(run.changed).toBeGreaterThanOrEqual(images.length - 2);
    },
  );

  it.each(["index.json", "keys.json"])(
    "a restore reports which part of the backup is damaged: %s",
    async (key) => {
      const caller = await suite.setup();
      const image = await uploadNew(caller, { encrypt: "true" });
      await synchronize(caller);
      await purge(caller, image);
      const object = objectOf(caller, key);
      object.bytes = object.bytes.subarray(0, object.bytes.length / 2);

      expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({
        status: "failed",
        error: `The bucket has other bytes of ${key} than were stored.`,
      });
    },
  );

  it("a restore reports that there is no backup when the index is lost", async () => {
    const [caller] = await setUpLost(1);
    suite.s3.content.objects.delete(`${suite.folderOf(caller)}index.json`);
    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({
      status: "failed",
      error: "The bucket has no backup of this library.",
    });
  });
});
