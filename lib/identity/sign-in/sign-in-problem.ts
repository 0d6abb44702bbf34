import { isAccountClosing } from "@/lib/identity/owners";

/** The reasons for which the page `/sign-in/error` has texts, beside those of Auth.js. */
export type SignInErrorCode =
  | "AccountClosing"
  | "AccountExists"
  | "EmailNotVerified"
  | "ProviderExpired"
  | "ProviderCanceled"
  | "ProviderFailed";

export const signInErrorPath = (error: SignInErrorCode) => `/sign-in/error?error=${error}`;

/** Returns why the person with this verified email address may not sign in, however that is done. */
export async function findSignInProblem(email: string): Promise<SignInErrorCode | undefined> {
  return (await isAccountClosing(email)) ? "AccountClosing" : undefined;
}
