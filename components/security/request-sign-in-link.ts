import { challengeToken } from "@/components/challenge/challenge-token";
import { challengeField } from "@/lib/identity/challenge/values";

/**
 * Sends a sign-in link that leads back to this page. Returns whether it was sent, or a short while
 * ago.
 */
export async function requestSignInLink(email: string): Promise<boolean> {
  const next = window.location.pathname + window.location.search;
  const { challenge_token: token } = await challengeToken("sign-in");
  try {
    const response = await fetch("/api/auth/sign-in-link", {
      method: "POST",
      body: new URLSearchParams({ email, next, ...(token !== undefined && { [challengeField]: token }) }),
    });
    // The form leads back to itself when no link was sent.
    return response.ok && new URL(response.url).pathname === "/sign-in/sent";
  } catch {
    return false;
  }
}
