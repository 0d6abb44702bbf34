import { ApiError } from "@/components/api/api-error";
import { api, byId, sleep, unwrap } from "@/components/api/client";
import { shownLibrary } from "@/components/api/shown-library";
import { encodeUploadMetadata } from "@/components/uploads/encode-upload-metadata";
import type { ImageResource } from "@/lib/images/resource";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import { sendBytes } from "./put-bytes";

/** Files of more bytes are sent so that a broken connection costs only what was in flight. */
export const resumableBytes = 8_000_000;

/** Attempts that add no bytes before the upload fails; it can be continued afterwards too. */
const maxAttempts = 3;

export function createResumableUpload(
  fields: Readonly<Record<string, unknown>>,
  length: number,
): Promise<ResumableUpload> {
  const header = { "Upload-Length": length, "Upload-Metadata": encodeUploadMetadata(fields) };
  return unwrap(api.POST("/uploads", { params: { header } }));
}

interface Hooks {
  signal: AbortSignal;
  /** Counts the bytes of the whole file, also before. */
  onSent: (bytes: number) => void;
}

/** Sends what the service does not have yet, as often as it takes, and returns the image. */
export async function continueUpload(id: string, file: Blob, hooks: Hooks): Promise<ImageResource> {
  const { signal } = hooks;
  const read = () => unwrap(api.GET("/uploads/{id}", { ...byId(id), signal }));
  let attempts = 0;
  for (let upload = await read(); ; ) {
    if (upload.image) return upload.image;

    const { offset } = upload;
    const failure = await sendPart(upload, file, hooks).catch((error: unknown) => error);
    if (failure !== undefined && !isPassing(failure)) throw failure;

    upload = await read();
    attempts = upload.offset > offset ? 0 : attempts + 1;
    if (attempts >= maxAttempts) throw failure;

    if (failure !== undefined) await sleep(2 ** attempts * 1_000, signal);
  }
}

function sendPart(
  { id, offset, max_request_bytes: maxBytes }: ResumableUpload,
  file: Blob,
  { signal, onSent }: Hooks,
): Promise<void> {
  const library = shownLibrary();
  const headers = {
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
    ...(library !== undefined && { "x-albumen-library": library }),
  };
  const part = file.slice(offset, maxBytes === null ? file.size : offset + maxBytes);
  onSent(offset);

  return sendBytes({ method: "PATCH", url: `/api/uploads/${id}`, headers }, part, {
    signal,
    onSent: (bytes) => onSent(offset + bytes),
  });
}

/** No response, a service that has a problem, and an upload that is at another offset. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 409);
}
