import type { ServerResponse } from "node:http";

/** Sends the error body of OpenAI. */
export function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message: code, type: "error", param: null, code } }));
}

/** Sends the beginning of an answer and closes the connection. */
export function sendCut(response: ServerResponse, beginning: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write(beginning, () => response.destroy());
}
