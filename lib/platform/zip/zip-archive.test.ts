import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { buildZip, type ZipFileEntry } from "@/test/fixtures/zip-file";
import { type ByteSource, openZip, ZipError } from "./zip-archive";

function toSource(bytes: Buffer): ByteSource & { reads: Array<[number, number]> } {
  const reads: Array<[number, number]> = [];
  return {
    sizeBytes: bytes.length,
    reads,
    read(start, end) {
      reads.push([start, end]);
      return Readable.from([bytes.subarray(start, end)], { objectMode: false });
    },
  };
}

const open = (bytes: Buffer) => openZip(toSource(bytes), { isListed: (name) => name.startsWith("listed/") });
const file = (name: string, content: Uint8Array, options: Partial<ZipFileEntry> = {}) => ({
  name,
  content,
  ...options,
});
const text = (content: string) => Buffer.from(content);

describe("a ZIP archive", () => {
  it("is read entry by entry, stored or deflated, in any order", async () => {
    const large = randomBytes(700_000);
    const archive = await open(
      buildZip([
        file("listed/b", text("b")),
        file("large", large),
        file("listed/a", text("a".repeat(1_000)), { isDeflated: true }),
        file("folder/", text("")),
      ]),
    );

    expect(archive.names).toEqual(["listed/b", "listed/a"]);

    const read = async (name: string) => buffer((await archive.open(name)) ?? Readable.from([]));
    expect((await read("listed/a")).toString()).toBe("a".repeat(1_000));
    expect((await read("large")).equals(large)).toBe(true);
    expect((await read("listed/b")).toString()).toBe("b");
    expect([archive.sizeOf("large"), archive.sizeOf("nothing")]).toEqual([700_000, undefined]);
    expect(await archive.open("nothing")).toBeUndefined();
  });

  it("has a symbolic link as the bytes that it is", async () => {
    const link = file("link.jpg", text("/etc/passwd"), { unixMode: 0o120_777 });
    const archive = await open(buildZip([link]));
    const bytes = await buffer((await archive.open("link.jpg")) ?? Readable.from([]));

    expect(bytes.toString()).toBe("/etc/passwd");
  });

  it("with many entries is read in few pieces", async () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => file(`file ${index}`, text("x")));
    const source = toSource(buildZip(entries));
    await openZip(source, { isListed: () => false });
    expect(source.reads.length).toBeLessThan(10);
  });

  const valid = [file("one", text("1".repeat(5_000))), file("two", text("2"))];

  it.each([
    ["nothing", Buffer.of()],
    ["another file", randomBytes(10_000)],
    ["a truncated archive", buildZip(valid).subarray(0, -30)],
    ["an archive whose beginning is missing", buildZip(valid).subarray(3_000)],
    ["a path that leads out", buildZip([file("../../etc/passwd", text("x"))])],
    ["an absolute path", buildZip([file("/etc/passwd", text("x"))])],
    ["a path of Windows", buildZip([file("C:\\windows\\x", text("x"))])],
    ["an encrypted file", buildZip([file("secret", text("x"), { flags: 1 })])],
    ["an unknown compression", buildZip([file("packed", text("x"), { method: 12 })])],
    ["two files of one name", buildZip([file("twin", text("1")), file("twin", text("2"))])],
    ["a bomb", buildZip([file("zeros", Buffer.alloc(30_000_000), { isDeflated: true })])],
    [
      "files that overlap",
      buildZip([
        file("first", randomBytes(5_000)),
        ...Array.from({ length: 5 }, (_, index) =>
          file(`copy ${index}`, randomBytes(5_000), { sameContentAs: "first" }),
        ),
      ]),
    ],
  ])("rejects %s", async (_what, bytes) => {
    await expect(open(bytes)).rejects.toThrow(ZipError);
  });

  it.each([
    ["more than", 10],
    ["less than", 100_000],
  ])("breaks an entry that unpacks to %s it declares", async (_what, sizeBytes) => {
    const archive = await open(
      buildZip([file("liar", text("x".repeat(5_000)), { isDeflated: true, sizeBytes })]),
    );
    await expect(buffer((await archive.open("liar")) ?? Readable.from([]))).rejects.toThrow(ZipError);
  });

  it("breaks an entry whose compressed bytes are damaged", async () => {
    const bytes = buildZip([file("damaged", text(randomBytes(5_000).toString("hex")), { isDeflated: true })]);
    bytes.fill(0xff, 200, 400);
    const archive = await open(bytes);
    await expect(buffer((await archive.open("damaged")) ?? Readable.from([]))).rejects.toThrow(ZipError);
  });

  it("passes errors of its source on as they are", async () => {
    const failure = new Error("the disk is gone");
    const bytes = buildZip(valid);
    const source = toSource(bytes);
    const archive = await openZip(source, { isListed: () => false });
    source.read = () =>
      new Readable({
        read() {
          this.destroy(failure);
        },
      });

    await expect(buffer((await archive.open("one")) ?? Readable.from([]))).rejects.toBe(failure);
    await expect(openZip(source, { isListed: () => false })).rejects.toBe(failure);
  });
});
