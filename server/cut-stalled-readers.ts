import type { Server, ServerResponse } from "node:http";

/**
 * Closes the connection of whoever asks for an answer and then takes nothing of it for this long, at most twice as long: each
 * holds memory and mostly an open file. An answer that is still being made is waited for.
 */
export function cutStalledReaders(server: Server, idleMs: number): void {
  server.timeout = idleMs;
  server.on("request", (_request, response: ServerResponse) => response.on("timeout", cutIfStalled));
}

/** One function for all answers, which is called with its answer as `this`. Without it Node would cut the slow makers, too. */
function cutIfStalled(this: ServerResponse): void {
  if (this.writableLength > 0) this.socket?.destroy();
}
