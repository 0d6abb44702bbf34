import { customFetch } from "next-auth";
import type { OAuthConfig, OIDCConfig } from "next-auth/providers";
import { parseEmail } from "@/lib/platform/mail/email";
import { isSecureUrl } from "@/lib/platform/process/variable-types";
import type { Provider } from "../../connections/providers";

/** A provider's data about the account that signed in there. */
export interface ProviderProfile {
  id: string;
  name: string;
  /** Only if the provider has verified it. */
  verifiedEmail: string | undefined;
}

type AuthProvider = OAuthConfig<Record<string, unknown>> | OIDCConfig<Record<string, unknown>>;

const timeoutMs = 10_000;

/**
 * Calls a provider. The provider itself names its endpoints: one without TLS on another machine
 * would get the client secret and tokens as plain text. Ends calls that get no answer, because the
 * visitor waits.
 */
const callProvider: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!isSecureUrl(url)) throw new Error(`${new URL(url).origin} must use https`);

  return fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
};

/** Returns the provider's configuration for Auth.js, which speaks the protocol. */
export function toAuthProvider(provider: Provider): AuthProvider {
  return provider.id === "github" ? gitHub(provider) : openIdConnect(provider);
}

/** Reads the claims of a provider in the form in which Auth.js returns them. */
export function readProfile(
  provider: Provider,
  profile: Record<string, unknown>,
): ProviderProfile | undefined {
  const id = profile[provider.id === "github" ? "id" : "sub"];
  if (typeof id !== "string" && typeof id !== "number") return undefined;

  const { email, email_verified: isVerified, login } = profile;
  const verifiedEmail = isVerified === true && typeof email === "string" ? parseEmail(email) : undefined;
  const name = typeof login === "string" ? login : (verifiedEmail ?? "");

  return { id: String(id), name, verifiedEmail };
}

function openIdConnect({ id, name, issuer, clientId, clientSecret }: Provider): AuthProvider {
  return {
    id,
    name,
    issuer,
    clientId,
    clientSecret,
    type: "oidc",
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    // Many providers put the email address only into the response for the user.
    idToken: false,
    profile: toUser,
    [customFetch]: callProvider,
  };
}

function gitHub({ id, name, issuer, clientId, clientSecret }: Provider): AuthProvider {
  const apiUrl = issuer === "https://github.com" ? "https://api.github.com" : `${issuer}/api/v3`;
  return {
    id,
    name,
    clientId,
    clientSecret,
    type: "oauth",
    issuer: `${issuer}/login/oauth`,
    authorization: { url: `${issuer}/login/oauth/authorize`, params: { scope: "user:email" } },
    token: `${issuer}/login/oauth/access_token`,
    userinfo: {
      url: `${apiUrl}/user`,
      request: ({ tokens }: { tokens: { access_token?: string } }) =>
        readGitHubUser(apiUrl, tokens.access_token ?? ""),
    },
    checks: ["pkce", "state"],
    profile: toUser,
    [customFetch]: callProvider,
  };
}

/**
 * The user with the primary email address, which GitHub may not have verified. The public one is
 * the user's own claim.
 */
async function readGitHubUser(apiUrl: string, token: string): Promise<Record<string, unknown>> {
  const [user, emails] = await Promise.all([
    getFromGitHub(`${apiUrl}/user`, token),
    getFromGitHub(`${apiUrl}/user/emails`, token),
  ]);

  const primary = (emails as Array<{ email: string; primary: boolean; verified: boolean }>).find(
    (email) => email.primary,
  );
  return {
    ...(user as Record<string, unknown>),
    email: primary?.email,
    email_verified: primary?.verified === true,
  };
}

async function getFromGitHub(url: string, token: string): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "user-agent": "Albumen",
  };
  const response = await callProvider(url, { headers });
  if (!response.ok) throw new Error(`GitHub answered ${response.status}`);

  return response.json();
}

/** Auth.js stores no user here; it only requires one. */
function toUser(profile: Record<string, unknown>) {
  return { id: String(profile.sub ?? profile.id) };
}
