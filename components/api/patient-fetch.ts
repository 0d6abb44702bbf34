import { errorOf, networkError } from "./api-error";
import { pause } from "./pause";

const defaultWaitSeconds = 5;

/**
 * Sends a request to the REST API. A busy service (429) is waited for and asked again, so that a large batch goes on by
 * itself; any other refusal is thrown as an ApiError.
 */
export async function patientFetch(request: Request): Promise<Response> {
  for (;;) {
    const response = await send(request);
    if (response.ok) return response;
    const error = errorOf(response.status, await response.text(), (name) => response.headers.get(name));
    if (error.status !== 429) throw error;
    await pause((error.answer.retryAfterSeconds ?? defaultWaitSeconds) * 1000, request.signal);
  }
}

/** A copy is sent, because a body can be read only once. */
function send(request: Request): Promise<Response> {
  return fetch(request.clone()).catch((cause: unknown) => {
    request.signal.throwIfAborted();
    throw cause instanceof TypeError ? networkError() : cause;
  });
}
