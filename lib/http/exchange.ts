import type { Readable } from "node:stream";

/** The members of a request that the pipeline reads. A web `Request` has them too. */
export interface ApiRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly headers: Pick<Headers, "get">;
  readonly body: ReadableStream<Uint8Array> | Readable | null;
  /** Aborts when the caller disconnects before the response. */
  readonly signal: AbortSignal;
}

/** A response before a server sends it. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON as text, or a file as a stream. */
  body: string | ReadableStream<Uint8Array> | null;
}

/** Converts the response for a server that sends web responses. */
export function toWebResponse({ body, ...init }: ApiResponse): Response {
  return new Response(body, init);
}
