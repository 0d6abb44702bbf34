import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Context } from "oidc-provider";

/** Who is signed in at the provider: every visitor. */
export interface OidcAccount {
  sub: string;
  claims: Record<string, unknown>;
}

export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs every visitor in as this account from here on; undefined: the visitor declines. */
  signInAs(account: OidcAccount | undefined): void;
  close(): Promise<void>;
}

const clientId = "albumen";
const clientSecret = "the-secret-of-the-client";
const scopes = "openid email profile";

/** A real provider of OpenID Connect, whose sign-in page presses its button itself. */
export async function startOidcProvider(redirectUris: string[], { port = 0 } = {}): Promise<OidcServer> {
  const accounts = new Map<string, OidcAccount>();
  let current: OidcAccount | undefined;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, redirectUris, accounts);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const result = current
      ? { login: { accountId: current.sub } }
      : { error: "access_denied", error_description: "The visitor declined" };
    void provider.interactionFinished(request, response, result);
  });
  return {
    ...{ issuer, clientId, clientSecret },
    signInAs: (account) => {
      current = account;
      if (account) accounts.set(account.sub, account);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function createProvider(
  issuer: string,
  redirectUris: string[],
  accounts: ReadonlyMap<string, OidcAccount>,
): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of the tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts.get(sub)?.claims }),
    }),
    /** The visitor has agreed to everything. */
    async loadExistingGrant({ oidc }: Context) {
      const { accountId } = oidc.session;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope(scopes);
      await grant.save();
      return grant;
    },
  });
}
