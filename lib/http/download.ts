import { create as createContentDisposition } from "content-disposition";
import { z } from "zod";
import { minuteMs } from "@/lib/kernel/time";
import type { EndpointSuccess } from "./endpoint";

/** A file that a handler sends as a stream. */
export interface Download {
  filename: string;
  /** Opens nothing before it is asked for the first chunk; `return` ends it early. */
  chunks: AsyncIterable<Uint8Array>;
  /** The endpoint's first, when it is not said. */
  contentType?: string;
  /** Something to look at, not to save. */
  isInline?: boolean;
  /** Headers that the endpoint declares. */
  headers?: Record<string, string>;
}

/** Longer than a person pauses a download; then what the stream holds open is worth more. */
const stallTimeoutMs = 10 * minuteMs;

/**
 * The answer is a file. It is never kept for repetitions: an `Idempotency-Key` is not looked at, and the file is made anew.
 */
export function download(
  contentTypes: readonly [string, ...string[]],
  description: string,
  headers: NonNullable<EndpointSuccess["headers"]> = {},
): EndpointSuccess<z.ZodType<Download>> {
  return {
    ...{ status: 200, schema: z.custom<Download>(), description, contentTypes },
    headers: { "Content-Disposition": z.string().describe("The filename"), ...headers },
  };
}

export function downloadHeaders(
  [declaredType]: readonly [string, ...string[]],
  { filename, contentType = declaredType, isInline = false, headers = {} }: Download,
  declared: EndpointSuccess["headers"] = {},
): Record<string, string> {
  const unknown = Object.keys(headers).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw new Error(`the endpoint does not declare the header ${unknown}`);
  return {
    "content-type": contentType,
    "content-disposition": createContentDisposition(filename, { type: isInline ? "inline" : "attachment" }),
    "content-security-policy": "default-src 'none'; sandbox",
    // The credential may be a cookie: pages of other sites cannot embed the file.
    "cross-origin-resource-policy": "same-origin",
    ...headers,
  };
}

/**
 * The chunks as a body that is read as fast as it is sent. Until the first chunk is there nothing is answered, so a failure
 * up to then has an answer of its own; a later one breaks the connection off and is told to `onFailure`. Whoever goes away,
 * or takes nothing for ten minutes, ends the source too.
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
    controller.error(new Error("the client takes nothing any more"));
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
