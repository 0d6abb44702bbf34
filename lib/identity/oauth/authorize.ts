import { randomBytes } from "node:crypto";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hashKey } from "../api-key";
import { type ClientRow, findClient } from "./client-repository";
import { OauthError } from "./errors";
import { createGrant } from "./grants";
import { isRegistered, withParameters } from "./redirect-uri";
import { readParameters, readResource, readScopes } from "./request-values";
import type { DecideAuthorization } from "./resource";
import { insertTokens } from "./token-repository";
import type { OauthResource, OauthScope } from "./values";

const codeLifetimeMs = minuteMs;
/** A SHA-256 in base64url without padding (RFC 7636 §4.2). */
const challengePattern = /^[\w-]{43}$/;

/** A valid request, on which a person can decide. */
export interface AuthorizationRequest {
  client: ClientRow;
  redirectUri: string;
  codeChallenge: string;
  state: string | undefined;
  scopes: OauthScope[];
  resource: OauthResource;
}

/**
 * Reads the query of the authorization endpoint. An error is never sent to the redirect URI: anyone
 * can register one, and would have a redirect from here to anywhere (RFC 9700 §4.11.2).
 * @throws OauthError
 */
export async function readAuthorizationRequest(query: string): Promise<AuthorizationRequest> {
  const sent = new URLSearchParams(query);
  const values = readParameters(sent);
  const client = values.client_id === undefined ? undefined : await findClient(values.client_id);
  if (!client) throw new OauthError("invalid_client", "The application is not registered.");

  const { redirect_uri: redirectUri, code_challenge: codeChallenge } = values;
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris))
    throw new OauthError("invalid_redirect_uri", "The redirect URI is not registered.");
  if (!client.grantTypes.includes("authorization_code"))
    throw new OauthError("unauthorized_client", "The application is not registered for this.");
  if (values.response_type !== "code" || (values.response_mode ?? "query") !== "query")
    throw new OauthError("invalid_request", "response_type must be code.");
  if (codeChallenge === undefined || !challengePattern.test(codeChallenge))
    throw new OauthError("invalid_request", "code_challenge is missing or invalid.");
  if (values.code_challenge_method !== "S256")
    throw new OauthError("invalid_request", "code_challenge_method must be S256.");

  return {
    client,
    redirectUri,
    codeChallenge,
    state: values.state,
    scopes: readScopes(values.scope),
    resource: readResource(sent.getAll("resource")),
  };
}

/**
 * Answers an authorization request for the signed-in owner. Returns the URL of the application, with
 * a code or the error `access_denied`.
 */
export async function decideAuthorization(
  actor: Actor,
  { query, approve, scopes, library }: DecideAuthorization,
): Promise<{ redirect_url: string }> {
  const request = await readAuthorizationRequest(query).catch((error: unknown) => {
    throw error instanceof OauthError ? validationError({ query: [error.message] }) : error;
  });
  const { redirectUri, state, client, resource, codeChallenge } = request;
  const answer = (parameters: Record<string, string>) => ({
    redirect_url: withParameters(redirectUri, { ...parameters, state, iss: appOrigin() }),
  });
  if (!approve) return answer({ error: "access_denied" });

  const code = randomBytes(32).toString("base64url");
  const now = Date.now();
  const expiresAt = isoTime(now + codeLifetimeMs);
  const granted = chooseScopes(request.scopes, scopes);
  await transaction(async () => {
    const grantId = await createGrant(actor, {
      client,
      scopes: granted,
      resource,
      library: library ?? actor.account.handle,
      expiresAt,
    });
    const tokenHash = hashKey(code);
    const createdAt = isoTime(now);
    const bound = { resource, redirectUri, codeChallenge };
    await insertTokens([{ tokenHash, grantId, kind: "code", ...bound, createdAt, expiresAt }]);
  });

  return answer({ code });
}

/** Returns the scopes that a person gives of the requested ones. */
export function chooseScopes(
  requested: readonly OauthScope[],
  chosen: readonly OauthScope[] | undefined,
): readonly OauthScope[] {
  if (chosen === undefined) return requested;
  if (chosen.length === 0) throw validationError({ scopes: ["at least one"] });
  if (chosen.some((scope) => !requested.includes(scope)))
    throw validationError({ scopes: ["has a scope that was not requested"] });

  return chosen;
}
