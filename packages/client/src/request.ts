import { AlbumenError, networkError, toError } from "./errors.ts";

/** Sends one request; throws error responses. */
export async function fetchData(send: typeof fetch, url: string, init: RequestInit): Promise<unknown> {
  const response = await send(url, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw networkError(cause);
  });

  if (!response.ok) {
    const text = await readText(response, init.signal);
    throw toError(response.status, text, (name) => response.headers.get(name));
  }
  if (response.status === 204) return undefined;

  return isJson(response) ? readJson(response, init.signal) : response;
}

/** A connection that breaks while the body arrives is an error like one that breaks before. */
function readText(response: Response, signal: RequestInit["signal"]): Promise<string> {
  return response.text().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw networkError(cause);
  });
}

async function readJson(response: Response, signal: RequestInit["signal"]): Promise<unknown> {
  const text = await readText(response, signal);
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
