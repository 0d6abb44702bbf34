import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import path from "node:path";
import {
  type Albumen,
  AlbumenError,
  type Image,
  resumableBytes,
  type UploadFields,
} from "../../client/src/index.ts";
import { BegunUpload } from "./begun-uploads.ts";
import type { Connection } from "./config.ts";
import type { LocalFile } from "./find-files.ts";
import type { Progress } from "./progress.ts";

/** The options of the commands for an upload, as the query of `POST /upload` has them. */
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
  { albumen, config }: Connection,
  file: LocalFile,
  query: Omit<UploadQuery, "filename">,
  progress: Progress,
): Promise<Image> {
  const blob = await openAsBlob(file.path);
  const begun = new BegunUpload(config.url, file, query);
  return sendBlob(albumen, blob, { filename: path.basename(file.path), ...query }, progress, begun);
}

/**
 * Uploads in one request, a large file so that it can be continued, and in three steps where the
 * service takes only small requests.
 */
export async function sendBlob(
  albumen: Albumen,
  blob: Blob,
  query: UploadQuery,
  progress: Progress,
  begun?: BegunUpload,
): Promise<Image> {
  if (blob.size > resumableBytes) {
    const twin = query.dedupe ? await findIdentical(albumen, blob) : null;
    if (twin) progress.move(blob.size);
    if (twin !== undefined) return twin ?? sendInSteps(albumen, blob, query, progress, begun);
  }
  try {
    return await sendAtOnce(albumen, blob, query, progress);
  } catch (error) {
    if (!isTooLargeForOneRequest(error)) throw error;
    return await sendInSteps(albumen, blob, query, progress);
  }
}

/**
 * Returns an identical image, or null: a resumable upload starts before its bytes are known to the
 * service. Undefined for a key that may not read, with which only the service itself can look for
 * one.
 */
async function findIdentical(albumen: Albumen, blob: Blob): Promise<Image | null | undefined> {
  try {
    const { data } = await albumen.get("/images", { query: { sha256: await hash(blob), limit: 1 } });
    return (data[0] as Image | undefined) ?? null;
  } catch (error) {
    if (error instanceof AlbumenError && error.status === 403) return undefined;
    throw error;
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
  begun?: BegunUpload,
): Promise<Image> {
  let reported = 0;
  const fields = {
    filename,
    album,
    visibility,
    expiration,
    on_conflict,
    tags: tags && splitTags(tags),
    ...(on_conflict === "existing" && { sha256: await hash(blob) }),
  } as UploadFields;
  const resume = await begun?.find();
  try {
    const image = await albumen.upload(blob, fields, {
      ...(resume !== undefined && { resume }),
      onBegin: (id) => begun?.save(id),
      onProgress: (sent) => {
        progress.move(sent - reported);
        reported = sent;
      },
    });
    await begun?.remove();
    return image;
  } catch (error) {
    progress.move(-reported);
    throw error;
  }
}

/** As the service splits the tags of a form. */
function splitTags(text: string): string[] {
  const names = text.split(/[,，､、،]/u).map((name) => name.trim());
  return names.filter((name) => name !== "");
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
