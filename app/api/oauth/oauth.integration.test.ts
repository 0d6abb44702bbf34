import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiKeys, auditLogs, oauthClients, oauthDeviceCodes, oauthTokens } from "@/db/schema";
import { hashKey } from "@/lib/identity";
import { pruneOauth } from "@/lib/identity/oauth";
import type { OauthGrantResource } from "@/lib/identity/oauth/resource";
import { deviceGrantType, oauthScopes } from "@/lib/identity/oauth/values";
import type { ApiKeyResource } from "@/lib/identity/resource";
import { appOrigin } from "@/lib/image-urls";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember } from "@/test/builders/memberships";
import { createOauthGrant, redirectUri, registerApplication } from "@/test/builders/oauth";
import { approve, authorizationQuery, codeForm, postForm } from "@/test/builders/oauth-flow";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi({ proxyHops: 1 });
const decide = "/api/oauth/authorizations";

let person: Account;
let clientId: string;

beforeAll(async () => {
  person = await createAccount(api.origin);
  clientId = (await registerApplication("Lake viewer")).client_id;
});

const tokenUrl = () => `${api.origin}/oauth/token`;
const exchange = (form: Record<string, string>) => postForm(tokenUrl(), form);
const refresh = (token: string, client = clientId) =>
  exchange({ grant_type: "refresh_token", client_id: client, refresh_token: token });

async function call(token: string | undefined, path = "/api/images", init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(api.origin + path, { ...init, headers: { ...headers, ...init.headers } });
  const body = (await response.json().catch(() => ({}))) as { code?: string };

  return { status: response.status, code: body.code };
}

async function signedIn(changes: Record<string, string> = {}, account = person) {
  const { status, body } = await exchange(await codeForm(account.browser, clientId, changes));
  expect(status, JSON.stringify(body)).toBe(200);

  return { access: body.access_token ?? "", refresh: body.refresh_token ?? "", scope: body.scope };
}

const listGrants = async (account = person) =>
  (await account.browser.expect<{ data: OauthGrantResource[] }>(200, "GET", "/api/oauth/grants")).data;

async function expireTokens(...tokens: string[]): Promise<void> {
  const isOne = inArray(oauthTokens.tokenHash, tokens.map(hashKey));
  await db()
    .update(oauthTokens)
    .set({ expiresAt: isoTime(0) })
    .where(isOne);
}

describe("an application", () => {
  it("gets tokens with a code, uses and refreshes them, and ends its access", async () => {
    const account = await createAccount(api.origin);
    const { verifier, query } = authorizationQuery(clientId);
    const url = await approve(account.browser, query);

    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(url.searchParams.get("state")).toBe("state 1");
    expect(url.searchParams.get("iss")).toBe(appOrigin());

    const code = url.searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
    const first = await exchange(form);

    expect(first).toMatchObject({
      status: 200,
      body: { token_type: "Bearer", expires_in: 3600, scope: "images:read tags:write" },
    });
    expect(first.body.access_token).toMatch(/^alo_[0-9a-z]{10}_[0-9A-Za-z]{49}$/);
    expect(await call(first.body.access_token)).toMatchObject({ status: 200 });
    expect(await call(first.body.access_token, "/api/albums")).toMatchObject({ code: "INSUFFICIENT_SCOPE" });

    const [grant] = await listGrants(account);
    expect(grant).toMatchObject({
      name: "Lake viewer",
      host: "app.example.com",
      scopes: ["images:read", "tags:write"],
      resource: "api",
      library: null,
    });

    const second = await refresh(first.body.refresh_token ?? "");
    expect(await call(second.body.access_token)).toMatchObject({ status: 200 });
    expect(await call(first.body.access_token)).toMatchObject({ status: 200 });

    const token = second.body.access_token ?? "";
    expect((await postForm(`${api.origin}/oauth/revoke`, { client_id: clientId, token })).status).toBe(200);
    expect(await call(token)).toEqual({ status: 401, code: "KEY_REVOKED" });
    expect(await listGrants(account)).toEqual([]);

    const entries = await db()
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, account.actor.account.owner), eq(auditLogs.resourceType, "oauth_grant")))
      .orderBy(auditLogs.id);
    expect(entries).toMatchObject([
      { action: "create", metadata: { application: "Lake viewer" } },
      { action: "delete", metadata: { reason: "revoked_by_application" } },
    ]);
  });

  it("is no API key: it is not listed and not counted as one", async () => {
    await signedIn();
    const { data } = await person.browser.expect<{ data: ApiKeyResource[] }>(200, "GET", "/api/api-keys");
    expect(data.map(({ name }) => name)).not.toContain("Lake viewer");

    const [grant] = await listGrants();
    expect((await person.browser.call("GET", `/api/api-keys/${grant?.id}`)).status).toBe(404);
    expect((await person.browser.call("DELETE", `/api/api-keys/${grant?.id}`)).status).toBe(404);
  });

  it("gets only scopes that are offered, and that the person gives", async () => {
    const wide = await signedIn({ scope: "* admin:write images:read albums:read" });
    expect(wide.scope).toBe("images:read albums:read");

    const { query } = authorizationQuery(clientId, { scope: "*" });
    expect((await person.browser.call("POST", decide, { query, approve: true })).status).toBe(400);

    const two = authorizationQuery(clientId);
    const more = { query: two.query, approve: true, scopes: ["images:delete"] };
    expect((await person.browser.call("POST", decide, more)).status).toBe(400);

    const url = await approve(person.browser, two.query, { scopes: ["images:read"] });
    const code = url.searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: two.verifier };
    expect((await exchange(form)).body.scope).toBe("images:read");
    expect(oauthScopes.filter((scope) => /^(\*|admin|members|sessions|keys|ingest)/.test(scope))).toEqual([]);
  });

  it("gets the denial of a person, and no code", async () => {
    const { query } = authorizationQuery(clientId);
    const url = await approve(person.browser, query, { approve: false });

    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.has("code")).toBe(false);
  });

  it("works in the library that the person chose, and ends with the membership", async () => {
    const library = await createAccount(api.origin);
    const id = await addMember(library, person, "viewer");
    const { verifier, query } = authorizationQuery(clientId);
    const handle = library.actor.account.handle;
    const url = await approve(person.browser, query, { library: handle });
    const code = url.searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
    const { body } = await exchange(form);

    expect(await call(body.access_token)).toMatchObject({ status: 200 });
    expect(
      await call(body.access_token, "/api/tags", { method: "POST", body: JSON.stringify({ tag: "x" }) }),
    ).toMatchObject({ code: "ROLE_REQUIRED" });

    await library.browser.expect(200, "DELETE", `/api/memberships/${id}`);

    expect(await call(body.access_token)).toMatchObject({ status: 401 });
    expect((await refresh(body.refresh_token ?? "")).body.error).toBe("invalid_grant");
    expect(
      (await person.browser.call("POST", decide, { query, approve: true, library: handle })).status,
    ).toBe(400);
  });

  it("shares no idempotency key with a key of the same scopes", async () => {
    const { access } = await signedIn();
    const key = await person.createKey({ scopes: ["images:read", "tags:write"] });
    const send = (token: string) =>
      call(token, "/api/tags", {
        method: "POST",
        body: JSON.stringify({ tag: "shared-call" }),
        headers: { "idempotency-key": "same" },
      });

    expect((await send(key)).status).toBe(201);
    expect((await send(key)).status).toBe(201);
    expect((await send(access)).status).toBe(409);
  });
});

describe("an attack", () => {
  it("with a code a second time ends the access that it gave", async () => {
    const form = await codeForm(person.browser, clientId);
    const { body } = await exchange(form);

    expect((await exchange(form)).body.error).toBe("invalid_grant");
    expect(await call(body.access_token)).toEqual({ status: 401, code: "KEY_REVOKED" });
  });

  it("with a used refresh token ends both tokens", async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh);

    expect((await refresh(first.refresh)).body.error).toBe("invalid_grant");
    expect((await refresh(second.body.refresh_token ?? "")).body.error).toBe("invalid_grant");
    for (const token of [first.access, second.body.access_token])
      expect(await call(token)).toEqual({ status: 401, code: "KEY_REVOKED" });
  });

  it("by twenty exchanges of a code at once gives at most one access, which ends", async () => {
    const form = await codeForm(person.browser, clientId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(form)));

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers)
      if (status === 200) expect(await call(body.access_token)).toMatchObject({ status: 401 });
  });

  it.each([
    ["another verifier", { code_verifier: "a".repeat(43) }],
    ["no verifier", { code_verifier: "" }],
    ["another redirect URI", { redirect_uri: "https://app.example.com/other" }],
    ["a refresh token as a code", { grant_type: "refresh_token" }],
  ])("with %s gets no token", async (_name, changes) => {
    const form: Record<string, string> = { ...(await codeForm(person.browser, clientId)), ...changes };
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("by another application gets nothing for a code, a refresh token, or to revoke", async () => {
    const other = (await registerApplication("Other")).client_id;
    const form = await codeForm(person.browser, clientId);
    expect((await exchange({ ...form, client_id: other })).body.error).toBe("invalid_grant");
    expect((await exchange(form)).status).toBe(200);

    const { access, refresh: token } = await signedIn();
    expect((await refresh(token, other)).body.error).toBe("invalid_grant");
    await postForm(`${api.origin}/oauth/revoke`, { client_id: other, token });
    expect(await call(access)).toMatchObject({ status: 200 });
  });

  it("with an expired code or access token gets nothing", async () => {
    const form = await codeForm(person.browser, clientId);
    const { access } = await signedIn();
    await expireTokens(form.code ?? "", access);

    expect((await exchange(form)).body.error).toBe("invalid_grant");
    expect(await call(access)).toEqual({ status: 401, code: "KEY_EXPIRED" });
  });

  it("with a token of one resource at the other is rejected", async () => {
    const mcp = await signedIn({ resource: `${appOrigin()}/api/mcp` });
    expect(await call(mcp.access)).toEqual({ status: 401, code: "UNAUTHORIZED" });

    const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: mcp.refresh };
    expect((await exchange({ ...form, resource: `${appOrigin()}/api` })).body.error).toBe("invalid_target");

    const { query } = authorizationQuery(clientId, { resource: "https://other.example.com/api" });
    expect((await person.browser.call("POST", decide, { query, approve: true })).status).toBe(400);
  });

  it("with a refresh token as a credential is rejected", async () => {
    const { refresh: token } = await signedIn();
    expect(await call(token)).toEqual({ status: 401, code: "UNAUTHORIZED" });
  });

  it.each([
    ["an unregistered redirect URI", { redirect_uri: "https://evil.example.com/callback" }],
    ["a redirect URI with more path", { redirect_uri: `${redirectUri}/more` }],
    ["a redirect URI with another query", { redirect_uri: `${redirectUri}?next=https://evil.example.com` }],
    ["another path on the device", { redirect_uri: "http://127.0.0.1:4000/other" }],
    ["no PKCE", { code_challenge: "" }],
    ["plain PKCE", { code_challenge_method: "plain" }],
    ["an implicit grant", { response_type: "token" }],
    ["an unknown client", { client_id: "oac_unknown" }],
  ])("with %s is no request that a person can approve", async (_name, changes) => {
    const { query } = authorizationQuery(clientId, changes);
    const answer = await person.browser.call("POST", decide, { query, approve: true });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    expect(JSON.stringify(answer.body)).not.toContain("redirect_url");
  });

  it("with a parameter twice is rejected", async () => {
    const { query } = authorizationQuery(clientId);
    const twice = `${query}&redirect_uri=https%3A%2F%2Fevil.example.com`;
    expect((await person.browser.call("POST", decide, { query: twice, approve: true })).status).toBe(400);
  });

  it("by a page of another site, or with a key, approves nothing", async () => {
    const { query } = authorizationQuery(clientId);
    const fromElsewhere = { "sec-fetch-site": "cross-site" };
    const body = { query, approve: true };
    expect(await person.browser.call("POST", decide, body, fromElsewhere)).toMatchObject({
      body: { code: "CSRF" },
    });
    expect((await person.caller.call("POST", decide, body)).status).toBe(403);
  });
});

describe("on the device itself", () => {
  it("the port of the redirect URI may differ", async () => {
    const form = await codeForm(person.browser, clientId, {
      redirect_uri: "http://127.0.0.1:49152/callback",
    });
    expect((await exchange(form)).status).toBe(200);
  });
});

describe("a device", () => {
  const poll = (deviceCode: string, client = clientId) =>
    exchange({ grant_type: deviceGrantType, client_id: client, device_code: deviceCode });

  async function start() {
    const { body } = await postForm(`${api.origin}/oauth/device-authorization`, {
      client_id: clientId,
      scope: "images:read",
    });
    return body as unknown as { device_code: string; user_code: string; verification_uri_complete: string };
  }

  it("gets tokens once its user has approved its code", async () => {
    const account = await createAccount(api.origin);
    const { device_code: code, user_code, verification_uri_complete: url } = await start();
    expect(user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(url).toBe(`${appOrigin()}/device?user_code=${user_code}`);
    expect((await poll(code)).body.error).toBe("authorization_pending");
    expect((await poll(code)).body.error).toBe("slow_down");

    await account.browser.expect(204, "POST", "/api/oauth/devices", {
      user_code: user_code.toLowerCase().replace("-", " "),
      approve: true,
    });
    const { status, body } = await poll(code);

    expect(status).toBe(200);
    expect(await call(body.access_token)).toMatchObject({ status: 200 });
    expect((await poll(code)).body.error).toBe("invalid_grant");
    expect(await listGrants(account)).toMatchObject([{ scopes: ["images:read"] }]);
  });

  it("gets nothing after a denial, from another application, or too late", async () => {
    const account = await createAccount(api.origin);
    const denied = await start();
    const body = { user_code: denied.user_code, approve: false };
    await account.browser.expect(204, "POST", "/api/oauth/devices", body);
    expect((await poll(denied.device_code)).body.error).toBe("access_denied");
    expect((await account.browser.call("POST", "/api/oauth/devices", body)).status).toBe(404);

    const other = (await registerApplication("Other")).client_id;
    expect((await poll((await start()).device_code, other)).body.error).toBe("invalid_grant");

    const late = await start();
    const userCode = late.user_code.replace("-", "");
    await db()
      .update(oauthDeviceCodes)
      .set({ expiresAt: isoTime(0) })
      .where(eq(oauthDeviceCodes.userCode, userCode));
    expect((await poll(late.device_code)).body.error).toBe("expired_token");
  });

  it("cannot be guessed by an account", async () => {
    const guess = () =>
      person.browser.call("POST", "/api/oauth/devices", { user_code: "BBBB-BBBB", approve: true });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

describe("a registration", () => {
  const register = async (metadata: unknown, ipAddress = "192.0.2.1") => {
    const response = await fetch(`${api.origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": ipAddress },
      body: JSON.stringify(metadata),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it("is public, and leaves out grant types and secrets that are not available", async () => {
    const metadata = {
      client_name: "Assistant",
      redirect_uris: ["http://localhost:3118/callback"],
      grant_types: ["authorization_code", "refresh_token", "implicit"],
      token_endpoint_auth_method: "client_secret_basic",
      scope: "images:read",
    };
    expect(await register(metadata)).toMatchObject({
      status: 201,
      body: {
        client_id: expect.stringMatching(/^oac_/),
        client_name: "Assistant",
        redirect_uris: metadata.redirect_uris,
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
      },
    });
  });

  it.each([
    ["http://app.example.com/callback", "invalid_redirect_uri"],
    ["cursor://callback", "invalid_redirect_uri"],
    ["javascript:alert(1)", "invalid_redirect_uri"],
    ["https://app.example.com/callback#token", "invalid_redirect_uri"],
    ["https://user:password@app.example.com/", "invalid_redirect_uri"],
  ])("with the redirect URI %s is rejected", async (uri, error) => {
    expect(await register({ redirect_uris: [uri] }, "192.0.2.2")).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it("without a redirect URI, or with a deceptive name, is rejected", async () => {
    for (const metadata of [{}, { client_name: "safe\u202Eelif", redirect_uris: [redirectUri] }])
      expect((await register(metadata, "192.0.2.3")).status).toBe(400);
  });

  it("without a grant is unknown after a day, and deleted; with one it stays", async () => {
    const { client_id: unused } = await registerApplication("Unused");
    const { clientId: used } = await createOauthGrant(person.actor);
    const { query } = authorizationQuery(unused);
    const createdAt = isoTime(Date.now() - dayMs - minuteMs);
    await db()
      .update(oauthClients)
      .set({ createdAt })
      .where(inArray(oauthClients.id, [unused, used]));

    expect((await person.browser.call("POST", decide, { query, approve: true })).status).toBe(400);

    await pruneOauth();

    const ids = (await db().select({ id: oauthClients.id }).from(oauthClients)).map(({ id }) => id);
    expect(ids).toContain(used);
    expect(ids).not.toContain(unused);
  });
});

it("a grant that ended long ago is deleted", async () => {
  const { grantId } = await createOauthGrant(person.actor);
  await person.browser.expect(204, "DELETE", `/api/oauth/grants/${grantId}`);
  const revokedAt = isoTime(Date.now() - 31 * dayMs);
  await db().update(apiKeys).set({ revokedAt }).where(eq(apiKeys.keyId, grantId));
  await pruneOauth();

  expect(await db().select().from(apiKeys).where(eq(apiKeys.keyId, grantId))).toEqual([]);
});

describe("the endpoints", () => {
  it("name each other", async () => {
    const response = await fetch(`${api.origin}/.well-known/oauth-authorization-server`);
    expect(await response.json()).toMatchObject({
      issuer: appOrigin(),
      token_endpoint: `${appOrigin()}/oauth/token`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it("say what is wrong with a call in the form of OAuth", async () => {
    expect(await exchange({})).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    expect(await exchange({ client_id: clientId })).toMatchObject({ body: { error: "invalid_request" } });
    expect(await exchange({ client_id: clientId, grant_type: "password" })).toMatchObject({
      body: { error: "unsupported_grant_type" },
    });
    expect((await fetch(tokenUrl())).status).toBe(405);
    expect((await fetch(`${api.origin}/.well-known/oauth-protected-resource/other`)).status).toBe(404);
  });
});
