import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { countDelivery } from "@/lib/analytics";
import { commonErrors } from "@/lib/kernel/errors";
import { objectStore } from "@/lib/platform/storage";
import { getCachedBody, readSmallBody, type SmallBody, trackUnsent } from "./body-cache";
import { type ByteRange, parseRange } from "./byte-range";
import { type ChunkWriter, createChunkWriter } from "./chunk-writer";
import { evaluateConditions, ifRangeMatches } from "./conditions";
import type { PreparedResponse, Representation } from "./prepared-response";
import { isUnverified, type StreamVerifier, verifyStream } from "./verified-objects";

/**
 * `stale`: the image changed while its bytes were read; `missing`: the bytes do not exist. In both
 * cases nothing was sent.
 */
export type SendResult = "sent" | "stale" | "missing";

/**
 * Responds to GET and HEAD with an object: whole, a range, "not modified" or "precondition failed"
 * (RFC 9110 §13, §14).
 */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  isCurrent: () => boolean,
): Promise<SendResult> {
  const chosen = chooseHead(request, response, prepared);
  if (!chosen) return "sent";

  const { head, range } = chosen;
  const cached = getCachedBody(prepared.blobKey);
  if (cached) return sendBuffer(response, head, { prepared, body: cached, range });

  const small = await readSmallBody(prepared, range);
  if (small) return isCurrent() ? sendBuffer(response, head, { prepared, ...small }) : "stale";

  const read: ReadChunks = (part, onChunk) => objectStore().readChunks(prepared.blobKey, part, onChunk);
  const verifier = range === undefined && isUnverified(prepared) ? verifyStream(prepared) : undefined;

  return streamChunks(response, chosen, { prepared, isCurrent, read, verifier });
}

/** Same if the bytes are in memory; returns false, and has sent nothing, if they are not. */
export function sendCachedBody(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): boolean {
  const body = getCachedBody(prepared.blobKey);
  if (!body) return false;

  const chosen = chooseHead(request, response, prepared);
  if (chosen) sendBuffer(response, chosen.head, { prepared, body, range: chosen.range });

  return true;
}

/**
 * Passes the bytes of a range, or all of them, to `onChunk` until that returns false. Returns false
 * when there are none.
 */
type ReadChunks = (
  range: ByteRange | undefined,
  onChunk: (chunk: Buffer) => Promise<boolean>,
) => Promise<boolean>;

/** Same as `sendBody` for bytes that are not one object. They are never cached. */
export async function sendChunks(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation,
  read: ReadChunks,
): Promise<SendResult> {
  const chosen = chooseHead(request, response, representation);
  if (!chosen) return "sent";

  return streamChunks(response, chosen, { prepared: representation, isCurrent: () => true, read });
}

type Head = readonly [number, OutgoingHttpHeaders];

interface ChosenHead {
  head: Head;
  range: ByteRange | undefined;
}

/**
 * Evaluates conditions and range; returns `undefined` when the response has no body and is sent.
 */
function chooseHead(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: Representation,
): ChosenHead | undefined {
  const condition = evaluateConditions(request.headers, prepared);
  if (condition === "not modified") return sendHead(response, [304, prepared.notModifiedHeaders], prepared);
  if (condition === "precondition failed") return sendError(response, httpErrors.preconditionFailed);
  if (request.method === "HEAD") return sendHead(response, [200, prepared.headers], prepared);

  const range = parseRequestedRange(request, prepared);
  if (range === "unsatisfiable")
    return sendError(response, httpErrors.rangeNotSatisfiable, {
      "content-range": `bytes */${prepared.sizeBytes}`,
    });

  return { head: range ? buildPartialHead(prepared, range) : [200, prepared.headers], range };
}

function buildPartialHead({ headers, sizeBytes }: Representation, { start, end }: ByteRange): Head {
  const part = { "content-range": `bytes ${start}-${end}/${sizeBytes}`, "content-length": end - start + 1 };
  return [206, { ...headers, ...part }];
}

/** The requested range; only GET supports ranges (§14.2). */
function parseRequestedRange(
  { headers }: IncomingMessage,
  prepared: Representation,
): ReturnType<typeof parseRange> {
  if (headers.range === undefined || !ifRangeMatches(headers["if-range"], prepared)) return undefined;
  return parseRange(headers.range, prepared.sizeBytes);
}

function sendHead(response: ServerResponse, head: Head, { countKey }: Representation): undefined {
  response.writeHead(...head).end();
  count(response, countKey, 0);
}

interface StreamOptions {
  prepared: Representation;
  isCurrent: () => boolean;
  read: ReadChunks;
  verifier?: StreamVerifier | undefined;
}

async function streamChunks(
  response: ServerResponse,
  { head, range }: ChosenHead,
  { prepared, isCurrent, read, verifier }: StreamOptions,
): Promise<SendResult> {
  let writer: ChunkWriter | undefined;
  let isReceived = true;
  try {
    const exists = await read(range, async (chunk) => {
      verifier?.add(chunk);
      if (!writer) {
        if (!isCurrent()) return false;

        response.writeHead(...head);
        writer = createChunkWriter(response);
      }
      isReceived = await writer.write(chunk);

      return isReceived;
    });
    if (!writer) return exists ? "stale" : "missing";

    if (isReceived) verifier?.end();
    if (writer.sentBytes === head[1]["content-length"]) response.end();
    else response.destroy();
    return "sent";
  } finally {
    if (writer) count(response, prepared.countKey, writer.sentBytes);
  }
}

interface BufferOptions extends SmallBody {
  prepared: PreparedResponse;
}

/**
 * Usually the operating system takes the whole response at once. A response aborted earlier counts
 * zero bytes.
 */
function sendBuffer(response: ServerResponse, head: Head, { prepared, body, range }: BufferOptions): "sent" {
  const payload = range ? body.subarray(range.start, range.end + 1) : body;
  response.writeHead(...head).end(payload);
  if (response.writableFinished) count(response, prepared.countKey, payload.length);
  else countOnClose(response, prepared, { body, bytes: payload.length });

  return "sent";
}

/** Separate, so that most responses allocate no closures. */
function countOnClose(
  response: ServerResponse,
  { countKey }: Representation,
  { body, bytes }: { body: Buffer; bytes: number },
): void {
  const release = trackUnsent(body);
  let isDelivered = false;
  // Node also emits "finish" for a response whose connection was closed.
  response.once("finish", () => {
    isDelivered = !response.req.socket.destroyed;
  });
  response.once("close", () => {
    release();
    count(response, countKey, isDelivered ? bytes : 0);
  });
}

function count(response: ServerResponse, countKey: Representation["countKey"], sentBytes: number): void {
  if (countKey) countDelivery(countKey, response.req.headers, sentBytes);
}

interface HttpError {
  status: number;
  code: string;
  message: string;
}

const httpErrors = {
  preconditionFailed: {
    status: 412,
    code: commonErrors.preconditionFailed.code,
    message: "The current file does not match the condition of the request.",
  },
  rangeNotSatisfiable: {
    status: 416,
    code: "RANGE_NOT_SATISFIABLE",
    message: "The requested range starts after the end of the file.",
  },
} as const satisfies Record<string, HttpError>;

/** Sends an HTTP-level error in the format of all errors. */
function sendError(
  response: ServerResponse,
  { status, ...body }: HttpError,
  extraHeaders: OutgoingHttpHeaders = {},
): undefined {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...extraHeaders,
  });
  response.end(response.req.method === "HEAD" ? undefined : JSON.stringify(body));
}
