import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { chunkBytes, tagBytes } from "@/lib/platform/encryption/object-format";
import { createSealedStore } from "@/lib/platform/storage/encrypted/sealed-store";
import type { ObjectStore } from "@/lib/platform/storage/object-store";

// Seals or opens so many megabytes in memory, and prints how many megabytes a second that were.

const [what = "", megabytes = ""] = process.argv.slice(2);
const sizeBytes = Number(megabytes) * 1024 * 1024;
const readBytes = 256 * 1024;
const name = "images/img_bench/e-000000000000000000000000-000000000000000000000000";
const key = randomBytes(32);
const piece = randomBytes(readBytes);

function* plainPieces(): Generator<Buffer> {
  for (let sent = 0; sent < sizeBytes; sent += piece.length) yield piece;
}

/** A store that keeps one object in memory; nothing else of it is used here. */
function createMemoryStore() {
  const parts: Buffer[] = [];
  let whole = Buffer.alloc(0);
  const store: Pick<ObjectStore, "put" | "head" | "get"> = {
    async put(_key, body) {
      parts.length = 0;
      let stored = 0;
      for await (const part of body as AsyncIterable<Buffer>) {
        parts.push(part);
        stored += part.length;
      }

      return { sizeBytes: stored, sha256: "" };
    },
    head: async () => ({ sizeBytes: whole.length }),
    async get(_key, range) {
      const end = range ? range.end + 1 : whole.length;

      function* slices() {
        for (let at = range?.start ?? 0; at < end; at += readBytes)
          yield whole.subarray(at, Math.min(end, at + readBytes));
      }

      return Readable.from(slices());
    },
  };

  const join = () => {
    whole = Buffer.concat(parts);
  };

  return { store: store as ObjectStore, join };
}

async function drain(stream: Readable | undefined): Promise<void> {
  for await (const _chunk of stream ?? []);
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Number(megabytes) / ((performance.now() - startedAt) / 1000);
}

const { store: inner, join } = createMemoryStore();
const store = createSealedStore(inner, async () => key);
const put = async () => {
  await store.put(name, Readable.from(plainPieces()));
};

/** The same chunks, and nothing else: no stream, no hash. */
async function sealAlone(): Promise<void> {
  const chunk = piece.subarray(0, chunkBytes);
  for (let at = 0, index = 0; at < sizeBytes; at += chunkBytes, index++) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index));
    Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

async function openAlone(): Promise<void> {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(0));
  const sealed = Buffer.concat([cipher.update(piece.subarray(0, chunkBytes)), cipher.final()]);
  const tag = cipher.getAuthTag();
  for (let at = 0; at < sizeBytes; at += chunkBytes) {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(0), { authTagLength: tagBytes });
    decipher.setAuthTag(tag);
    Buffer.concat([decipher.update(sealed), decipher.final()]);
  }
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  return nonce;
}

const works: Record<string, () => Promise<number>> = {
  seal: () => time(put),
  open: async () => {
    await put();
    join();
    return time(async () => drain(await store.get(name)));
  },
  "seal-alone": () => time(sealAlone),
  "open-alone": () => time(openAlone),
};
const work = works[what];
if (!work) throw new Error(`nothing is named ${what}`);
console.log(String(await work()));
