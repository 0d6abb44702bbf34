import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { appOrigin } from "@/lib/image-urls";
import { acceptsGzip, compress } from "../compression";
import { hasBody } from "../request-body";

/** Shorter bodies fit into one packet either way. */
const minCompressedBytes = 1_024;

/**
 * Returns the request in the form that route handlers take. Its signal aborts when the client
 * disconnects before the response.
 */
export function toWebRequest(request: IncomingMessage, response: ServerResponse): Request {
  const disconnected = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  const method = request.method ?? "GET";
  const init: RequestInit = { method, headers: toWebHeaders(request), signal: disconnected.signal };
  if (hasBody(request) && method !== "GET" && method !== "HEAD")
    Object.assign(init, { body: Readable.toWeb(request), duplex: "half" });

  // The origin of the request may be anything.
  return new Request(appOrigin() + request.url, init);
}

function toWebHeaders({ headers }: IncomingMessage): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) result.append(name, one);

  return result;
}

/**
 * Sends the response of a route handler: JSON with its length, and compressed for clients that
 * accept it; everything else as a stream.
 */
export async function sendWebResponse(
  request: IncomingMessage,
  response: ServerResponse,
  result: Response,
): Promise<void> {
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.appendHeader(name, value);
  if (!result.body) {
    response.end();
  } else if (isJson(result)) {
    await sendText(request, response, Buffer.from(await result.arrayBuffer()));
  } else {
    // A failure is logged where the stream is made, and a disconnected client is none.
    await pipeline(Readable.fromWeb(result.body as ReadableStream), response).catch(() => undefined);
  }
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(headers.get("content-type") ?? "");
}

async function sendText(request: IncomingMessage, response: ServerResponse, text: Buffer): Promise<void> {
  if (text.length < minCompressedBytes) {
    response.end(text);
    return;
  }

  response.appendHeader("vary", "Accept-Encoding");
  if (acceptsGzip(request)) {
    response.setHeader("content-encoding", "gzip");
    response.end(await compress(text));
  } else {
    response.end(text);
  }
}
