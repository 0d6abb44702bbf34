/**
 * The outcomes of an attempt to connect an account of a provider, in the query of the page that
 * started it.
 */
export const connectOutcomes = [
  "connected",
  "alreadyConnected",
  "connectedToAnother",
  "EmailNotVerified",
  "ProviderExpired",
  "ProviderCanceled",
  "ProviderFailed",
] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];
