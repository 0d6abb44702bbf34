import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { logger } from "../../process/logger";
import type { ByteRange, StoredObject } from "../object-store";
import type { S3Client } from "./s3-client";
import { encodeText, readElement } from "./s3-xml";

/**
 * A larger file is sent in parts of this size, at least 5 MB, of which the store accepts 10,000.
 */
export const partBytes = 16 * 1024 * 1024;

const octetStream = { "content-type": "application/octet-stream" };

/** Stores a file under a key. The store compares the bytes that arrive with their hash. */
export async function sendFile(
  client: S3Client,
  key: string,
  file: string,
  { sizeBytes, sha256 }: StoredObject,
): Promise<void> {
  if (sizeBytes > partBytes) return sendParts(client, key, file, sizeBytes);

  const body = { open: () => createReadStream(file), sizeBytes, sha256 };
  const { body: answer } = await client.send({
    method: "PUT",
    key,
    headers: octetStream,
    body,
    accept: [200],
  });
  await answer.dump();
}

async function sendParts(client: S3Client, key: string, file: string, sizeBytes: number): Promise<void> {
  const uploadId = await beginParts(client, key);
  try {
    const etags: string[] = [];
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const range = { start, end: Math.min(start + partBytes, sizeBytes) - 1 };
      etags.push(await sendPart(client, { key, uploadId, number: etags.length + 1, file, range }));
    }
    await joinParts(client, { key, uploadId, etags, sizeBytes });
  } catch (error) {
    // The sweeper removes parts that this cannot remove.
    await abortParts(client, key, uploadId).catch((cause: unknown) =>
      logger().warn({ err: cause }, "the parts of an upload were not removed"),
    );
    throw error;
  }
}

async function beginParts(client: S3Client, key: string): Promise<string> {
  const { text } = await client.sendForText({
    method: "POST",
    key,
    query: { uploads: "" },
    headers: octetStream,
    accept: [200],
  });
  const uploadId = readElement(text, "UploadId");
  if (!uploadId) throw new Error("the object store did not name the upload of parts");

  return uploadId;
}

interface Part {
  key: string;
  uploadId: string;
  number: number;
  file: string;
  range: ByteRange;
}

async function sendPart(client: S3Client, { key, uploadId, number, file, range }: Part): Promise<string> {
  const open = () => createReadStream(file, range);
  const hash = createHash("sha256");
  for await (const chunk of open() as AsyncIterable<Buffer>) hash.update(chunk);
  const response = await client.send({
    method: "PUT",
    key,
    query: { partNumber: String(number), uploadId },
    body: { open, sizeBytes: range.end + 1 - range.start, sha256: hash.digest("hex") },
    accept: [200],
  });
  await response.body.dump();

  return String(response.headers.etag ?? "");
}

interface Joined {
  key: string;
  uploadId: string;
  etags: readonly string[];
  sizeBytes: number;
}

async function joinParts(client: S3Client, { key, uploadId, etags, sizeBytes }: Joined): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${encodeText(etag)}</ETag></Part>`,
  );
  const body = toBody(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const { status } = await client.sendForText({
    method: "POST",
    key,
    query: { uploadId },
    body,
    accept: [200, 404],
  });
  if (status === 200) return;
  // A first attempt may have succeeded whose answer was lost.
  if ((await readSize(client, key)) !== sizeBytes) throw new Error(`the parts of ${key} were not joined`);
}

export async function abortParts(client: S3Client, key: string, uploadId: string): Promise<void> {
  const { body } = await client.send({ method: "DELETE", key, query: { uploadId }, accept: [200, 204, 404] });
  await body.dump();
}

/** Returns the size of an object, or undefined when it does not exist. */
export async function readSize(client: S3Client, key: string): Promise<number | undefined> {
  const { status, headers, body } = await client.send({ method: "HEAD", key, accept: [200, 404] });
  await body.dump();
  return status === 404 ? undefined : Number(headers["content-length"]);
}

export function toBody(text: string) {
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { open: () => bytes, sizeBytes: bytes.length, sha256 };
}
