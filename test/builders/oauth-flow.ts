import type { Client } from "@/test/harness/caller";
import { createPkce, redirectUri } from "./oauth";

export interface TokenAnswer {
  status: number;
  body: Partial<Record<"access_token" | "refresh_token" | "scope" | "error" | "token_type", string>>;
}

/** Posts a form to an endpoint for applications. */
export async function postForm(url: string, fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  const text = await response.text();

  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

/** The query of a correct authorization request, with other values where they are given. */
export function authorizationQuery(clientId: string, changes: Record<string, string> = {}) {
  const { verifier, challenge } = createPkce();
  const values = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    scope: "images:read tags:write",
    state: "state 1",
    ...changes,
  };
  return { verifier, query: new URLSearchParams(values).toString() };
}

/** Lets an application in by the page of a person, and returns the URL to which the browser goes. */
export async function approve(person: Client, query: string, body: object = {}): Promise<URL> {
  const answer = await person.expect<{ redirect_url: string }>(200, "POST", "/api/oauth/authorizations", {
    query,
    approve: true,
    ...body,
  });
  return new URL(answer.redirect_url);
}

/** Returns the form by which the application exchanges its code. */
export async function codeForm(
  person: Client,
  clientId: string,
  changes: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { verifier, query } = authorizationQuery(clientId, changes);
  const url = await approve(person, query);

  return {
    grant_type: "authorization_code",
    client_id: clientId,
    code: url.searchParams.get("code") ?? "",
    redirect_uri: changes.redirect_uri ?? redirectUri,
    code_verifier: verifier,
  };
}
