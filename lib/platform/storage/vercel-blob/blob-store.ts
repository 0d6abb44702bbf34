import path from "node:path";
import { BlobNotFoundError, copy, del, head, list } from "@vercel/blob";
import { secondMs } from "@/lib/kernel/time";
import {
  assertObjectKey,
  type ByteRange,
  isObjectKey,
  type ListedObject,
  type ObjectStore,
} from "../object-store";
import { openResuming } from "../resuming-stream";
import { withScratchFolder } from "../scratch";
import { expectFailure, toWriteError, writeStream } from "../write-stream";
import type { BlobClient } from "./blob-client";
import { installationKey } from "./claim-store";
import { sendFile } from "./send-file";

/** In one request. */
const maxDeleted = 100;
const availableMs = 3 * secondMs;

/** Stores objects in a private store of Vercel Blob. A body goes through a scratch file: a request that fails can be sent again. */
export function createBlobStore(client: BlobClient): ObjectStore {
  const { token } = client;
  const open = (key: string, range: ByteRange | undefined) => openResuming(client.read(key), key, range);

  return {
    async put(key, body, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      expectFailure(body);
      assertObjectKey(key);
      return withScratchFolder({ inMemory: false }, async (folder) => {
        const file = path.join(folder, "object");
        const stored = await writeStream(file, body, { maxBytes, sync: false }).catch((error: unknown) => {
          throw toWriteError(error);
        });
        await sendFile(client, key, file, stored);
        return stored;
      });
    },

    async head(key) {
      assertObjectKey(key);
      const sizeBytes = await client.readSize(key);
      return sizeBytes === undefined ? undefined : { sizeBytes };
    },

    async get(key, range) {
      assertObjectKey(key);
      return open(key, range);
    },

    async readChunks(key, range, onChunk) {
      assertObjectKey(key);
      const stream = await open(key, range);
      if (!stream) return false;
      for await (const chunk of stream as AsyncIterable<Buffer>) if (!(await onChunk(chunk))) break;
      return true;
    },

    async copy(from, to) {
      assertObjectKey(from);
      assertObjectKey(to);
      return client.retry(async () => {
        try {
          await copy(from, to, { token, access: "private", addRandomSuffix: false, allowOverwrite: true });
          return true;
        } catch (error) {
          if (error instanceof BlobNotFoundError) return false;
          throw error;
        }
      });
    },

    async delete(keys) {
      for (const key of keys) assertObjectKey(key);
      const unique = [...new Set(keys)];
      for (let start = 0; start < unique.length; start += maxDeleted)
        await client.retry(() => del(unique.slice(start, start + maxDeleted), { token }));
    },

    list: (prefix) => listBlobs(client, prefix),

    async withSource(key, work) {
      assertObjectKey(key);
      const sizeBytes = await client.readSize(key);
      if (sizeBytes === undefined) return undefined;
      const openSource = async (range?: ByteRange) => {
        const stream = await open(key, range);
        if (!stream) throw new Error(`the object ${key} was deleted while it was read`);
        return stream;
      };
      return work({ sizeBytes, open: openSource });
    },

    async signUpload(key, upload) {
      assertObjectKey(key);
      return client.signPut(key, upload);
    },

    async checkAvailable() {
      const abortSignal = AbortSignal.timeout(availableMs);
      const ask = () => head(installationKey, { token, abortSignal }).catch(ignoreMissing);
      await client.retry(ask, { maxAttempts: 1 });
    },

    /** The service neither lists unfinished uploads nor keeps them. */
    async *listUnfinished() {},

    async removeUnfinished(id) {
      throw new Error(`not an unfinished object: ${id}`);
    },
  };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof BlobNotFoundError)) throw error;
}

/** Skips what is not ours, such as objects that someone else has put into the store. */
async function* listBlobs({ token, retry }: BlobClient, prefix: string): AsyncIterable<ListedObject> {
  for (let cursor: string | undefined, hasMore = true; hasMore; ) {
    const page = await retry(() => list({ token, prefix, ...(cursor !== undefined && { cursor }) }));
    for (const { pathname, size, uploadedAt } of page.blobs)
      if (isObjectKey(pathname)) yield { key: pathname, sizeBytes: size, modifiedAtMs: uploadedAt.getTime() };
    ({ cursor, hasMore } = page);
  }
}
