import createClient from "openapi-fetch";
import type { paths } from "@/packages/client/src/schema";
import { networkError, parseApiError } from "./api-error";
import { reportReachable } from "./connection";
import { requestFreshSignIn } from "./fresh-sign-in";
import { trackWrite } from "./own-writes";
import { shownLibrary } from "./shown-library";

/** Resolves after the given time; rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };

    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

const defaultRetryAfterSeconds = 5;

/**
 * Sends a request to the REST API. Retries when the service is busy (429), which lets a large batch
 * continue by itself, and when it required a fresh sign-in and the user has signed in again; throws
 * any other error response as an ApiError.
 */
async function fetchWithRetry(request: Request): Promise<Response> {
  for (;;) {
    const response = await send(request);
    if (response.ok) {
      reportReachable(true);
      return response;
    }

    const error = parseApiError(response.status, await response.text(), (name) => response.headers.get(name));
    // A proxy answers for a service that does not: 502 to 504, with a page of its own.
    reportReachable(!(error.code === "UNREADABLE" && error.status >= 502));
    if (error.code === "FRESH_SIGN_IN_REQUIRED" && (await requestFreshSignIn())) continue;
    if (error.status !== 429) throw error;

    await sleep((error.response.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000, request.signal);
  }
}

/** Sends a copy, because a body can be read only once. */
function send(request: Request): Promise<Response> {
  return fetch(request.clone()).catch((cause: unknown) => {
    request.signal.throwIfAborted();
    if (!(cause instanceof TypeError)) throw cause;

    reportReachable(false);
    throw networkError();
  });
}

/**
 * Completes a write even when the user leaves the page at once. Not a form, which has a file:
 * browsers limit such bodies to 64 KiB.
 */
class KeepaliveRequest extends Request {
  constructor(url: string, init: RequestInit) {
    super(url, { ...init, keepalive: init.method !== "GET" && !(init.body instanceof FormData) });
  }
}

/** The typed REST API client; error responses are thrown as ApiError. */
export function createApiClient(baseUrl: string) {
  return createClient<paths>({
    baseUrl,
    headers: { accept: "application/json" },
    fetch(request) {
      const library = shownLibrary();
      if (library !== undefined) request.headers.set("x-albumen-library", library);
      const response = fetchWithRetry(request);
      trackWrite(request, response);

      return response;
    },
    Request: KeepaliveRequest as typeof Request,
  });
}

/** The API of this service, called with the session cookie. */
export const api = createApiClient("/api");

/** The parameters of a path with an id. */
export function byId(id: string) {
  return { params: { path: { id } } };
}

/** Returns the data of a response; errors were already thrown. */
export async function unwrap<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  return (await call).data as Data;
}
