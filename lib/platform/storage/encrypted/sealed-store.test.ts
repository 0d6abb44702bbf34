import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStreamStore } from "@/test/fakes/stream-store";
import { describeObjectStore } from "@/test/harness/describe-object-store";
import { isComplete } from "@/test/harness/sample";
import { chunkBytes, DamagedObjectError, headerBytes, tagBytes } from "../../encryption/object-format";
import { assertObjectKey, type ObjectStore } from "../object-store";
import { openSealedBytes } from "./open-sealed-bytes";
import { createSealedStore } from "./sealed-store";

const folder = "images/img_1/e-000000000000000000000000-";
const contentKeys: Record<string, Buffer> = { "000000000000000000000000": randomBytes(32) };

async function findContentKey(objectKey: string): Promise<Buffer> {
  const id = objectKey.slice(objectKey.indexOf("/e-") + 3).slice(0, 24);
  contentKeys[id] ??= randomBytes(32);
  return contentKeys[id];
}

/** The same store, of which every object is encrypted. */
function sealAll(store: ObjectStore): ObjectStore {
  const toSealed = (key: string) => {
    assertObjectKey(key);
    return folder + key;
  };

  return {
    put: async (key, body, options) => store.put(toSealed(key), body, options),
    head: async (key) => store.head(toSealed(key)),
    get: async (key, range) => store.get(toSealed(key), range),
    readChunks: async (key, range, onChunk) => store.readChunks(toSealed(key), range, onChunk),
    copy: async (from, to) => store.copy(toSealed(from), toSealed(to)),
    delete: (keys) => store.delete(keys.map(toSealed)),
    async *list(prefix) {
      for await (const object of store.list(folder + prefix))
        yield { ...object, key: object.key.slice(folder.length) };
    },
    withSource: async (key, work) => store.withSource(toSealed(key), work),
    checkAvailable: () => store.checkAvailable(),
    listUnfinished: () => store.listUnfinished(),
    removeUnfinished: (id) => store.removeUnfinished(id),
  };
}

describeObjectStore("encrypted objects", async () => ({
  store: sealAll(createSealedStore(createStreamStore(), findContentKey)),
  close: async () => {},
}));
describeObjectStore("objects as they are, where others are encrypted", async () => ({
  store: createSealedStore(createStreamStore(), findContentKey),
  close: async () => {},
}));

const inner = createStreamStore();
const store = createSealedStore(inner, findContentKey);
const put = (key: string, bytes: Buffer) => store.put(key, Readable.from([bytes]));
const read = async (from: ObjectStore, key: string, range?: { start: number; end: number }) =>
  buffer((await from.get(key, range)) ?? Readable.from([]));

describe("an encrypted object", () => {
  it("has none of its plain bytes, and other bytes each time", async () => {
    const plain = Buffer.alloc(3 * chunkBytes, "the marker of the plain bytes ");
    await put(`${folder}one`, plain);
    const first = await read(inner, `${folder}one`);

    expect(first.includes("marker")).toBe(false);

    await put(`${folder}one`, plain);
    const second = await read(inner, `${folder}one`);

    expect(
      first.subarray(headerBytes(`${folder}one`)).equals(second.subarray(headerBytes(`${folder}one`))),
    ).toBe(false);
    expect((await read(store, `${folder}one`)).equals(plain)).toBe(true);
  });

  it("is read in any range, of which only the chunks are opened", async () => {
    const size = fc.oneof(
      fc.integer({ min: 1, max: 4 * chunkBytes }),
      fc.constantFrom(1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 3 * chunkBytes + 1),
    );

    await fc.assert(
      fc.asyncProperty(size, fc.nat(), fc.nat(), async (sizeBytes, one, other) => {
        const plain = randomBytes(sizeBytes);
        await put(`${folder}range`, plain);
        const [start = 0, end = 0] = [one % sizeBytes, other % sizeBytes].sort((a, b) => a - b);
        const part = await read(store, `${folder}range`, { start, end });
        expect(part.equals(plain.subarray(start, end + 1))).toBe(true);
        const key = `${folder}range`;
        const stored = await read(inner, key);
        const inMemory = await openSealedBytes({ key, stored, range: { start, end } }, findContentKey);
        expect(inMemory.equals(part)).toBe(true);
      }),
      { numRuns: isComplete ? 2_000 : 20 },
    );
    const plain = randomBytes(10 * chunkBytes);
    await put(`${folder}range`, plain);
    let storedBytes = 0;
    const counting = createSealedStore(
      {
        ...inner,
        async get(key, range) {
          if (range) storedBytes += range.end + 1 - range.start;
          return inner.get(key, range);
        },
      },
      findContentKey,
    );
    await read(counting, `${folder}range`, { start: 5 * chunkBytes + 10, end: 5 * chunkBytes + 20 });

    expect(storedBytes).toBe(headerBytes(`${folder}range`) + chunkBytes + tagBytes);
  });

  it("gives the size and the hash of the plain bytes", async () => {
    const plain = randomBytes(chunkBytes + 5);
    expect(await put(`${folder}size`, plain)).toEqual({
      sizeBytes: plain.length,
      sha256: createHash("sha256").update(plain).digest("hex"),
    });
    expect(await store.head(`${folder}size`)).toEqual({ sizeBytes: plain.length });
    for await (const object of store.list(`${folder}size`)) expect(object.sizeBytes).toBe(plain.length);
  });
});

describe("a manipulated object", () => {
  const keys = {
    one: `${folder}aaaaaaaaaaaaaaaaaaaaaaaa`,
    variant: `${folder}v-aaaaaaaaaaaaaaaaaaaaaaaa`,
    generation: "images/img_1/e-111111111111111111111111-aaaaaaaaaaaaaaaaaaaaaaaa",
    image: "images/img_2/e-222222222222222222222222-aaaaaaaaaaaaaaaaaaaaaaaa",
    sameKey: "images/img_2/e-000000000000000000000000-aaaaaaaaaaaaaaaaaaaaaaaa",
  };
  const sealedBytes = chunkBytes + tagBytes;
  const replaceStored = (key: string, bytes: Buffer) => inner.put(key, Readable.from([bytes]));

  /** Reads all of it; the bytes before the damage are all that comes. */
  async function expectRejected(stored: Buffer, plain: Buffer, key: string = keys.one): Promise<void> {
    await replaceStored(key, stored);
    const received: Buffer[] = [];
    const take = async (chunk: Buffer) => received.push(Buffer.from(chunk)) > 0;
    await expect(store.readChunks(key, undefined, take)).rejects.toBeInstanceOf(DamagedObjectError);
    const whole = Buffer.concat(received);
    expect(whole.length).toBeLessThan(Math.max(plain.length, 1));
    expect(plain.subarray(0, whole.length).equals(whole)).toBe(true);
  }

  async function seal(plain: Buffer, key: string = keys.one): Promise<Buffer> {
    await put(key, plain);
    return read(inner, key);
  }

  const flip = (bytes: Buffer, bit: number) => {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return changed;
  };

  it("is rejected for any changed bit", async () => {
    const short = randomBytes(40);
    const stored = await seal(short);
    for (let bit = 0; bit < stored.length * 8; bit++) await expectRejected(flip(stored, bit), short);
    const plain = randomBytes(3 * chunkBytes + 100);
    const long = await seal(plain);
    for (let round = 0; round < (isComplete ? 5_000 : 20); round++)
      await expectRejected(flip(long, Math.floor(Math.random() * long.length * 8)), plain);
  });

  it("is rejected when it is cut or continued anywhere", async () => {
    const short = randomBytes(300);
    const stored = await seal(short);
    for (let length = 0; length < stored.length; length++)
      await expectRejected(stored.subarray(0, length), short);
    for (let more = 1; more <= 300; more++)
      await expectRejected(Buffer.concat([stored, randomBytes(more)]), short);
    const plain = randomBytes(3 * chunkBytes);
    const long = await seal(plain);
    const head = headerBytes(keys.one);
    for (let count = 0; count < 3; count++)
      await expectRejected(long.subarray(0, head + count * sealedBytes), plain);

    await expectRejected(Buffer.concat([long, long.subarray(head, head + sealedBytes)]), plain);

    for (let round = 0; round < (isComplete ? 2_000 : 10); round++)
      await expectRejected(long.subarray(0, Math.floor(Math.random() * long.length)), plain);
  });

  it("is rejected when chunks are moved, dropped, repeated or come from elsewhere", async () => {
    const plain = randomBytes(4 * chunkBytes);
    const stored = await seal(plain);
    const earlier = await seal(plain);
    const head = stored.subarray(0, headerBytes(keys.one));
    const chunkOf = (from: Buffer, at: number) =>
      from.subarray(head.length + at * sealedBytes, head.length + (at + 1) * sealedBytes);
    const orders = [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d]))),
    );
    for (const order of orders) {
      if (order.join("") === "0123") continue;
      await expectRejected(Buffer.concat([head, ...order.map((at) => chunkOf(stored, at))]), plain);
    }

    for (let dropped = 0; dropped < 4; dropped++) {
      const kept = [0, 1, 2, 3].filter((at) => at !== dropped).map((at) => chunkOf(stored, at));
      await expectRejected(Buffer.concat([head, ...kept]), plain);
    }

    for (let mixed = 1; mixed < 15; mixed++) {
      const chunks = [0, 1, 2, 3].map((at) => chunkOf(mixed & (1 << at) ? earlier : stored, at));
      await expectRejected(Buffer.concat([head, ...chunks]), plain);
    }
  });

  it("is rejected in the place of another variant, generation or image", async () => {
    const plain = randomBytes(500);
    for (const from of Object.values(keys)) {
      const stored = await seal(plain, from);
      for (const to of Object.values(keys)) {
        if (to === from) continue;

        await expectRejected(stored, plain, to);
        // Also with the header of the place.
        const own = await seal(plain, to);
        const body = stored.subarray(headerBytes(from));
        await expectRejected(Buffer.concat([own.subarray(0, headerBytes(to)), body]), plain, to);
      }
    }
  });
});
