import type { IncomingMessage } from "node:http";

export interface FakeBlobObject {
  bytes: Buffer;
  uploadedAt: string;
}

interface OpenUpload {
  pathname: string;
  parts: Map<number, Buffer>;
}

/** The content of a store, by pathname and by id of the upload. */
export interface BlobStore {
  blobs: Map<string, FakeBlobObject>;
  uploads: Map<string, OpenUpload>;
}

/** The token of a store, which exists from its first request on. */
export const blobToken = (storeId: string) => `vercel_blob_rw_${storeId}_secret`;

export function createStore(): BlobStore {
  return { blobs: new Map(), uploads: new Map() };
}

export function toBlob(bytes: Buffer): FakeBlobObject {
  return { bytes, uploadedAt: new Date().toISOString() };
}

/** An answer of bytes, or of JSON; its status is 200 unless it names another one. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | object;
}

export function errorAnswer(status: number, code: string, message = code): Answer {
  return { status, body: { error: { code, message } } };
}

/** A request to the API. */
export interface ApiCall {
  request: IncomingMessage;
  query: URLSearchParams;
  body: Buffer;
  content: BlobStore;
}
