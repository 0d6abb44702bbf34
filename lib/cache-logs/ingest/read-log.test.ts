import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chunk } from "@/lib/platform/database/batches";
import { LineSplitter, maxLineBytes } from "./line-splitter";
import { unpack } from "./unpack";

const limits = { maxPackedBytes: 1_000, maxUnpackedBytes: 10_000 };

async function unpackAll(chunks: Iterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of unpack(Readable.from(chunks), limits)) parts.push(part);
  return Buffer.concat(parts).toString();
}

const inPieces = (bytes: Buffer, size: number) => chunk([...bytes], size).map((piece) => Buffer.from(piece));

describe("unpacking", () => {
  const text = "one\ntwo\n";

  it.each([1, 2, 3, 100])("recognizes gzip by its first bytes, in chunks of %i", async (size) => {
    const packed = gzipSync(text);

    expect(await unpackAll(inPieces(packed, size))).toBe(text);
    expect(await unpackAll(inPieces(Buffer.from(text), size))).toBe(text);
    expect(await unpackAll(inPieces(Buffer.concat([packed, packed]), size))).toBe(text + text);
  });

  it("passes on an empty body and one of a byte", async () => {
    expect(await unpackAll([])).toBe("");
    expect(await unpackAll([Buffer.from("x")])).toBe("x");
  });

  it("ends above the limits, packed and unpacked", async () => {
    const tooLarge = { code: "BODY_TOO_LARGE" };

    await expect(unpackAll([Buffer.alloc(1_001, "a")])).rejects.toMatchObject(tooLarge);
    await expect(unpackAll([gzipSync(Buffer.alloc(10_001, "a"))])).rejects.toMatchObject(tooLarge);
    expect((await unpackAll([gzipSync(Buffer.alloc(10_000, "a"))])).length).toBe(10_000);
  });

  it("rejects gzip that is cut or damaged", async () => {
    const packed = gzipSync(text);
    const damaged = Buffer.from(packed);
    damaged[packed.length - 5] = (damaged[packed.length - 5] ?? 0) ^ 1;

    for (const bytes of [packed.subarray(0, -1), damaged])
      await expect(unpackAll([bytes])).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("fails with the error of a connection that breaks", async () => {
    const broken = async function* () {
      yield gzipSync(text).subarray(0, 10);
      throw new Error("the connection broke");
    };

    await expect(async () => {
      for await (const _part of unpack(broken(), limits));
    }).rejects.toThrow("the connection broke");
  });
});

describe("lines", () => {
  function split(chunks: Iterable<Buffer>) {
    const splitter = new LineSplitter();
    const lines = [...chunks].flatMap((bytes) => splitter.push(bytes));
    return {
      lines: [...lines, ...splitter.end()].filter((line) => line !== ""),
      oversized: splitter.oversizedCount,
    };
  }

  it.each([1, 2, 5, 1_000])("are the same in chunks of %i bytes", (size) => {
    const text = "one\r\n\ntwo ü\nthree";
    expect(split(inPieces(Buffer.from(text), size))).toEqual({
      lines: ["one\r", "two ü", "three"],
      oversized: 0,
    });
  });

  it.each([1_000, 50_000, 1_000_000])("too long are counted and skipped, in chunks of %i bytes", (size) => {
    const long = "x".repeat(maxLineBytes + 1);
    const text = `one\n${long}\ntwo\n${long}${long}\nthree\n${long}`;

    expect(split(inPieces(Buffer.from(text), size))).toEqual({
      lines: ["one", "two", "three"],
      oversized: 3,
    });
  });
});
