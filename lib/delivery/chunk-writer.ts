import type { ServerResponse } from "node:http";

/** How an answer's bytes go out, one piece after the other. */
export interface ChunkWriter {
  /** Resolves when the system has the piece; false when the reader has gone. */
  write(chunk: Buffer): Promise<boolean>;
  /** The bytes that the system has. */
  readonly sentBytes: number;
}

/** A sender for an answer whose head is written. Nothing is held but the piece in hand. */
export function createChunkWriter(response: ServerResponse): ChunkWriter {
  const { req: request } = response;
  let sentBytes = 0;
  let isClosed = request.destroyed || response.destroyed;
  let resume = () => {};
  const handleClose = () => {
    isClosed = true;
    resume();
  };
  // Of an answer that waits behind another one of its connection only the request is told.
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
