import { networkError, toError } from "./errors.ts";
import { fetchData } from "./request.ts";
import { encodeMetadata, type ResumableSteps, resumableBytes, uploadResumably } from "./resumable.ts";
import type { components } from "./schema.ts";
import type { UploadOptions } from "./upload-options.ts";

type Image = components["schemas"]["Image"];
type CreateImage = components["schemas"]["CreateImage"];

/** The fields of the image. `filename` is needed for bytes without a name of their own. */
export type UploadFields = Omit<CreateImage, "filename" | "size_bytes"> & { filename?: string };

interface SendSteps {
  /** Runs an attempt to send the bytes, again where that helps. */
  send: (attempt: (send: typeof fetch) => Promise<unknown>) => Promise<unknown>;
  complete: (id: string) => Promise<Image>;
}

/** The three steps of an upload of a small file, and the steps of other uploads. */
interface Steps extends SendSteps, ResumableSteps {
  create: (body: CreateImage) => Promise<Image>;
}

export async function uploadImage(
  file: Blob | Uint8Array<ArrayBuffer>,
  fields: UploadFields,
  options: UploadOptions,
  steps: Steps,
): Promise<Image> {
  const blob = toBlob(file);
  const filename = fields.filename ?? (blob instanceof File ? blob.name : undefined);
  if (!filename) throw new TypeError("An upload needs a filename: pass a File, or the field filename.");

  // Proxies limit the size of headers.
  const metadata = blob.size > resumableBytes ? encodeMetadata({ ...fields, filename }) : "";
  if (metadata !== "" && metadata.length <= maxHeaderBytes)
    return uploadResumably({ blob, metadata }, options, steps);

  const created = await steps.create({ ...fields, filename, size_bytes: blob.size });
  return sendFile(blob, created, options, steps);
}

export const toBlob = (file: Blob | Uint8Array<ArrayBuffer>): Blob =>
  file instanceof Blob ? file : new Blob([file]);

/**
 * Sends the file to the signed URL of the image, and publishes it. Without a URL,
 * `on_conflict: "existing"` found the same file.
 */
export async function sendFile(
  blob: Blob,
  image: Image,
  options: UploadOptions,
  steps: SendSteps,
): Promise<Image> {
  if (!image.upload) return image;

  const { url, headers } = image.upload;
  await steps.send((send) => sendBytes(send, { method: "PUT", url, headers, blob }, options));

  return steps.complete(image.id);
}

const maxHeaderBytes = 6_000;

export interface Bytes {
  method: "PUT" | "PATCH";
  url: string;
  headers: Record<string, string>;
  blob: Blob;
}

/** In browsers only XMLHttpRequest reports progress, and elsewhere only a stream does. */
export function sendBytes(send: typeof fetch, bytes: Bytes, options: UploadOptions): Promise<unknown> {
  if (options.onProgress && typeof XMLHttpRequest !== "undefined") return sendByXhr(bytes, options);

  const init: RequestInit & { duplex: "half" } = {
    method: bytes.method,
    headers: { ...bytes.headers, ...(options.onProgress && { "content-length": String(bytes.blob.size) }) },
    body: options.onProgress ? countedStream(bytes.blob, options.onProgress) : bytes.blob,
    duplex: "half",
  };
  if (options.signal) init.signal = options.signal;

  return fetchData(send, bytes.url, init);
}

function countedStream(
  blob: Blob,
  onProgress: NonNullable<UploadOptions["onProgress"]>,
): ReadableStream<Uint8Array> {
  let sent = 0;
  onProgress(0, blob.size);
  return blob.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        sent += chunk.length;
        onProgress(sent, blob.size);
      },
    }),
  );
}

function sendByXhr(
  { method, url, headers, blob }: Bytes,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal?.addEventListener("abort", abort, { once: true });
    xhr.upload.onloadstart = () => onProgress?.(0, blob.size);
    xhr.upload.onprogress = (event) => onProgress?.(event.loaded, blob.size);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve();
      else reject(toError(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
    };
    xhr.onerror = () => reject(networkError(undefined));
    xhr.onabort = () => reject(signal?.reason);
    xhr.onloadend = () => signal?.removeEventListener("abort", abort);
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(blob);
  });
}
