import type { ChallengeAction, ChallengeWidget } from "@/lib/identity/challenge/values";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { siteverify, turnstile } from "@/lib/platform/turnstile";
import { challengeErrors } from "./errors";

/** Longer ones are not of Turnstile. */
const maxTokenLength = 2_048;

/**
 * Checks that the caller solved a challenge for this action, where one is configured. If the
 * service behind it cannot be reached, the call is rejected: otherwise an attacker who can disturb
 * it, or waits until it fails, would not be held up.
 * @throws AppError CHALLENGE_FAILED, SERVICE_UNAVAILABLE
 */
export async function requireChallenge(
  action: ChallengeAction,
  token: string | null | undefined,
): Promise<void> {
  const widget = turnstile();
  if (!widget) return;

  const { hostname } = new URL(appOrigin());
  const isSolved =
    !!token && token.length <= maxTokenLength && (await siteverify(widget, token, { hostname, action }));
  if (!isSolved) throw new AppError(challengeErrors.failed);
}

/** The same for uploads through a session. Keys are exempt: programs cannot solve challenges. */
export async function requireUploadChallenge(
  { via }: Actor,
  { challenge_token: token }: { challenge_token?: string | undefined },
): Promise<void> {
  if (via === "session") await requireChallenge("upload", token);
}

/** Returns the settings that pages need for a challenge; undefined if none is configured. */
export function challengeWidget(): ChallengeWidget | undefined {
  const widget = turnstile();
  return widget && { siteKey: widget.siteKey, scriptUrl: `${widget.apiUrl}/api.js?render=explicit` };
}
