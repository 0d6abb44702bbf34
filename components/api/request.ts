import { ApiError, errorOf, networkError } from "./api-error";
import { pause } from "./pause";

interface Options {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
}

const defaultWaitSeconds = 5;

/**
 * One call of the REST API with the session's cookie. A busy service (429) is waited for and asked again, so that a large
 * batch goes on by itself; any other refusal is thrown as an ApiError.
 */
export async function request<Answer>(path: string, options: Options = {}): Promise<Answer> {
  for (;;) {
    try {
      return await requestOnce<Answer>(path, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await pause((error.answer.retryAfterSeconds ?? defaultWaitSeconds) * 1000, options.signal);
    }
  }
}

async function requestOnce<Answer>(path: string, { method = "GET", body, signal }: Options): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    // What a person has done is done, also when they leave the page at once.
    keepalive: method !== "GET",
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw cause instanceof TypeError ? networkError() : cause;
  });
  const text = await response.text();
  if (!response.ok) throw errorOf(response.status, text, (name) => response.headers.get(name));
  return JSON.parse(text) as Answer;
}
