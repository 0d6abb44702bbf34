import { createHash } from "node:crypto";
import { secondMs } from "@/lib/kernel/time";
import {
  assertObjectKey,
  isObjectKey,
  type ListedObject,
  type ObjectStore,
  type SignedUpload,
} from "../object-store";
import { createRemoteOperations } from "../remote-operations";
import { installationKey } from "./claim-bucket";
import { type S3Client, toBucketKey } from "./s3-client";
import { readElement, readElements } from "./s3-xml";
import { abortParts, readSize, sendFile, toBody } from "./send-file";

/** The store deletes at most this many at a time. */
const maxDeleted = 1_000;
const availableMs = 3 * secondMs;

/** Stores objects in a bucket, which checks the hash of what arrives. */
export function createS3Store(client: S3Client): ObjectStore {
  return {
    ...createRemoteOperations({
      read: (key) => (headers, accept) => client.send({ method: "GET", key, headers, accept }),
      readSize: (key) => readSize(client, key),
      send: (key, file, stored) => sendFile(client, key, file, stored),
    }),

    async copy(from, to) {
      assertObjectKey(from);
      assertObjectKey(to);
      const { bucket, prefix } = client.options;
      const headers = { "x-amz-copy-source": `/${bucket}/${toBucketKey(prefix, from)}` };
      const { status } = await client.sendForText({ method: "PUT", key: to, headers, accept: [200, 404] });

      return status === 200;
    },

    async delete(keys) {
      for (const key of keys) assertObjectKey(key);
      for (let start = 0; start < keys.length; start += maxDeleted)
        await deleteBatch(client, keys.slice(start, start + maxDeleted));
    },

    list: (prefix) => listObjects(client, prefix),

    ...(client.options.isPublic && {
      async signUpload(key: string, { contentType, sizeBytes, expiresAtMs }: SignedUpload) {
        assertObjectKey(key);
        // A signature covers headers of one value: it can name a size, and no greatest one.
        if (sizeBytes === null) return undefined;

        const headers = {
          ...(contentType !== null && { "content-type": contentType }),
          "content-length": String(sizeBytes),
        };

        return client.signPut(key, headers, expiresAtMs);
      },
    }),

    async checkAvailable() {
      const signal = AbortSignal.timeout(availableMs);
      const request = { method: "HEAD", key: installationKey, accept: [200, 404], maxAttempts: 1 } as const;
      const { body } = await client.send({ ...request, signal });
      await body.dump();
    },

    async *listUnfinished() {
      for await (const { key, uploadId, modifiedAtMs } of listUploads(client))
        yield { id: `${key}${idSeparator}${uploadId}`, modifiedAtMs };
    },

    async removeUnfinished(id) {
      const [key = "", uploadId] = id.split(idSeparator);
      if (!isObjectKey(key) || !uploadId) throw new Error(`not an unfinished object: ${id}`);

      await abortParts(client, key, uploadId);
    },
  };
}

/** Between the key and the store's id of an upload of parts. */
const idSeparator = "?";

async function deleteBatch(client: S3Client, keys: readonly string[]): Promise<void> {
  const [only] = keys;
  if (only !== undefined && keys.length === 1) {
    const { body } = await client.send({ method: "DELETE", key: only, accept: [200, 204, 404] });
    return body.dump();
  }

  const { prefix } = client.options;
  const objects = keys.map((key) => `<Object><Key>${toBucketKey(prefix, key)}</Key></Object>`);
  const xml = `<Delete><Quiet>true</Quiet>${[...new Set(objects)].join("")}</Delete>`;
  // Fails when one of them could not be deleted: the answer then has an error for it.
  await client.sendForText({
    method: "POST",
    query: { delete: "" },
    headers: {
      "content-md5": createHash("md5").update(xml).digest("base64"),
      "content-type": "application/xml",
    },
    body: toBody(xml),
    accept: [200],
  });
}

/** Skips what is not ours, such as objects that someone else has put into the bucket. */
async function* listObjects(client: S3Client, prefix: string): AsyncIterable<ListedObject> {
  const { prefix: folder } = client.options;
  const start = folder === "" ? "" : `${folder}/`;
  for (let token: string | undefined = ""; token !== undefined; ) {
    const query = { "list-type": "2", prefix: start + prefix, ...(token && { "continuation-token": token }) };
    const { text } = await client.sendForText({ method: "GET", query, accept: [200] });
    for (const [entry] of text.matchAll(/<Contents>[\s\S]*?<\/Contents>/g)) {
      const key = (readElement(entry, "Key") ?? "").slice(start.length);
      if (!isObjectKey(key)) continue;

      const sizeBytes = Number(readElement(entry, "Size"));
      yield { key, sizeBytes, modifiedAtMs: Date.parse(readElement(entry, "LastModified") ?? "") };
    }
    token =
      readElement(text, "IsTruncated") === "true" ? readElement(text, "NextContinuationToken") : undefined;
  }
}

interface OpenUpload {
  key: string;
  uploadId: string;
  modifiedAtMs: number;
}

async function* listUploads(client: S3Client): AsyncIterable<OpenUpload> {
  const { prefix: folder } = client.options;
  const start = folder === "" ? "" : `${folder}/`;
  let marker: Record<string, string> | undefined = {};
  while (marker) {
    const query: Record<string, string> = { uploads: "", prefix: start, ...marker };
    const { text } = await client.sendForText({ method: "GET", query, accept: [200] });
    for (const [entry] of text.matchAll(/<Upload>[\s\S]*?<\/Upload>/g)) {
      const key = (readElement(entry, "Key") ?? "").slice(start.length);
      if (!isObjectKey(key)) continue;

      const modifiedAtMs = Date.parse(readElement(entry, "Initiated") ?? "");
      yield { key, uploadId: readElement(entry, "UploadId") ?? "", modifiedAtMs };
    }

    const [nextKey = ""] = readElements(text, "NextKeyMarker");
    const [nextId = ""] = readElements(text, "NextUploadIdMarker");
    const isTruncated = readElement(text, "IsTruncated") === "true" && nextKey !== "";
    marker = isTruncated ? { "key-marker": nextKey, "upload-id-marker": nextId } : undefined;
  }
}
