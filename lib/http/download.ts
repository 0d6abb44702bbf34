import { create as createContentDisposition } from "content-disposition";
import { z } from "zod";
import { minuteMs } from "@/lib/kernel/time";
import type { EndpointSuccess } from "./endpoint-success";

/** A file that a handler streams. */
export interface Download {
  filename: string;
  /** Opens nothing before the first chunk is read; `return` ends it early. */
  chunks: AsyncIterable<Uint8Array>;
  /** Defaults to the endpoint's first content type. */
  contentType?: string;
  /** Displayed in the browser instead of saved. */
  isInline?: boolean;
  /** Headers that the endpoint declares. */
  headers?: Record<string, string>;
  /** Returns more of them, which are known with the first chunk. A response to HEAD has none. */
  readHeaders?: () => Record<string, string>;
}

/**
 * Longer than a person pauses a download. After that the resources held by the stream matter more.
 */
const stallTimeoutMs = 10 * minuteMs;

/**
 * The response is a file. It is never stored for replay: an `Idempotency-Key` is ignored, and each
 * call builds the file again.
 */
export function download(
  contentTypes: readonly [string, ...string[]],
  description: string,
  headers: NonNullable<EndpointSuccess["headers"]> = {},
  options: Pick<EndpointSuccess, "started"> = {},
): EndpointSuccess<z.ZodType<Download>> {
  return {
    status: 200,
    schema: z.custom<Download>(),
    description,
    contentTypes,
    ...options,
    headers: { "Content-Disposition": z.string().describe("The filename"), ...headers },
  };
}

export function downloadHeaders(
  [declaredType]: readonly [string, ...string[]],
  { filename, contentType = declaredType, isInline = false, headers = {} }: Download,
  declared: EndpointSuccess["headers"] = {},
): Record<string, string> {
  requireDeclared(headers, declared);

  return {
    "content-type": contentType,
    "content-disposition": createContentDisposition(filename, { type: isInline ? "inline" : "attachment" }),
    "content-security-policy": "default-src 'none'; sandbox",
    // The credential may be a cookie, so pages of other sites must not embed the file.
    "cross-origin-resource-policy": "same-origin",
    ...headers,
  };
}

/** Returns the headers that are known once the first chunk has been read. */
export function readLateHeaders(
  { readHeaders }: Download,
  declared: EndpointSuccess["headers"] = {},
): Record<string, string> {
  const headers = readHeaders?.() ?? {};
  requireDeclared(headers, declared);

  return headers;
}

function requireDeclared(
  headers: Record<string, string>,
  declared: NonNullable<EndpointSuccess["headers"]>,
): void {
  const unknown = Object.keys(headers).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw new Error(`the endpoint does not declare the header ${unknown}`);
}

/**
 * Streams the chunks at the speed of the client. Resolves after the first chunk, so an earlier
 * failure still gets an error response; a later one aborts the connection and is reported to
 * `onFailure`. A client that disconnects, or reads nothing for ten minutes, also ends the source.
 */
export async function toBodyStream(
  chunks: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const source = chunks[Symbol.asyncIterator]();
  let next = await source.next();
  let stall: NodeJS.Timeout | undefined;
  let isEnded = false;
  const end = async () => {
    isEnded = true;
    clearTimeout(stall);
    await source.return?.();
  };

  const abort = (controller: ReadableStreamDefaultController) => {
    controller.error(new Error("the client has stopped reading"));
    end().catch(onFailure);
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stall);
        if (!next.done) {
          controller.enqueue(next.value);
          try {
            next = await source.next();
          } catch (error) {
            onFailure(error);
            throw error;
          }
        }
        if (isEnded) return;

        if (next.done) controller.close();
        else stall = setTimeout(abort, stallTimeoutMs, controller);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
