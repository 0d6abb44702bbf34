import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildHeader,
  chunkBytes,
  createChunkCipher,
  headerBytes,
  toPlainBytes,
  toStoredBytes,
} from "./object-format";

const name = "images/img_01jd0000000000000000000000/e-000102030405060708090a0b-0c0d0e0f1011121314151617";
const contentKey = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
const header = buildHeader(name, Buffer.from(Array.from({ length: 16 }, (_, at) => 0xa0 + at)));

describe("the format of encrypted objects", () => {
  it("the format has these bytes, which docs/encrypted-format.md and its scripts depend on", () => {
    const cipher = createChunkCipher(contentKey, header);
    expect(header.toString("hex")).toBe(
      `414c42454e430001a0a1a2a3a4a5a6a7a8a9aaabacadaeaf0059${Buffer.from(name).toString("hex")}`,
    );
    expect(cipher.seal(0, true, Buffer.from("albumen")).toString("hex")).toMatchInlineSnapshot(
      `"6c3d010b83ac2ed5ad42bebca7bdbb2a0b859fabbc331d"`,
    );
    expect(cipher.seal(0, true, Buffer.alloc(0)).toString("hex")).toMatchInlineSnapshot(
      `"1908d1ccde67be18c13d61332517f71d"`,
    );

    const chunks = [
      cipher.seal(0, false, Buffer.alloc(chunkBytes, 7)),
      cipher.seal(1, true, Buffer.from([7])),
    ];

    expect(createHash("sha256").update(Buffer.concat(chunks)).digest("hex")).toMatchInlineSnapshot(
      `"bd7df1605a246009bed7dd14473c015dc650fd3228cbd30ed2067aa7c3c9e199"`,
    );
  });

  it("has one size for each number of plain bytes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * chunkBytes }), (plainBytes) => {
        expect(toPlainBytes(name, toStoredBytes(name, plainBytes))).toBe(plainBytes);
      }),
    );
    for (const storedBytes of [0, headerBytes(name), headerBytes(name) + 15]) {
      expect(toPlainBytes(name, storedBytes)).toBeUndefined();
    }
    const afterFullChunk = toStoredBytes(name, chunkBytes);
    for (let more = 1; more <= 16; more++) expect(toPlainBytes(name, afterFullChunk + more)).toBeUndefined();

    expect(toPlainBytes(name, afterFullChunk + 17)).toBe(chunkBytes + 1);
  });
});
