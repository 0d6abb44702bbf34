import type { SignInObstacle } from "@/lib/identity/owners";

/**
 * The reasons for which the page `/sign-in/error` has texts, in addition to the reasons of Auth.js.
 */
export type SignInErrorCode =
  | SignInObstacle
  | "AccountExists"
  | "EmailNotVerified"
  | "ProviderExpired"
  | "ProviderCanceled"
  | "ProviderFailed";

export const signInErrorPath = (error: SignInErrorCode) => `/sign-in/error?error=${error}`;
