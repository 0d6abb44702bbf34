import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Context } from "oidc-provider";

/** The account that is signed in at the provider: every visitor. */
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
  /** Names other endpoints in the discovery document. */
  nameEndpoints(endpoints: Record<string, string>): void;
  close(): Promise<void>;
}

const clientId = "albumen";
const clientSecret = "the-secret-of-the-client";
const scopes = "openid email profile";

/** A real provider of OpenID Connect, whose sign-in page presses its button itself. */
export async function startOidcProvider(redirectUris: string[], { port = 0 } = {}): Promise<OidcServer> {
  const accounts = new Map<string, OidcAccount>();
  let current: OidcAccount | undefined;
  let namedEndpoints: Record<string, string> = {};
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, redirectUris, accounts);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url === discoveryPath && Object.keys(namedEndpoints).length > 0) {
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify({ ...discoveryOf(issuer), ...namedEndpoints }));
    }
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);

    const result = current
      ? { login: { accountId: current.sub } }
      : { error: "access_denied", error_description: "The visitor declined" };
    void provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    clientId,
    clientSecret,
    signInAs: (account) => {
      current = account;
      if (account) accounts.set(account.sub, account);
    },
    nameEndpoints: (endpoints) => {
      namedEndpoints = endpoints;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const discoveryPath = "/.well-known/openid-configuration";

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

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
