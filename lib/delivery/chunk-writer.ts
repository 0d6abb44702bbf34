import type { ServerResponse } from "node:http";

/** Writes a response body chunk by chunk. */
export interface ChunkWriter {
  /** Resolves when the operating system has the chunk; false when the client has disconnected. */
  write(chunk: Buffer): Promise<boolean>;
  /** Number of bytes that the operating system has. */
  readonly sentBytes: number;
}

/** A writer for a response whose headers are written. Buffers only the current chunk. */
export function createChunkWriter(response: ServerResponse): ChunkWriter {
  const { req: request } = response;
  let sentBytes = 0;
  let isClosed = request.destroyed || response.destroyed;
  let resume = () => {};
  const handleClose = () => {
    isClosed = true;
    resume();
  };
  // While a response waits behind another on its connection, only the request emits "close".
  response.once("close", handleClose);
  request.once("close", handleClose);

  return {
    async write(chunk) {
      if (isClosed) return false;

      await new Promise<void>((resolve) => {
        resume = resolve;
        response.write(chunk, () => resolve());
      });
      if (isClosed || request.socket.destroyed) return false;

      sentBytes += chunk.length;
      return true;
    },
    get sentBytes() {
      return sentBytes;
    },
  };
}
