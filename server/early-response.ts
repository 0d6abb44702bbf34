import type { IncomingMessage, ServerResponse } from "node:http";
import { contentLength } from "./request-body";
import { onHeaders } from "./response-head";

/** The rest of a body up to this size is read to reuse the connection. */
const maxDrainBytes = 1_000_000;

/**
 * Decides what happens to the connection when the response is sent before the body has arrived. A
 * short rest is read and the connection reused; otherwise the response has `Connection: close`, and
 * further data is discarded for a while before it closes. A connection never keeps an unread body:
 * the next request on it would wait for ever.
 * @param lingerMs delay before closing: an immediate close would reset a client that is still
 *   sending, which then loses the response
 */
export function handleEarlyResponse(
  request: IncomingMessage,
  response: ServerResponse,
  lingerMs: number,
): void {
  const { socket } = request;
  const bytesReadBefore = socket.bytesRead;
  onHeaders(response, () => {
    if (request.complete) return;

    if (remainingBytes(request, socket.bytesRead - bytesReadBefore) > maxDrainBytes) {
      response.setHeader("connection", "close");
    }
    // Node calls this after a response with `close`. Only our side closes: the client is still
    // sending.
    socket.destroySoon = () => socket.end();
  });
  response.once("finish", () => {
    Reflect.deleteProperty(socket, "destroySoon");
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    const finish = () => {
      clearTimeout(timer);
      if (socket.writableEnded) socket.destroySoon();
    };
    // Also when everything has arrived: the socket is paused while data is unread.
    request.resume();
    if (request.complete) finish();
    else request.once("end", finish).once("close", finish);
  });
}

/** An upper bound: data that arrived together with the headers is not counted. */
function remainingBytes(request: IncomingMessage, receivedBytes: number): number {
  return (contentLength(request) ?? Number.POSITIVE_INFINITY) - receivedBytes;
}
