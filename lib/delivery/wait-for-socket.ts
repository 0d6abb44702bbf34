import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Requests that were sent ahead on one connection are answered one after the other. Until an answer's turn has come nothing is
 * opened or read for it: one connection could ask for thousands. False when the connection was closed before.
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
