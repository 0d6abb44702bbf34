import { open } from "node:fs/promises";
import { completeMultipartUpload, createMultipartUpload, del, put, uploadPart } from "@vercel/blob";
import type { StoredObject } from "../object-store";
import { retryTransient } from "../retry-transient";
import type { BlobClient } from "./blob-client";
import { BlobDamaged, isTransient, toStorageError } from "./blob-failure";

/**
 * A larger file is sent in parts of this size, of which one is in memory. The service wants at
 * least 5 MB.
 */
export const partBytes = 8 * 1024 * 1024;

const options = {
  access: "private",
  contentType: "application/octet-stream",
  addRandomSuffix: false,
  // Keys are random: what is there already is an attempt whose answer was lost.
  allowOverwrite: true,
} as const;

/**
 * Stores a file under a pathname. The service checks no hash, so the size of what arrived is
 * compared.
 */
export async function sendFile(
  client: BlobClient,
  pathname: string,
  file: string,
  { sizeBytes }: Pick<StoredObject, "sizeBytes">,
): Promise<void> {
  const { token } = client;
  const send = async () => {
    if (sizeBytes > partBytes) await sendParts(client, pathname, file, sizeBytes);
    else await put(pathname, await readPart(file, 0, sizeBytes), { ...options, token });
    if ((await client.readSize(pathname)) === sizeBytes) return;

    await del(pathname, { token });
    throw new BlobDamaged(`the blob ${pathname} has another size than what was sent`);
  };

  await retryTransient(send, { isTransient }).catch((error: unknown) => {
    throw toStorageError(error);
  });
}

/** Vercel removes the parts of an upload that is never completed. */
async function sendParts({ token, retry }: BlobClient, pathname: string, file: string, sizeBytes: number) {
  const upload = await retry(() => createMultipartUpload(pathname, { ...options, token }));
  const parts: Array<{ etag: string; partNumber: number }> = [];
  for (let start = 0; start < sizeBytes; start += partBytes) {
    const body = await readPart(file, start, Math.min(partBytes, sizeBytes - start));
    const partNumber = parts.length + 1;
    parts.push(await retry(() => uploadPart(pathname, body, { ...options, ...upload, token, partNumber })));
  }
  await completeMultipartUpload(pathname, parts, { ...options, ...upload, token });
}

async function readPart(file: string, start: number, sizeBytes: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sizeBytes), 0, sizeBytes, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
