import { openAsBlob } from "node:fs";
import path from "node:path";
import type { Albumen, Image } from "../../client/src/index.ts";
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

/** Uploads in one request: one that breaks leaves nothing behind, and the name stays free for the next attempt. */
export async function sendBlob(
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
  return albumen.post("/upload", {
    query,
    body,
    // The service goes by the content.
    headers: { "content-type": "image/jpeg", "content-length": String(blob.size) },
  });
}
