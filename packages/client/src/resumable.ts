import { AlbumenError } from "./errors.ts";
import { type RetryOptions, retriedStatuses, waitAfter } from "./retry.ts";
import type { components } from "./schema.ts";
import type { UploadOptions } from "./upload-options.ts";

type Image = components["schemas"]["Image"];
type ResumableUpload = components["schemas"]["ResumableUpload"];

/** Files of more bytes are sent so that a broken connection costs only what was in flight. */
export const resumableBytes = 8_000_000;

/** The requests of a resumable upload. */
export interface ResumableSteps {
  begin: (length: number, metadata: string) => Promise<ResumableUpload>;
  read: (id: string) => Promise<ResumableUpload>;
  /** Sends bytes from this offset on, once. */
  append: (id: string, part: { offset: number; blob: Blob }, options: UploadOptions) => Promise<unknown>;
  retries: RetryOptions;
}

interface ResumableFile {
  blob: Blob;
  metadata: string;
}

export async function uploadResumably(
  file: ResumableFile,
  options: UploadOptions,
  steps: ResumableSteps,
): Promise<Image> {
  const upload =
    (await findInterrupted(file, options, steps)) ?? (await steps.begin(file.blob.size, file.metadata));
  await options.onBegin?.(upload.id);
  return sendRest(upload, file.blob, options, steps);
}

/** Returns the upload to continue, unless it has ended or is one of another file. */
async function findInterrupted(
  { blob, metadata }: ResumableFile,
  { resume }: UploadOptions,
  { read }: ResumableSteps,
): Promise<ResumableUpload | undefined> {
  if (resume === undefined) return undefined;
  try {
    const upload = await read(resume);
    return upload.length === blob.size && upload.metadata === metadata ? upload : undefined;
  } catch (error) {
    if (error instanceof AlbumenError && (error.status === 404 || error.status === 410)) return undefined;
    throw error;
  }
}

/** Attempts that add bytes do not count as failed: a connection may break any number of times. */
async function sendRest(
  begun: ResumableUpload,
  blob: Blob,
  { onProgress, ...options }: UploadOptions,
  { append, read, retries }: ResumableSteps,
): Promise<Image> {
  let attempts = 0;
  for (let upload = begun; ; ) {
    const { id, offset, image, max_request_bytes: maxBytes } = upload;
    if (image) return image;

    onProgress?.(offset, blob.size);
    const part = blob.slice(offset, maxBytes === null ? blob.size : offset + maxBytes);
    const failure = await append(
      id,
      { offset, blob: part },
      { ...options, ...(onProgress && { onProgress: (sent) => onProgress(offset + sent, blob.size) }) },
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined && !isPassing(failure)) throw failure;

    upload = await read(id);
    attempts = upload.offset > offset ? 0 : attempts + 1;
    if (failure && !upload.image) await waitAfter(failure, attempts, { ...retries, signal: options.signal });
  }
}

/** 409: the upload continues at another offset, or an earlier request has not ended. */
function isPassing(error: unknown): error is AlbumenError {
  return error instanceof AlbumenError && (retriedStatuses.has(error.status) || error.status === 409);
}

/** Returns the fields as `Upload-Metadata` of tus 1.0. */
export function encodeMetadata(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name} ${toBase64(toText(value))}`)
    .join(",");
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
