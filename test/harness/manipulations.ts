import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import {
  chunkBytes,
  DamagedObjectError,
  headerBytes,
  saltBytes,
  tagBytes,
} from "@/lib/platform/encryption/object-format";
import { openSealedBytes } from "@/lib/platform/storage/encrypted/open-sealed-bytes";
import { createSealedStore } from "@/lib/platform/storage/encrypted/sealed-store";
import type { ByteRange, ObjectStore } from "@/lib/platform/storage/object-store";
import { createStreamStore } from "@/test/fakes/stream-store";
import { fc } from "@/test/harness/fast-check";

const sealedBytes = chunkBytes + tagBytes;
const sizes = [0, 1, 300, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes + 77, 3 * chunkBytes];

/** Objects that a manipulation may exchange with each other. */
const places = {
  one: "images/img_1/e-000000000000000000000000-aaaaaaaaaaaaaaaaaaaaaaaa",
  variant: "images/img_1/e-000000000000000000000000-v-aaaaaaaaaaaaaaaaaaaaaaaa",
  generation: "images/img_1/e-111111111111111111111111-aaaaaaaaaaaaaaaaaaaaaaaa",
  image: "images/img_2/e-222222222222222222222222-aaaaaaaaaaaaaaaaaaaaaaaa",
  sameKey: "images/img_2/e-000000000000000000000000-bbbbbbbbbbbbbbbbbbbbbbbb",
} as const;
type Place = keyof typeof places;

/** A position is a share of what it is a position in, so that it fits every size. */
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const otherPlace = fc.constantFrom<Place>("variant", "generation", "image", "sameKey");
const headerField = fc.constantFrom("magic", "version", "salt", "length", "name");

const manipulations = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), at: share, bit: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ kind: fc.constant("cut" as const), at: share }),
  fc.record({ kind: fc.constant("append" as const), bytes: fc.integer({ min: 1, max: 2 * sealedBytes }) }),
  fc.record({ kind: fc.constant("swap" as const), one: share, other: share }),
  fc.record({ kind: fc.constant("drop" as const), at: share }),
  fc.record({ kind: fc.constant("repeat" as const), at: share }),
  fc.record({ kind: fc.constant("earlier chunk" as const), at: share }),
  fc.record({ kind: fc.constant("chunk of another" as const), at: share, from: otherPlace }),
  fc.record({ kind: fc.constant("object of another" as const), from: otherPlace }),
  fc.record({ kind: fc.constant("body of another" as const), from: otherPlace }),
  fc.record({ kind: fc.constant("header" as const), field: headerField, at: share }),
  fc.record({ kind: fc.constant("earlier key" as const) }),
);
type Manipulation = typeof manipulations extends fc.Arbitrary<infer Value> ? Value : never;

interface Subject {
  plain: Buffer;
  /** As it is stored at each place, and as it was stored before at the first one. */
  stored: Record<Place, Buffer>;
  earlier: Buffer;
}

/** Stores bytes of this size at each place, and returns what is stored there. */
async function sealSubject(
  { store, inner }: { store: ObjectStore; inner: ObjectStore },
  sizeBytes: number,
): Promise<Subject> {
  const plain = randomBytes(sizeBytes);
  const seal = async (place: Place) => {
    const key = places[place];
    await store.put(key, Readable.from(sizeBytes === 0 ? [] : [plain]));
    return buffer((await inner.get(key)) ?? Readable.from([]));
  };
  const earlier = await seal("one");
  const stored = {} as Subject["stored"];
  for (const place of Object.keys(places) as Place[]) stored[place] = await seal(place);

  return { plain, stored, earlier };
}

/**
 * Manipulates stored objects and expects each to be rejected by every way to read it. Returns how
 * often each kind was tried.
 */
export async function checkManipulations(count: number): Promise<Map<string, number>> {
  const inner = createStreamStore();
  const keys = createContentKeys();
  const store = createSealedStore(inner, keys.find);
  const subjects: Subject[] = [];
  // One after the other: they have the same names.
  for (const sizeBytes of sizes) subjects.push(await sealSubject({ store, inner }, sizeBytes));
  const tried = new Map<string, number>();

  async function expectRejected(manipulated: Buffer, plain: Buffer, range: [number, number]) {
    const key = places.one;
    await inner.put(key, Readable.from(manipulated.length === 0 ? [] : [manipulated]));
    const received: Buffer[] = [];
    const take = async (chunk: Buffer) => received.push(Buffer.from(chunk)) > 0;
    await expect(store.readChunks(key, undefined, take)).rejects.toBeInstanceOf(DamagedObjectError);
    const before = Buffer.concat(received);
    // The bytes before the damage are right, and incomplete.
    expect(before.length).toBeLessThan(Math.max(plain.length, 1));
    expect(plain.subarray(0, before.length).equals(before)).toBe(true);
    const readAll = store.withSource(key, async (source) => {
      if (typeof source === "string") throw new Error("an encrypted object is no file");
      return buffer(await source.open());
    });
    await expect(readAll).rejects.toBeInstanceOf(DamagedObjectError);
    const inMemory = (part: ByteRange | undefined) =>
      openSealedBytes({ key, stored: manipulated, range: part }, keys.find);
    await expect(inMemory(undefined)).rejects.toBeInstanceOf(DamagedObjectError);
    if (plain.length === 0) return;

    await expectRightOrRejected(plain, range, async (part) =>
      buffer((await store.get(key, part)) ?? Readable.from([])),
    );
    await expectRightOrRejected(plain, range, inMemory);
  }

  /** A range may lie in chunks that are as they were. */
  async function expectRightOrRejected(
    plain: Buffer,
    [one, other]: [number, number],
    read: (range: ByteRange) => Promise<Buffer>,
  ): Promise<void> {
    const [start = 0, end = 0] = [one, other]
      .map((at) => Math.floor(at * plain.length))
      .sort((a, b) => a - b);
    const part = await read({ start, end }).catch((error: unknown) => error);
    if (!(part instanceof Buffer)) return expect(part).toBeInstanceOf(DamagedObjectError);

    // Behind the end of an object that was cut is nothing, which is less than was asked for.
    if (part.length > 0) expect(part.equals(plain.subarray(start, end + 1))).toBe(true);
  }

  const subject = fc.nat({ max: subjects.length - 1 });
  await fc.assert(
    fc.asyncProperty(manipulations, subject, fc.tuple(share, share), async (manipulation, at, range) => {
      const chosen = subjects[at] as Subject;
      tried.set(manipulation.kind, (tried.get(manipulation.kind) ?? 0) + 1);
      if (manipulation.kind === "earlier key") keys.findEarlier();
      try {
        await expectRejected(manipulate(chosen, manipulation), chosen.plain, range);
      } finally {
        keys.findNewest();
      }
    }),
    { numRuns: count },
  );

  return tried;
}

/** The content keys of the objects, and others, as if keys of an earlier version were found. */
function createContentKeys() {
  const newest = new Map<string, Buffer>();
  const earlier = new Map<string, Buffer>();
  let found = newest;

  return {
    findEarlier: () => {
      found = earlier;
    },
    findNewest: () => {
      found = newest;
    },
    async find(objectKey: string): Promise<Buffer> {
      const id = objectKey.slice(objectKey.indexOf("/e-") + 3).slice(0, 24);
      const key = found.get(id) ?? randomBytes(32);
      found.set(id, key);

      return key;
    },
  };
}

/** Returns other bytes than the stored ones, if only the key is not another one. */
function manipulate({ stored, earlier }: Subject, manipulation: Manipulation): Buffer {
  const whole = stored.one;
  const head = headerBytes(places.one);
  const [header, chunks] = [whole.subarray(0, head), splitChunks(whole, head)];
  const join = (changed: readonly Buffer[]) => Buffer.concat([header, ...changed]);
  const indexAt = (at: number) => Math.floor(at * chunks.length);
  switch (manipulation.kind) {
    case "flip":
      return flip(whole, Math.floor(manipulation.at * whole.length), manipulation.bit);
    case "cut":
      return whole.subarray(0, Math.floor(manipulation.at * whole.length));
    case "append":
      return Buffer.concat([whole, randomBytes(manipulation.bytes)]);
    case "swap": {
      const [one, other] = [indexAt(manipulation.one), indexAt(manipulation.other)];
      if (one === other) return flip(whole, Math.floor(manipulation.one * whole.length), 0);

      const swapped = chunks.with(one, chunks[other] as Buffer).with(other, chunks[one] as Buffer);
      return join(swapped);
    }
    case "drop":
      return join(chunks.toSpliced(indexAt(manipulation.at), 1));
    case "repeat":
      return join(chunks.toSpliced(indexAt(manipulation.at), 0, chunks[indexAt(manipulation.at)] as Buffer));
    case "earlier chunk": {
      const index = indexAt(manipulation.at);
      return join(chunks.with(index, splitChunks(earlier, head)[index] as Buffer));
    }
    case "chunk of another": {
      const { from } = manipulation;
      const index = indexAt(manipulation.at);
      return join(chunks.with(index, splitChunks(stored[from], headerBytes(places[from]))[index] as Buffer));
    }
    case "object of another":
      return stored[manipulation.from];
    case "body of another":
      return Buffer.concat([
        header,
        stored[manipulation.from].subarray(headerBytes(places[manipulation.from])),
      ]);
    case "header":
      return flip(whole, positionInHeader(manipulation, head), 3);
    case "earlier key":
      return whole;
  }
}

function positionInHeader({ field, at }: { field: string; at: number }, head: number): number {
  const ends = { magic: 7, version: 8, salt: 8 + saltBytes, length: 10 + saltBytes, name: head };
  const names = Object.keys(ends) as Array<keyof typeof ends>;
  const index = names.indexOf(field as keyof typeof ends);
  const start = index === 0 ? 0 : ends[names[index - 1] as keyof typeof ends];

  return start + Math.floor(at * (ends[names[index] as keyof typeof ends] - start));
}

function flip(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

function splitChunks(stored: Buffer, head: number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = head; at < stored.length; at += sealedBytes)
    chunks.push(stored.subarray(at, at + sealedBytes));
  return chunks;
}
