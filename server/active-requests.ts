import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { sendErrorResponse } from "./send-error-response";

interface ActiveRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

const requests = new Set<ActiveRequest>();
const bodies = new Set<(error: Error) => void>();

/** Handlers of rejected bodies respond by themselves within this time. */
const responseMs = 300;

/** Follows a request until its response has ended. */
export function trackRequest(request: IncomingMessage, response: ServerResponse): void {
  const active = { request, response };
  requests.add(active);
  response.once("close", () => requests.delete(active));
}

/**
 * Follows a body that is being received. `reject` ends it with an error, for which its handler
 * responds.
 */
export function trackBody(request: IncomingMessage, reject: (error: Error) => void): void {
  bodies.add(reject);
  const forget = () => bodies.delete(reject);
  request.once("end", forget).once("close", forget);
}

/**
 * Answers everything that is in progress with 503, so that nothing of it is stored and its client
 * repeats it.
 */
export async function rejectActiveRequests(): Promise<void> {
  for (const reject of bodies) reject(new AppError(commonErrors.unavailable));
  await delay(responseMs);
  const unanswered = [...requests].filter(({ response }) => !response.headersSent);
  await Promise.all(
    unanswered.map(({ request, response }) =>
      sendErrorResponse(request, response, new AppError(commonErrors.unavailable)),
    ),
  );
}
