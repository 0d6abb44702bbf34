import { AlbumenError, networkError, toError } from "./errors.ts";

/** Sends one request; throws error responses. */
export async function fetchData(send: typeof fetch, url: string, init: RequestInit): Promise<unknown> {
  const response = await send(url, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw networkError(cause);
  });
  if (!response.ok) {
    throw toError(response.status, await response.text(), (name) => response.headers.get(name));
  }
  if (response.status === 204) return undefined;
  return isJson(response) ? readJson(response) : response;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = "The response is no valid JSON.";
    throw new AlbumenError({ code: "UNREADABLE", message, status: response.status, cause });
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("application/json") === true;
}
