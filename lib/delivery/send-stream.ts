import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { countDelivery } from "@/lib/analytics";
import type { Sendable } from "./sendable";

/** Sends the object's bytes, or a part of them, as fast as they are taken, and counts those that were. */
export async function sendStream(
  response: ServerResponse,
  head: readonly [number, OutgoingHttpHeaders],
  stream: Readable,
  { counted }: Sendable,
): Promise<void> {
  let sentBytes = 0;
  let bytesInHand = 0;
  // A piece comes when the system has taken the one before it.
  stream.on("data", (piece: Buffer) => {
    sentBytes += bytesInHand;
    bytesInHand = piece.length;
  });
  response.writeHead(...head);
  try {
    await pipeline(stream, response);
    sentBytes += bytesInHand;
  } finally {
    countDelivery(counted, response.req.headers, sentBytes);
  }
}
