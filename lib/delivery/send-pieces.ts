import type { ServerResponse } from "node:http";

/** How an answer's bytes go out, one piece after the other. */
export interface PieceSender {
  /** Resolves when the system has the piece; false when the reader has gone. */
  take(piece: Buffer): Promise<boolean>;
  /** The bytes that the system has. */
  readonly sentBytes: number;
}

/** A sender for an answer whose head is written. Nothing is held but the piece in hand. */
export function pieceSender(response: ServerResponse): PieceSender {
  const { req: request } = response;
  let sentBytes = 0;
  let isGone = request.destroyed || response.destroyed;
  let wake = () => {};
  const leave = () => {
    isGone = true;
    wake();
  };
  // Of an answer that waits behind another one of its connection only the request is told.
  response.once("close", leave);
  request.once("close", leave);
  return {
    async take(piece) {
      if (isGone) return false;
      await new Promise<void>((resolve) => {
        wake = resolve;
        response.write(piece, () => resolve());
      });
      if (isGone || request.socket.destroyed) return false;
      sentBytes += piece.length;
      return true;
    },
    get sentBytes() {
      return sentBytes;
    },
  };
}
