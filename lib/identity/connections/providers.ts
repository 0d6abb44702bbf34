import { env } from "@/lib/platform/process/env";

export const providerIds = ["github", "google", "oidc"] as const;
export type ProviderId = (typeof providerIds)[number];

/** A service whose accounts sign in here. */
export interface Provider {
  id: ProviderId;
  /** Its own name, the same in every language. */
  name: string;
  /** The id with which this installation is registered there. */
  clientId: string;
  clientSecret: string;
  /** The origin or issuer that its account ids belong to. */
  issuer: string;
}

/**
 * Returns the services that this installation is registered with, in the order of their buttons.
 */
export function listProviders(): Provider[] {
  const variables = env();
  return [
    toProvider("github", "GitHub", {
      clientId: variables.ALBUMEN_GITHUB_ID,
      clientSecret: variables.ALBUMEN_GITHUB_SECRET,
      issuer: variables.ALBUMEN_GITHUB_URL,
    }),
    toProvider("google", "Google", {
      clientId: variables.ALBUMEN_GOOGLE_ID,
      clientSecret: variables.ALBUMEN_GOOGLE_SECRET,
      issuer: variables.ALBUMEN_GOOGLE_ISSUER,
    }),
    toProvider("oidc", variables.ALBUMEN_OIDC_NAME, {
      clientId: variables.ALBUMEN_OIDC_ID,
      clientSecret: variables.ALBUMEN_OIDC_SECRET,
      issuer: variables.ALBUMEN_OIDC_ISSUER,
    }),
  ].filter((provider) => provider !== undefined);
}

export function findProvider(id: unknown): Provider | undefined {
  return listProviders().find((provider) => provider.id === id);
}

interface Registration {
  clientId: string | undefined;
  clientSecret: string | undefined;
  issuer: string | undefined;
}

function toProvider(
  id: ProviderId,
  name: string,
  { clientId, clientSecret, issuer }: Registration,
): Provider | undefined {
  if (clientId === undefined || clientSecret === undefined || issuer === undefined) return undefined;
  return { id, name, clientId, clientSecret, issuer };
}
