import { ApiError, networkError, parseApiError } from "@/components/api/api-error";
import { sleep } from "@/components/api/client";

interface Hooks {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

const defaultRetryAfterSeconds = 5;

interface Target {
  method: "PUT" | "PATCH";
  url: string;
  headers: Record<string, string>;
}

/** Sends a file to its signed URL. */
export function putBytes(
  url: string,
  headers: Record<string, string>,
  file: Blob,
  hooks: Hooks,
): Promise<void> {
  return sendBytes({ method: "PUT", url, headers }, file, hooks);
}

/** Sends bytes; waits and retries when the service is busy (429). */
export async function sendBytes(target: Target, bytes: Blob, hooks: Hooks): Promise<void> {
  for (;;) {
    try {
      return await send(target, bytes, hooks);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await sleep((error.response.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000, hooks.signal);
    }
  }
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function send({ method, url, headers }: Target, bytes: Blob, { signal, onSent }: Hooks): Promise<void> {
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
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(bytes);
  });
}
