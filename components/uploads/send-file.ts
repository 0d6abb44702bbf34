import { ApiError, networkError, parseApiError } from "@/components/api/api-error";
import { api, byId, sleep, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";

/** The progress of a file, stored between attempts, which lets a retry resume. */
export interface Attempt {
  created?: ImageResource | undefined;
  sent?: boolean;
}

interface SendFileOptions {
  filename: string;
  attempt: Attempt;
  signal: AbortSignal;
  /** Maps the upload URL to the origin of this page. */
  toSameOriginUrl: (url: string) => string;
  onSending: (sentBytes: number) => void;
  onProcessing: () => void;
}

const maxNameAttempts = 10;

/** Creates the record, sends the bytes and completes the upload. A rejected or cancelled file leaves no record behind. */
export async function sendFile(file: File, options: SendFileOptions): Promise<ImageResource> {
  const { attempt, signal } = options;
  if (isExpired(attempt)) resetAttempt(attempt);
  try {
    attempt.created ??= await createImageWithFreeName(file, options.filename, signal);
    const { id, upload } = attempt.created;
    if (!attempt.sent && upload) {
      await putBytes(options.toSameOriginUrl(upload.url), upload.headers, file, {
        signal,
        onSent: options.onSending,
      });
      attempt.sent = true;
    }
    options.onProcessing();
    return await unwrap(api.POST("/images/{id}/complete", { ...byId(id), signal }));
  } catch (error) {
    const isRetryable = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isRetryable) discard(attempt);
    throw error;
  }
}

/** A record being removed still occupies its name, which a file chosen again after a cancel needs. */
const removals = new Set<Promise<unknown>>();

/** Removes the record of an abandoned attempt; if this fails, the sweeper does it within a day. */
export function discard(attempt: Attempt): void {
  const id = attempt.created?.id;
  resetAttempt(attempt);
  if (id === undefined) return;
  const removal = api
    .DELETE("/images/{id}", byId(id))
    .then(() => api.DELETE("/images/{id}/permanent", byId(id)))
    .catch(() => undefined)
    .finally(() => removals.delete(removal));
  removals.add(removal);
}

function resetAttempt(attempt: Attempt): void {
  attempt.created = undefined;
  attempt.sent = false;
}

function isExpired({ created }: Attempt): boolean {
  return created?.upload != null && Date.parse(created.upload.expires_at) <= Date.now();
}

/** Retries with a free name, which the server suggests: people drop `IMG_0001.jpg` twice. */
async function createImageWithFreeName(
  file: File,
  preferredName: string,
  signal: AbortSignal,
): Promise<ImageResource> {
  await Promise.all(removals);
  let filename = preferredName;
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { filename, size_bytes: file.size, ...getContentType(file) };
      return await unwrap(api.POST("/images", { body, signal }));
    } catch (error) {
      const suggestedName =
        error instanceof ApiError && error.code === "FILENAME_TAKEN" ? getSuggestedName(error) : undefined;
      if (suggestedName === undefined || tries === maxNameAttempts) throw error;
      filename = suggestedName;
    }
  }
}

const getSuggestedName = (error: ApiError) => error.response.details?.suggestion?.[0];

function getContentType(file: File): { content_type?: string } {
  return file.type.startsWith("image/") ? { content_type: file.type } : {};
}

interface Hooks {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

const defaultRetryAfterSeconds = 5;

/** Sends a file to its signed URL; waits and retries when the service is busy (429). */
async function putBytes(
  url: string,
  headers: Record<string, string>,
  file: Blob,
  hooks: Hooks,
): Promise<void> {
  for (;;) {
    try {
      return await send(url, headers, file, hooks);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await sleep((error.response.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000, hooks.signal);
    }
  }
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function send(
  url: string,
  headers: Record<string, string>,
  file: Blob,
  { signal, onSent }: Hooks,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal.addEventListener("abort", abort, { once: true });
    xhr.upload.onprogress = (event) => onSent(event.loaded);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve();
      else reject(parseApiError(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
    };
    xhr.onerror = () => reject(networkError());
    xhr.onabort = () => reject(signal.reason);
    xhr.onloadend = () => signal.removeEventListener("abort", abort);
    xhr.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(file);
  });
}
