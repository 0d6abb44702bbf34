/**
 * The reasons for which some operations accept no API key. Each ends the description of its
 * operations in the OpenAPI document.
 */
export const sessionReasons = {
  keys: "Requires a session: an API key that manages keys could extend its own access.",
  signIn: "Requires a session: a leaked API key must not change how you sign in.",
  email: "Requires a session: sign-in links go to this address.",
  account: "Requires a session: a leaked API key must not delete the account.",
  payments: "Requires a session: a leaked API key must not buy or cancel anything.",
  alerts: "Requires a session: a leaked API key could hide its own usage.",
  joining: "Requires a session: only the invited person can accept.",
  signUp: "Requires a session: a leaked API key must not create accounts.",
  application: "Requires a session: only a person can give access to an application.",
  logSources: "Requires a session: an API key must not create a different credential.",
} as const;
