import { beforeAll, describe, expect, it } from "vitest";
import { ArchiveFiles, archiveForm, exportArchive } from "@/test/builders/account-archive";
import { listObjects } from "@/test/builders/importable-library";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();
let archive: Buffer;

beforeAll(async () => {
  const owner = await createCaller(api.origin);
  await owner.upload("one.jpg", await testImage({ width: 16, height: 12 }));
  archive = await exportArchive(api.origin, owner);
});

describe("archives that are rejected at once", () => {
  const send = (bytes: Uint8Array) =>
    createCaller(api.origin).then((caller) => caller.call("POST", "/api/account/import", archiveForm(bytes)));
  const changed = (change: (files: ArchiveFiles) => unknown) => () => {
    const files = new ArchiveFiles(archive);
    change(files);
    return files.pack();
  };

  it.each<[string, () => Buffer, RegExp]>([
    ["empty", () => Buffer.of(), /not a complete account archive/],
    ["no archive", () => Buffer.from("x".repeat(1_000)), /not a complete account archive/],
    ["truncated", () => archive.subarray(0, -10), /not a complete account archive/],
    ["without its manifest", changed(({ files }) => files.delete("manifest.json")), /has no manifest.json/],
    [
      "of another version",
      changed((files) => files.changeManifest({ version: 3 })),
      /version 3 .* reads version 2/,
    ],
    [
      "of something else",
      changed((files) => files.changeManifest({ format: "other" })),
      /not that of an account/,
    ],
    [
      "with a broken manifest",
      changed(({ files }) => files.set("manifest.json", Buffer.from("{"))),
      /manifest/,
    ],
    [
      "with a manifest that is wrong in many places",
      changed((files) => {
        const names = Array.from({ length: 50_000 }, (_, index) => `${index}`.padEnd(40, "x"));
        files.changeManifest({ files: Object.fromEntries(names.map((name) => [name, "no hash"])) });
      }),
      /^.{1,500}is not a SHA-256$/,
    ],
    ["with a wrong manifest", changed((files) => files.changeManifest({ images: {} })), /images/],
    ["with a path that leads out", changed(({ files }) => files.set("../x", Buffer.of(1))), /relative path/],
    [
      "without a file of records",
      changed(({ files }) => files.delete("tags.ndjson")),
      /tags.ndjson is missing/,
    ],
    [
      "a bomb",
      () => {
        const files = new ArchiveFiles(archive);
        files.files.set("originals/images/zeros", Buffer.alloc(40_000_000));
        return files.pack({ isDeflated: true });
      },
      /unpack to far more/,
    ],
  ])("%s", async (_what, build, message) => {
    const { status, body } = await send(build());
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "INVALID_ARCHIVE" } });
    expect((body as { message: string }).message).toMatch(message);
    expect(await listObjects("imports/")).toEqual([]);
  });
});
