import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { minuteMs } from "@/lib/kernel/time";
import { passkeyErrors } from "./errors";
import { type ChallengeUse, insertChallenge, type Purpose, takeChallenge } from "./repository";

/** Time to unlock a device, or to fetch a telephone. */
export const challengeLifetimeMs = 5 * minuteMs;

/** Issues a challenge, for a user unless it is to sign in. Each tab gets its own. */
export async function issueChallenge(purpose: Purpose, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + challengeLifetimeMs);
  await insertChallenge({ challenge, purpose, userId, expires });

  return challenge;
}

const ClientData = z.object({ challenge: z.string().max(100), crossOrigin: z.literal(false).optional() });

/**
 * Consumes the challenge that the browser's client data names, whatever happens to the call
 * afterwards.
 * @throws AppError PASSKEY_REJECTED, PASSKEY_CHALLENGE_EXPIRED
 */
export async function consumeChallenge(clientDataJson: string, use: ChallengeUse = {}) {
  const challenge = readChallenge(clientDataJson);
  const taken = await takeChallenge(challenge, use);
  if (!taken) throw new AppError(passkeyErrors.challengeExpired);

  return { challenge, ...taken };
}

/** Rejects a frame on a page of another site. */
function readChallenge(clientDataJson: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())).challenge;
  } catch (cause) {
    throw new AppError(passkeyErrors.rejected, { cause });
  }
}
