import type { ChallengeAction, ChallengeWidget } from "@/lib/identity/challenge/values";

let present: ChallengeWidget | undefined;

/** Sets the widget of this installation; undefined where none is set up. */
export function setChallengeWidget(widget: ChallengeWidget | undefined): void {
  present = widget;
}

/**
 * Returns the member of a request that needs a challenge, each time with another token, as each is
 * valid once. If it is not solved, the request goes without, and its error explains that.
 */
export async function challengeToken(action: ChallengeAction): Promise<{ challenge_token?: string }> {
  if (!present) return {};
  try {
    const { solveChallenge } = await import("./turnstile");
    return { challenge_token: await solveChallenge(present, action) };
  } catch {
    return {};
  }
}
