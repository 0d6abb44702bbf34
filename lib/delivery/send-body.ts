import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { countDelivery } from "@/lib/analytics";
import { objectStore } from "@/lib/platform/storage";
import { holdUnsent, keptBody, readSmallBody } from "./body-cache";
import { type ByteRange, readRange } from "./byte-range";
import { evaluateConditions, ifRangeHolds } from "./conditions";
import { refusals, refuse } from "./refuse";
import { sendStream } from "./send-stream";
import type { Sendable } from "./sendable";

/** `stale`: the image changed while its bytes were fetched; `missing`: they are not there. In both cases nothing was sent. */
export type Sent = "sent" | "stale" | "missing";

/** Answers GET and HEAD with an object: whole, a part of it, "not modified" or "precondition failed" (RFC 9110 §13, §14). */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  object: Sendable,
  isCurrent: () => boolean,
): Promise<Sent> {
  switch (evaluateConditions(request.headers, object)) {
    case "not modified":
      return sendHead(response, [304, object.unchangedHeaders], object);
    case "precondition failed":
      refuse(response, refusals.preconditionFailed);
      return "sent";
  }
  if (request.method === "HEAD") return sendHead(response, [200, object.headers], object);
  const range = rangeOf(request, object);
  if (range === "unsatisfiable") {
    refuse(response, refusals.rangeNotSatisfiable, { "content-range": `bytes */${object.sizeBytes}` });
    return "sent";
  }
  const head = range ? partialHead(object, range) : ([200, object.headers] as const);
  const kept = keptBody(object.blobKey);
  if (kept) return sendBuffer(response, head, { object, body: kept, range });
  const body = await readSmallBody(object.blobKey, object.sizeBytes);
  if (body) return isCurrent() ? sendBuffer(response, head, { object, body, range }) : "stale";
  const stream = await objectStore().get(object.blobKey, range);
  if (!stream) return "missing";
  if (isCurrent()) {
    await sendStream(response, head, stream, object);
    return "sent";
  }
  stream.destroy();
  return "stale";
}

type Head = readonly [number, OutgoingHttpHeaders];

function partialHead({ headers, sizeBytes }: Sendable, { start, end }: ByteRange): Head {
  const part = { "content-range": `bytes ${start}-${end}/${sizeBytes}`, "content-length": end - start + 1 };
  return [206, { ...headers, ...part }];
}

/** The one range that is asked for; only GET knows ranges (§14.2). */
function rangeOf({ headers }: IncomingMessage, object: Sendable): ReturnType<typeof readRange> {
  if (headers.range === undefined || !ifRangeHolds(headers["if-range"], object)) return undefined;
  return readRange(headers.range, object.sizeBytes);
}

function sendHead(response: ServerResponse, head: Head, { counted }: Sendable): "sent" {
  response.writeHead(...head).end();
  countDelivery(counted, response.req.headers, 0);
  return "sent";
}

interface InMemory {
  object: Sendable;
  body: Buffer;
  range: ByteRange | undefined;
}

/** Mostly the system has taken the whole answer at once; one that is broken off before that counts without its bytes. */
function sendBuffer(response: ServerResponse, head: Head, { object, body, range }: InMemory): "sent" {
  const sent = range ? body.subarray(range.start, range.end + 1) : body;
  response.writeHead(...head).end(sent);
  if (response.writableFinished) countDelivery(object.counted, response.req.headers, sent.length);
  else countWhenOver(response, object, { body, bytes: sent.length });
  return "sent";
}

/** Apart, so that no function is made for the answers that need none. */
function countWhenOver(
  response: ServerResponse,
  { counted }: Sendable,
  { body, bytes }: { body: Buffer; bytes: number },
): void {
  const release = holdUnsent(body);
  let isTaken = false;
  // Node says "finish" of an answer whose connection was closed, too.
  response.once("finish", () => {
    isTaken = !response.req.socket.destroyed;
  });
  response.once("close", () => {
    release();
    countDelivery(counted, response.req.headers, isTaken ? bytes : 0);
  });
}
