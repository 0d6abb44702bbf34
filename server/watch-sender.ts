import type { IncomingMessage } from "node:http";

/** Slower than any usable mobile connection. */
const minBytesPerSecond = 4_000;

/**
 * Calls `onStall` when the sender of a body falls below a minimum speed of some KB/s for a whole window in which we waited
 * for data: our own busy reader is not the sender's fault. Returns a function that ends the watch.
 */
export function watchSender(request: IncomingMessage, windowMs: number, onStall: () => void): () => void {
  const { socket } = request;
  const minBytes = (minBytesPerSecond * windowMs) / 1000;
  let bytesAtStart = socket.bytesRead;
  const timer = setInterval(() => {
    const isStalled = !request.isPaused() && socket.bytesRead - bytesAtStart < minBytes;
    bytesAtStart = socket.bytesRead;
    if (isStalled && !request.complete) onStall();
  }, windowMs);
  // A window starts when reading starts.
  const restart = () => {
    bytesAtStart = socket.bytesRead;
    timer.refresh();
  };
  const stop = () => {
    clearInterval(timer);
    request.off("resume", restart);
  };
  request.on("resume", restart).once("end", stop).once("close", stop);
  return stop;
}
