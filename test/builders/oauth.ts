import { createHash, randomBytes } from "node:crypto";
import { registerClient } from "@/lib/identity/oauth";
import { createGrant } from "@/lib/identity/oauth/grants";
import { issueTokens } from "@/lib/identity/oauth/tokens";
import {
  deviceGrantType,
  type OauthResource,
  type OauthScope,
  oauthScopes,
} from "@/lib/identity/oauth/values";
import type { Actor } from "@/lib/kernel/actor";
import { hourMs, isoTime } from "@/lib/kernel/time";

export const redirectUri = "https://app.example.com/callback";

/** Registers an application with both ways to sign in. */
export function registerApplication(name = "Test application") {
  return registerClient({
    client_name: name,
    redirect_uris: [redirectUri, "http://127.0.0.1/callback"],
    grant_types: ["authorization_code", "refresh_token", deviceGrantType],
  });
}

interface GrantOptions {
  scopes?: readonly OauthScope[];
  resource?: OauthResource;
  library?: string;
}

/** Lets a new application use the library. Returns its ids and tokens. */
export async function createOauthGrant(actor: Actor, options: GrantOptions = {}) {
  const { scopes = oauthScopes, resource = "api", library = actor.account.handle } = options;
  const { client_id: clientId, client_name: name } = await registerApplication();
  const client = { id: clientId, name };
  const expiresAt = isoTime(Date.now() + hourMs);
  const grantId = await createGrant(actor, { client, scopes, resource, library, expiresAt });
  const tokens = await issueTokens(grantId, resource, []);

  return { grantId, clientId, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

/** A verifier with its challenge (RFC 7636). */
export function createPkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
