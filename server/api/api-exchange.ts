import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { ApiRequest, ApiResponse } from "@/lib/http";
import { appOrigin } from "@/lib/image-urls";
import { hasBody } from "../request-body";
import { sendText } from "./send-text";

/** Returns the request in the form that the routes of the API take. */
export function toApiRequest(request: IncomingMessage, response: ServerResponse): ApiRequest {
  return new NodeRequest(request, response);
}

class NodeRequest implements ApiRequest {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  readonly headers = { get: (name: string) => readHeader(this.#request, name) };

  get method(): string {
    return this.#request.method ?? "GET";
  }

  /** The origin of the request may be anything. */
  get url(): string {
    return appOrigin() + this.#request.url;
  }

  get body(): Readable | null {
    const isRead = this.method === "GET" || this.method === "HEAD";
    return isRead || !hasBody(this.#request) ? null : this.#request;
  }

  get signal(): AbortSignal {
    this.#signal ??= signalDisconnect(this.#response);
    return this.#signal;
  }
}

function readHeader({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

/** Returns a signal that aborts when the client disconnects before the response. */
export function signalDisconnect(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  const abort = () => {
    if (!response.writableFinished) disconnected.abort();
  };
  if (response.closed) abort();
  else response.once("close", abort);

  return disconnected.signal;
}

/** Sends the response of a route: text at once, and a stream while it is read. */
export async function sendApiResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
): Promise<void> {
  if (typeof body === "string") return sendText(request, response, { status, headers, text: body });

  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (body === null) {
    response.end();
    return;
  }

  // A failure is logged where the stream is made, and a disconnected client is none.
  await pipeline(Readable.fromWeb(body as WebStream), response).catch(() => undefined);
}
