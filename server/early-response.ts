import type { IncomingMessage, ServerResponse } from "node:http";
import { contentLength } from "./body-limits";

/** The rest of a body is read, to keep the connection, up to this size. */
const maxDrainBytes = 1_000_000;
/**
 * Decides what becomes of the connection when a request is answered before its body has arrived. A short rest is read and the
 * connection kept; else the answer says `Connection: close`, and what still comes is thrown away for a while before it closes.
 * A connection is never left with a body that nobody reads: the next request on it would wait for ever.
 * @param lingerMs a client that still sends would be reset, and lose the answer, if the connection closed at once
 */
export function handleEarlyResponse(
  request: IncomingMessage,
  response: ServerResponse,
  lingerMs: number,
): void {
  const { socket } = request;
  const bytesReadBefore = socket.bytesRead;
  beforeWriteHead(response, () => {
    if (request.complete) return;
    if (remainingBytes(request, socket.bytesRead - bytesReadBefore) > maxDrainBytes) {
      response.setHeader("connection", "close");
    }
    // Node calls this when it has sent an answer that says `close`. Only our side closes: the client's is still sending.
    socket.destroySoon = () => socket.end();
  });
  response.once("finish", () => {
    Reflect.deleteProperty(socket, "destroySoon");
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    const finish = () => {
      clearTimeout(timer);
      if (socket.writableEnded) socket.destroySoon();
    };
    // Also when all has arrived: the socket is paused while a part of it waits to be read.
    request.resume();
    if (request.complete) finish();
    else request.once("end", finish).once("close", finish);
  });
}

/** At most: what came together with the headers is not counted. */
function remainingBytes(request: IncomingMessage, receivedBytes: number): number {
  return (contentLength(request) ?? Number.POSITIVE_INFINITY) - receivedBytes;
}

/** Runs the work just before the head is written, whoever writes it: Node's implicit head goes through `writeHead` too. */
function beforeWriteHead(response: ServerResponse, work: () => void): void {
  const { writeHead } = response;
  const value = (...head: unknown[]) => {
    work();
    return Reflect.apply(writeHead, response, head);
  };
  Object.defineProperty(response, "writeHead", { value, configurable: true, writable: true });
}
