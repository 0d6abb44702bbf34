import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { appOrigin } from "@/lib/image-urls";
import { hasBody } from "../request-body";
import { sendApiResponse, signalDisconnect } from "./api-exchange";

/**
 * Returns the request in the form that route handlers take. Its signal aborts when the client
 * disconnects before the response.
 */
export function toWebRequest(request: IncomingMessage, response: ServerResponse): Request {
  const method = request.method ?? "GET";
  const init: RequestInit = { method, headers: toWebHeaders(request), signal: signalDisconnect(response) };
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
  const { status, headers, body } = result;
  const { "set-cookie": _joined, ...fields } = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  const text = body !== null && isJson(headers) ? await result.text() : body;
  await sendApiResponse(request, response, { status, headers: fields, body: text });
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(headers.get("content-type") ?? "");
}
