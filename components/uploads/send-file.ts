import { ApiError } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { challengeToken } from "@/components/challenge/challenge-token";
import type { ImageResource } from "@/lib/images/resource";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import type { Visibility } from "@/lib/values/visibility";
import { putBytes } from "./put-bytes";
import { continueUpload, createResumableUpload, resumableBytes } from "./resumable-upload";
import { sendUploadProgress } from "./upload-progress";

/** The progress of a file, stored between attempts, which lets a retry resume. */
export interface Attempt {
  created?: ImageResource | undefined;
  /** In place of a record, of a large file. */
  upload?: ResumableUpload | undefined;
  sent?: boolean;
}

/** The decisions of the owner or the page about the image. */
export interface ImageOptions {
  album?: string;
  visibility?: Visibility;
  tags?: string[];
  encrypt?: boolean;
  strip_location?: boolean;
  /**
   * Whether a taken filename may be replaced by a free one although the image that has it is in the
   * trash.
   */
  mayRename: boolean;
}

interface SendFileOptions {
  filename: string;
  image: ImageOptions;
  isFavourite: boolean;
  attempt: Attempt;
  /** Whether large files go to this service in requests that can be continued. */
  isResumable: boolean;
  /** Cancels the upload permanently. */
  signal: AbortSignal;
  /** Interrupts the transfer, which a later attempt repeats. */
  pauseSignal: AbortSignal;
  /** Maps the upload URL to the origin of this page. */
  toSameOriginUrl: (url: string) => string;
  onSending: (sentBytes: number) => void;
  onProcessing: () => void;
}

/**
 * Creates the record, sends the bytes and completes the upload; a large file continues where a
 * connection broke. A rejected or canceled file leaves no record behind.
 * @throws ApiError FILENAME_TAKEN when the image with this name is in the trash, see
 *   `findTrashedId`
 */
export async function sendFile(file: File, options: SendFileOptions): Promise<ImageResource> {
  const { attempt, pauseSignal } = options;
  if (isExpired(attempt)) resetAttempt(attempt);
  try {
    const isLarge = options.isResumable && file.size > resumableBytes;
    return await (isLarge ? sendLarge(file, options) : sendInSteps(file, options));
  } catch (error) {
    const isRetryable = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    const isPaused = pauseSignal.aborted && error === pauseSignal.reason;
    if (!isRetryable && !isPaused) discard(attempt);
    throw error;
  }
}

async function sendInSteps(file: File, options: SendFileOptions): Promise<ImageResource> {
  const { attempt, signal, pauseSignal } = options;
  attempt.created ??= await createUnderFreeName(file, options, (body) =>
    unwrap(api.POST("/images", { body: { ...body, size_bytes: file.size } })),
  );
  signal.throwIfAborted();
  const { id, upload } = attempt.created;
  if (!attempt.sent && upload) {
    if (options.isFavourite) await addToFavourites(attempt.created);
    options.onSending(0);
    await putBytes(options.toSameOriginUrl(upload.url), upload.headers, file, {
      signal: AbortSignal.any([signal, pauseSignal]),
      onSent(sentBytes) {
        options.onSending(sentBytes);
        sendUploadProgress({ imageId: id, fraction: sentBytes / file.size });
      },
    });
    attempt.sent = true;
  }

  options.onProcessing();
  return unwrap(api.POST("/images/{id}/complete", { ...byId(id), signal }));
}

async function sendLarge(file: File, options: SendFileOptions): Promise<ImageResource> {
  const { attempt, signal, pauseSignal } = options;
  attempt.upload ??= await createUnderFreeName(file, options, (body) =>
    createResumableUpload(body, file.size),
  );
  signal.throwIfAborted();
  const { id, image_id: imageId } = attempt.upload;
  if (options.isFavourite) await addToFavourites({ id: imageId });
  options.onSending(0);

  return continueUpload(id, file, {
    signal: AbortSignal.any([signal, pauseSignal]),
    onSent(sentBytes) {
      attempt.sent = sentBytes === file.size;
      if (attempt.sent) options.onProcessing();
      else options.onSending(sentBytes);
      sendUploadProgress({ imageId, fraction: sentBytes / file.size });
    },
  });
}

/** Adds the image to the favorites; repeating it changes nothing. */
export function addToFavourites({ id }: Pick<ImageResource, "id">): Promise<ImageResource> {
  return unwrap(api.POST("/images/{id}/favourite", byId(id)));
}

/**
 * A record being removed still occupies its name, which a file chosen again after a cancel needs.
 */
const removals = new Set<Promise<unknown>>();

/** Removes the record of an abandoned attempt; if this fails, the sweeper does it within a day. */
export function discard(attempt: Attempt): void {
  const removal = remove(attempt)
    .catch(() => undefined)
    .finally(() => removals.delete(removal));
  removals.add(removal);
  resetAttempt(attempt);
}

async function remove({ created, upload }: Attempt): Promise<void> {
  if (upload) await api.DELETE("/uploads/{id}", byId(upload.id));
  if (!created) return;

  await api.DELETE("/images/{id}", byId(created.id));
  await api.DELETE("/images/{id}/permanent", byId(created.id));
}

/**
 * For a page that is being closed, which gets no response: completes a sent file, and removes the
 * record of another.
 */
export function settleNow({ created, upload, sent }: Attempt): void {
  const ignore = () => undefined;
  // The service completes a resumable upload by itself.
  if (upload && !sent) void api.DELETE("/uploads/{id}", byId(upload.id)).catch(ignore);
  if (!created) return;
  if (sent) {
    void api.POST("/images/{id}/complete", byId(created.id)).catch(ignore);
    return;
  }

  void api.DELETE("/images/{id}", byId(created.id)).catch(ignore);
  void api.DELETE("/images/{id}/permanent", byId(created.id)).catch(ignore);
}

function resetAttempt(attempt: Attempt): void {
  attempt.created = undefined;
  attempt.upload = undefined;
  attempt.sent = false;
}

function isExpired({ created, upload }: Attempt): boolean {
  const expiresAt = (upload ?? created?.upload)?.expires_at;
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
}

/** Takes a free name when the name is in use, because people drop `IMG_0001.jpg` twice. */
async function createUnderFreeName<Created>(
  file: File,
  { filename, image: { mayRename, ...image } }: Pick<SendFileOptions, "filename" | "image">,
  send: (body: ReturnType<typeof toFields>) => Promise<Created>,
): Promise<Created> {
  await Promise.all(removals);
  // Not canceled with the upload: the record may exist before its response arrives, and only the
  // response has its id.
  const create = async (onConflict: "error" | "rename") =>
    send({
      ...toFields(file, { filename, on_conflict: onConflict }),
      ...image,
      ...(await challengeToken("upload")),
    });
  if (mayRename) return create("rename");

  try {
    return await create("error");
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === "FILENAME_TAKEN";
    if (!isTaken || findTrashedId(error) !== undefined) throw error;

    return create("rename");
  }
}

/**
 * Returns the id of the image in the trash that has the requested filename, from the error of its
 * creation.
 */
export function findTrashedId(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "FILENAME_TAKEN") return undefined;
  return error.response.details?.deleted_image?.[0];
}

function toFields(file: File, fields: { filename: string; on_conflict: "error" | "rename" }) {
  const type = file.type.startsWith("image/") ? { content_type: file.type } : {};
  return { ...fields, original_filename: file.name, ...type };
}
