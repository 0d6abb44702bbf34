import path from "node:path";
import { assertObjectKey, type ByteRange, type ObjectStore, type StoredObject } from "./object-store";
import { openResuming, type RangeRequest } from "./resuming-stream";
import { withScratchFolder } from "./scratch";
import { expectFailure, toWriteError, writeStream } from "./write-stream";

/** The operations of a store over HTTP on one object. */
interface RemoteAccess {
  /** Returns the request for the bytes of an object. */
  read(key: string): RangeRequest;
  /** Returns the size of an object, or undefined when it does not exist. */
  readSize(key: string): Promise<number | undefined>;
  send(key: string, file: string, stored: StoredObject): Promise<void>;
}

/**
 * Returns the operations that stores asked by HTTP share. A body goes through a scratch file: such
 * a store wants its size first, and a request that fails can be sent again.
 */
export function createRemoteOperations({
  read,
  readSize,
  send,
}: RemoteAccess): Pick<ObjectStore, "put" | "head" | "get" | "readChunks" | "withSource"> {
  const open = (key: string, range: ByteRange | undefined) => openResuming(read(key), key, range);
  return {
    async put(key, body, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      expectFailure(body);
      assertObjectKey(key);
      return withScratchFolder({ inMemory: false }, async (folder) => {
        const file = path.join(folder, "object");
        const stored = await writeStream(file, body, { maxBytes }).catch((error: unknown) => {
          throw toWriteError(error);
        });
        await send(key, file, stored);

        return stored;
      });
    },

    async head(key) {
      assertObjectKey(key);
      const sizeBytes = await readSize(key);
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

    async withSource(key, work) {
      assertObjectKey(key);
      const sizeBytes = await readSize(key);
      if (sizeBytes === undefined) return undefined;

      const openSource = async (range?: ByteRange) => {
        const stream = await open(key, range);
        if (!stream) throw new Error(`the object ${key} was deleted while it was read`);

        return stream;
      };

      return work({ sizeBytes, open: openSource });
    },
  };
}
