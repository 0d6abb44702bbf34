import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a client may go on sending a body that has been answered already. */
const lingerMs = 10_000;

/**
 * Lets a request be answered before its body has arrived. What still comes is thrown away for a while: closing the
 * connection on a client that is sending would reset it, and the answer would be lost on the way.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  const isLast = !response.shouldKeepAlive;
  // Otherwise Node would close as soon as it has answered.
  response.shouldKeepAlive = true;
  response.once("finish", () => {
    const { socket } = request;
    const conclude = () => {
      clearTimeout(timer);
      if (isLast) socket.destroySoon();
    };
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    if (request.complete) return conclude();
    request.once("end", conclude).once("close", conclude);
    // Whoever was reading has given up and would hold the stream back.
    request.removeAllListeners("readable").removeAllListeners("data").resume();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
