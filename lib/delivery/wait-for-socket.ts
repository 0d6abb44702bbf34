import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Waits until a pipelined request has its turn on the connection. Until then nothing is opened or read for it, because
 * one connection could request thousands. Returns false when the connection closed first.
 */
export async function waitForSocket(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (response.socket === null && !request.destroyed) {
    await new Promise<void>((resolve) => {
      response.once("socket", () => resolve());
      request.once("close", resolve);
    });
  }
  return response.socket !== null;
}
