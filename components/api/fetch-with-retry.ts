import { networkError, parseApiError } from "./api-error";
import { sleep } from "./sleep";

const defaultRetryAfterSeconds = 5;

/**
 * Sends a request to the REST API. Retries when the service is busy (429), which lets a large batch continue by itself;
 * throws any other error response as an ApiError.
 */
export async function fetchWithRetry(request: Request): Promise<Response> {
  for (;;) {
    const response = await send(request);
    if (response.ok) return response;
    const error = parseApiError(response.status, await response.text(), (name) => response.headers.get(name));
    if (error.status !== 429) throw error;
    await sleep((error.response.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000, request.signal);
  }
}

/** Sends a copy, because a body can be read only once. */
function send(request: Request): Promise<Response> {
  return fetch(request.clone()).catch((cause: unknown) => {
    request.signal.throwIfAborted();
    throw cause instanceof TypeError ? networkError() : cause;
  });
}
