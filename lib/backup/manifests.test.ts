import { describe, expect, it } from "vitest";
import { passphraseCost } from "@/lib/platform/encryption/passphrase";
import { BackupIndex, IndexLine, PassphraseKey } from "./manifests";

// Anyone with access to the bucket may have written what a restore reads.

describe("an object key of a bucket", () => {
  const read = (key: string) =>
    BackupIndex.safeParse({
      account: { email: "a@example.com" },
      images: { images: 1 },
      albums: [key],
      shards: [],
    }).success;

  it.each(["images/img_1/original", "albums/0a1b.json", "profile/a..b.jpg", "..a/.b"])(
    "%j is in the folder of the library",
    (key) => expect(read(key)).toBe(true),
  );

  it.each([
    "..",
    ".",
    "../usr_2/backup.json",
    "images/../../usr_2/backup.json",
    "images/./a",
    "images/..",
    "/images/a",
    "images//a",
    "images/%2e%2e/a",
    "images\\..\\a",
    "images/a?x=1",
    "https://inside.example/a",
    "",
  ])("%j is rejected", (key) => expect(read(key)).toBe(false));
});

it.each(["../usr_2/images/img_1", "img_1/..", "img 1", "IMG_1", ""])(
  "an index with the image %j is rejected, because its id is part of a key",
  (id) => {
    const line = { deleted_at: null, size_bytes: 1 };

    expect(IndexLine.safeParse({ ...line, id: "img_01jd" }).success).toBe(true);
    expect(IndexLine.safeParse({ ...line, id }).success).toBe(false);
  },
);

describe("the key of a passphrase", () => {
  const read = (cost: typeof passphraseCost) =>
    PassphraseKey.safeParse({ kdf: "scrypt", salt: "", wrapped: "", ...cost }).success;

  it("may cost four times as much as one of this version", () => {
    expect(read(passphraseCost)).toBe(true);
    expect(read({ ...passphraseCost, n: 4 * passphraseCost.n })).toBe(true);
  });

  it.each([
    { n: 2 ** 20, r: 32, p: 16 },
    { n: 2 ** 20, r: 8, p: 1 },
    { n: 2 ** 16, r: 32, p: 2 },
    { n: 2 ** 16, r: 8, p: 8 },
    { n: 2 ** 30, r: 1, p: 1 },
  ])("is rejected when it would use up memory or time: %j", (cost) => expect(read(cost)).toBe(false));
});
