import { encodeUploadMetadata } from "@/components/uploads/encode-upload-metadata";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import type { ApiResponse, Client } from "@/test/harness/caller";
import { withOrigin } from "./uploads";

export function createUpload(
  client: Client,
  length: number | string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiResponse> {
  return client.call("POST", "/api/uploads", undefined, {
    "tus-resumable": "1.0.0",
    "upload-length": String(length),
    "upload-metadata": encodeUploadMetadata(fields),
  });
}

/** Starts an upload and returns it. */
export async function createResumableUpload(
  client: Client,
  length: number,
  fields: Readonly<Record<string, string>>,
): Promise<ResumableUpload> {
  const { status, body } = await createUpload(client, length, fields);
  if (status !== 201) throw new Error(`POST /api/uploads: ${status} ${JSON.stringify(body)}`);

  return body as ResumableUpload;
}

export const partHeaders = (offset: number) => ({
  "content-type": "application/offset+octet-stream",
  "tus-resumable": "1.0.0",
  "upload-offset": String(offset),
});

/** Sends bytes of an upload. */
export function sendPart(
  client: Client,
  id: string,
  bytes: Uint8Array,
  { offset = 0, headers = {} }: { offset?: number; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  return client.call("PATCH", `/api/uploads/${id}`, bytes, { ...partHeaders(offset), ...headers });
}

export function readUpload(client: Client, id: string): Promise<ResumableUpload> {
  return client.expect<ResumableUpload>(200, "GET", `/api/uploads/${id}`);
}

/** Returns the bytes of the image that the upload has become. */
export async function readUploaded(
  client: Client & { key: string },
  origin: string,
  { image }: ResumableUpload,
): Promise<Buffer> {
  const response = await fetch(withOrigin(origin, image?.urls.original), {
    headers: { authorization: `Bearer ${client.key}` },
  });

  return Buffer.from(await response.arrayBuffer());
}
