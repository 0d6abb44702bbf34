import { BlobNotFoundError, copy, del, head, list } from "@vercel/blob";
import { secondMs } from "@/lib/kernel/time";
import { assertObjectKey, isObjectKey, type ListedObject, type ObjectStore } from "../object-store";
import { createRemoteOperations } from "../remote-operations";
import type { BlobClient } from "./blob-client";
import { installationKey } from "./claim-store";
import { sendFile } from "./send-file";

/** In one request. */
const maxDeleted = 100;
const availableMs = 3 * secondMs;

/** Stores objects in a private store of Vercel Blob. */
export function createBlobStore(client: BlobClient): ObjectStore {
  const { token } = client;

  return {
    ...createRemoteOperations({
      read: (key) => client.read(key),
      readSize: (key) => client.readSize(key),
      send: (key, file, stored) => sendFile(client, key, file, stored),
    }),

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
