import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import path from "node:path";
import { type Albumen, AlbumenError, type Image, type UploadFields } from "../../client/src/index.ts";
import type { LocalFile } from "./find-files.ts";
import type { Progress } from "./progress.ts";

/** What the commands say about an upload, as the query of `POST /upload` has it. */
export interface UploadQuery {
  filename: string;
  album?: string;
  /** Separated by commas. */
  tags?: string;
  visibility?: string;
  expiration?: string;
  on_conflict?: string;
  dedupe?: "true";
}

/** Sends a file from the disk. */
export async function sendFile(
  albumen: Albumen,
  file: LocalFile,
  query: Omit<UploadQuery, "filename">,
  progress: Progress,
): Promise<Image> {
  const blob = await openAsBlob(file.path);
  return sendBlob(albumen, blob, { filename: path.basename(file.path), ...query }, progress);
}

/** Uploads in one request, or in three steps where the service takes only small ones. */
export async function sendBlob(
  albumen: Albumen,
  blob: Blob,
  query: UploadQuery,
  progress: Progress,
): Promise<Image> {
  try {
    return await sendAtOnce(albumen, blob, query, progress);
  } catch (error) {
    if (!isTooLargeForOneRequest(error)) throw error;
    return await sendInSteps(albumen, blob, query, progress);
  }
}

/** The platform may reject the request before the service does, then without a code of ours. */
function isTooLargeForOneRequest(error: unknown): boolean {
  return error instanceof AlbumenError && error.status === 413 && error.code !== "UPLOAD_TOO_LARGE";
}

async function sendInSteps(
  albumen: Albumen,
  blob: Blob,
  { filename, album, tags, visibility, expiration, on_conflict }: UploadQuery,
  progress: Progress,
): Promise<Image> {
  let reported = 0;
  const fields = {
    ...{ filename, album, visibility, expiration, on_conflict, tags: tags?.split(",") },
    ...(on_conflict === "existing" && { sha256: await hash(blob) }),
  } as UploadFields;
  return albumen.upload(blob, fields, {
    onProgress: (sent) => {
      progress.move(sent - reported);
      reported = sent;
    },
  });
}

async function hash(blob: Blob): Promise<string> {
  const sha256 = createHash("sha256");
  for await (const chunk of blob.stream()) sha256.update(chunk);
  return sha256.digest("hex");
}

/** One that breaks leaves nothing behind, and the name stays free for the next attempt. */
async function sendAtOnce(
  albumen: Albumen,
  blob: Blob,
  query: UploadQuery,
  progress: Progress,
): Promise<Image> {
  let sent = 0;
  const body = () => {
    progress.move(-sent);
    sent = 0;
    return blob.stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk);
          sent += chunk.length;
          progress.move(chunk.length);
        },
      }),
    );
  };
  try {
    return await albumen.post("/upload", {
      query,
      body,
      // The service goes by the content.
      headers: { "content-type": "image/jpeg", "content-length": String(blob.size) },
    });
  } catch (error) {
    progress.move(-sent);
    throw error;
  }
}
