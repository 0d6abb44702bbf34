/** The actions that need a challenge; a token for one is invalid for the others. */
export type ChallengeAction = "upload" | "guest-upload" | "sign-in" | "report";

/** The data that a page needs to show a challenge. */
export interface ChallengeWidget {
  siteKey: string;
  scriptUrl: string;
}

/** The field that the widget fills in forms. */
export const challengeField = "cf-turnstile-response";

/** Returns the tag that the widget has for a language of the pages: regions, but no scripts. */
export function challengeLanguage(language: string): string {
  return language === "zh-Hans" ? "zh-CN" : language;
}
