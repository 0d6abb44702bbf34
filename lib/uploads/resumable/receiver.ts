import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@/lib/kernel/errors";
import { uploadErrors } from "../errors";
import { claimUpload, isStillReceiving, releaseClaim, renewClaim, requestStop } from "./resumable-repository";

/**
 * Well within the lifetime of a claim. It is also how long a request continues that is asked to
 * end.
 */
const renewalMs = 500;
/**
 * Longer than what has arrived takes to be stored, and than the claim of a killed process lasts.
 */
const maxWaitMs = 10_000;
const pollMs = 50;

/**
 * Ends the request that adds bytes to the upload, in any process, and waits until what it has
 * received is stored. Its client has usually gone: a connection that a phone has left can look open
 * for minutes.
 * @throws AppError CONFLICT when it does not end in time
 */
export async function stopReceiver(id: string): Promise<void> {
  if (!(await requestStop(id))) return;

  for (const until = performance.now() + maxWaitMs; performance.now() < until; await delay(pollMs))
    if (!(await isStillReceiving(id))) return;
  throw new AppError(uploadErrors.takenOver, { retryAfterSeconds: 1 });
}

/** The claim of a request to an upload, which only its holder adds bytes to. */
export interface Claim {
  receiver: string;
  /** Aborts when another request wants to continue the upload. */
  signal: AbortSignal;
}

/**
 * Runs the work under a claim. Returns undefined when the upload is at another offset, or another
 * request has claimed it.
 */
export async function withClaim<Result>(
  { id, offsetBytes }: { id: string; offsetBytes: number },
  work: (claim: Claim) => Promise<Result>,
): Promise<Result | undefined> {
  const receiver = randomUUID();
  if (!(await claimUpload(id, receiver, offsetBytes))) return undefined;

  const stop = new AbortController();
  const renew = async () => {
    // A renewal that fails is made up for by the next one.
    if (!(await renewClaim(id, receiver).catch(() => true))) stop.abort(new AppError(uploadErrors.takenOver));
  };
  const renewal = setInterval(() => void renew(), renewalMs);
  try {
    return await work({ receiver, signal: stop.signal });
  } finally {
    clearInterval(renewal);
    await releaseClaim(id, receiver);
  }
}
