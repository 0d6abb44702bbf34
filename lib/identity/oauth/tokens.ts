import { createHash, timingSafeEqual } from "node:crypto";
import { dayMs, hourMs, isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hashKey, isWellFormedKey, mintKey } from "../api-key";
import { OauthError } from "./errors";
import { extendGrant } from "./grant-repository";
import { endGrant } from "./grants";
import { readResource } from "./request-values";
import { findToken, insertTokens, markTokenUsed, type TokenRow } from "./token-repository";
import type { OauthResource } from "./values";

const accessLifetimeMs = hourMs;
const refreshLifetimeMs = 90 * dayMs;

/** The body of a successful response (RFC 6749 §5.1). */
export interface TokenResponse {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** A token request. Its grant type decides which values it needs. */
export interface TokenRequest {
  clientId: string;
  /** URLs of the resources that the token is for. */
  resources: readonly string[];
  values: Partial<Record<string, string>>;
}

/** Exchanges an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.6). */
export async function exchangeCode({ clientId, resources, values }: TokenRequest): Promise<TokenResponse> {
  const { code = "", code_verifier: verifier = "", redirect_uri: redirectUri } = values;
  const token = await takeToken(hashKey(code), { kind: "code", clientId });
  if (redirectUri !== undefined && redirectUri !== token.redirectUri)
    throw new OauthError("invalid_grant", "redirect_uri is not the one of the authorization request.");
  if (!isVerifier(verifier, token.codeChallenge ?? ""))
    throw new OauthError("invalid_grant", "code_verifier does not match the code.");

  return issueTokens(token.grantId, token.resource, resources);
}

/** Exchanges a refresh token, which then is used (RFC 6749 §6, RFC 9700 §4.14.2). */
export async function refreshTokens({ clientId, resources, values }: TokenRequest): Promise<TokenResponse> {
  const { refresh_token: text = "" } = values;
  if (!isWellFormedKey(text)) throw new OauthError("invalid_grant", "The refresh token is not valid.");

  const token = await takeToken(hashKey(text), { clientId, kind: "refresh" });
  return issueTokens(token.grantId, token.resource, resources);
}

/**
 * Ends the grant of an access or refresh token (RFC 7009). An unknown token, or one of another
 * application, changes nothing.
 */
export async function revokeToken(clientId: string, text: string): Promise<void> {
  const token = isWellFormedKey(text) ? await findToken(hashKey(text)) : undefined;
  if (token && token.clientId === clientId) await endGrant(token.grantId, "revoked_by_application");
}

/**
 * Uses a code or a refresh token of the application. A second use ends the grant, because somebody
 * has a copy.
 */
async function takeToken(
  tokenHash: string,
  { kind, clientId }: { kind: "code" | "refresh"; clientId: string },
): Promise<TokenRow> {
  const token = await findToken(tokenHash);
  const name = kind === "code" ? "The code" : "The refresh token";
  if (!token || token.kind !== kind || token.clientId !== clientId)
    throw new OauthError("invalid_grant", `${name} is not valid.`);

  const now = isoTime();
  if (token.usedAt !== null || !(await markTokenUsed(tokenHash, now))) {
    await endGrant(token.grantId, kind === "code" ? "code_reused" : "refresh_token_reused");
    throw new OauthError(
      "invalid_grant",
      `${name} was already used. The access of the application has ended.`,
    );
  }
  if (token.expiresAt <= now) throw new OauthError("invalid_grant", `${name} has expired.`);

  return token;
}

/** Issues the tokens of a grant and extends it. */
export async function issueTokens(
  grantId: string,
  granted: OauthResource,
  resources: readonly string[],
): Promise<TokenResponse> {
  const resource = resources.length === 0 ? granted : readResource(resources);
  if (granted === "mcp" && resource === "api")
    throw new OauthError("invalid_target", "The access of the application is for MCP only.");

  const nowMs = Date.now();
  const createdAt = isoTime(nowMs);
  const refreshExpiresAt = isoTime(nowMs + refreshLifetimeMs);
  const access = mintKey(grantId, "alo");
  const refresh = mintKey(grantId, "alr");
  const scopes = await transaction(async () => {
    const found = await extendGrant(grantId, createdAt, refreshExpiresAt);
    if (!found) throw new OauthError("invalid_grant", "The access of the application has ended.");

    const common = { grantId, createdAt };
    const ofRefresh = { ...common, expiresAt: refreshExpiresAt };
    const expiresAt = isoTime(nowMs + accessLifetimeMs);
    await insertTokens([
      { ...common, tokenHash: hashKey(access), resource, expiresAt, kind: "access" },
      { ...ofRefresh, tokenHash: hashKey(refresh), resource: granted, kind: "refresh" },
    ]);
    return found;
  });

  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: accessLifetimeMs / secondMs,
    refresh_token: refresh,
    scope: scopes.join(" "),
  };
}

function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;

  const computed = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const expected = Buffer.from(challenge);

  return computed.length === expected.length && timingSafeEqual(computed, expected);
}
