import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { crc32 as zlibCrc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isComplete } from "@/test/harness/sample";
import { readZip } from "@/test/harness/zip";
import { crc32 } from "./crc32";
import { zip } from "./zip";
import { openZip } from "./zip-archive";
import { buildZipEnd, readZipNames, ZipWriter } from "./zip-writer";

const modifiedAt = new Date("2026-03-01T12:00:00.000Z");

async function* entries(names: readonly string[]) {
  for (const name of names) yield { name, content: Buffer.from(`content of ${name}`), modifiedAt };
}

async function writeParts(names: readonly (readonly string[])[], from = 0): Promise<Buffer> {
  const [contents, directories]: [Buffer[], Buffer[]] = [[], []];
  let [startBytes, count] = [from, 0];
  for (const part of names) {
    const writer = new ZipWriter(startBytes);
    for await (const entry of entries(part)) contents.push(await buffer(writer.write(entry)));
    startBytes = writer.offsetBytes;
    count += writer.entries;
    directories.push(writer.directory);
  }

  const directory = Buffer.concat(directories);
  const end = buildZipEnd({ entries: count, startBytes, sizeBytes: directory.length });

  return Buffer.concat([...contents, directory, end]);
}

describe("the ZIP writer", () => {
  it("writes in parts what it writes at once", async () => {
    const whole = await buffer(zip(entries(["a.txt", "ü/b.txt", "c.txt"])));
    expect(await writeParts([["a.txt"], [], ["ü/b.txt", "c.txt"]])).toEqual(whole);
    expect(Object.fromEntries(readZip(whole))).toEqual({
      "a.txt": Buffer.from("content of a.txt"),
      "ü/b.txt": Buffer.from("content of ü/b.txt"),
      "c.txt": Buffer.from("content of c.txt"),
    });
  });

  it("lists the names of a directory, also of entries beyond 4 GB", async () => {
    for (const from of [0, 5_000_000_000]) {
      const writer = new ZipWriter(from);
      for await (const entry of entries(["a.txt", "ü/b.txt"])) await buffer(writer.write(entry));
      expect([...readZipNames(writer.directory)]).toEqual(["a.txt", "ü/b.txt"]);
    }
  });

  it.runIf(isComplete)(
    "writes archives with more than 65,535 files, and with content beyond 4 GB",
    async () => {
      const names = Array.from({ length: 65_536 }, (_, index) => `${index}.txt`);
      for (const [archive, offset] of [
        [await buffer(zip(entries(names))), 0],
        [await writeParts([names.slice(0, 10)], 5_000_000_000), 5_000_000_000],
      ] as const) {
        // Before the offset there are zeros.
        const read = (start: number, end: number) =>
          Readable.from([
            Buffer.alloc(Math.max(Math.min(end, offset) - start, 0)),
            archive.subarray(Math.max(start - offset, 0), Math.max(end - offset, 0)),
          ]);

        const opened = await openZip(
          { sizeBytes: offset + archive.length, read },
          { isListed: (name) => name.startsWith("9") },
        );
        expect(opened.names.at(-1)).toBe(offset === 0 ? "9999.txt" : "9.txt");
        const last = await opened.open(opened.names.at(-1) ?? "");
        expect(await text(last ?? Readable.from([]))).toBe(`content of ${opened.names.at(-1)}`);
      }
    },
  );
});

describe("the checksum", () => {
  it("the checksum equals the checksum of zlib, however the bytes are cut", () => {
    const bytes = Buffer.from(Array.from({ length: 1_003 }, (_, index) => (index * 7919) & 255));
    for (const cut of [0, 1, 2, 3, 5, 500, 1_003]) {
      const sum = crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)));
      expect(sum).toBe(zlibCrc32(bytes));
    }
  });
});
