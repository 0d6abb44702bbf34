import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import { oauthScopes } from "@/lib/identity/oauth/values";
import type { ApiKeyResource } from "@/lib/identity/resource";
import { appOrigin } from "@/lib/image-urls";
import { db } from "@/lib/platform/database/transaction";
import { createAccount } from "@/test/builders/account";
import { addMember } from "@/test/builders/memberships";
import { redirectUri, registerApplication } from "@/test/builders/oauth";
import { approve, authorizationQuery, codeForm, postForm } from "@/test/builders/oauth-flow";
import { serveOauth } from "@/test/harness/oauth-suite";

const { api, call, clientId, exchange, expireTokens, listGrants, person, refresh, signedIn } = serveOauth();
const decide = "/api/oauth/authorizations";

describe("an application", () => {
  it("gets tokens with a code, uses and refreshes them, and ends its access", async () => {
    const account = await createAccount(api.origin);
    const { verifier, query } = authorizationQuery(clientId());
    const url = await approve(account.browser, query);

    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(url.searchParams.get("state")).toBe("state 1");
    expect(url.searchParams.get("iss")).toBe(appOrigin());

    const code = url.searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId(), code, code_verifier: verifier };
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
    expect((await postForm(`${api.origin}/oauth/revoke`, { client_id: clientId(), token })).status).toBe(200);
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
    const { data } = await person().browser.expect<{ data: ApiKeyResource[] }>(200, "GET", "/api/api-keys");
    expect(data.map(({ name }) => name)).not.toContain("Lake viewer");

    const [grant] = await listGrants();
    expect((await person().browser.call("GET", `/api/api-keys/${grant?.id}`)).status).toBe(404);
    expect((await person().browser.call("DELETE", `/api/api-keys/${grant?.id}`)).status).toBe(404);
  });

  it("gets only scopes that are offered, and that the person gives", async () => {
    const wide = await signedIn({ scope: "* admin:write images:read albums:read" });
    expect(wide.scope).toBe("images:read albums:read");

    const { query } = authorizationQuery(clientId(), { scope: "*" });
    expect((await person().browser.call("POST", decide, { query, approve: true })).status).toBe(400);

    const two = authorizationQuery(clientId());
    const more = { query: two.query, approve: true, scopes: ["images:delete"] };
    expect((await person().browser.call("POST", decide, more)).status).toBe(400);

    const url = await approve(person().browser, two.query, { scopes: ["images:read"] });
    const code = url.searchParams.get("code") ?? "";
    const form = {
      grant_type: "authorization_code",
      client_id: clientId(),
      code,
      code_verifier: two.verifier,
    };
    expect((await exchange(form)).body.scope).toBe("images:read");
    expect(oauthScopes.filter((scope) => /^(\*|admin|members|sessions|keys|ingest)/.test(scope))).toEqual([]);
  });

  it("gets the denial of a person(), and no code", async () => {
    const { query } = authorizationQuery(clientId());
    const url = await approve(person().browser, query, { approve: false });

    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.has("code")).toBe(false);
  });

  it("works in the library that the person chose, and ends with the membership", async () => {
    const library = await createAccount(api.origin);
    const id = await addMember(library, person(), "viewer");
    const { verifier, query } = authorizationQuery(clientId());
    const handle = library.actor.account.handle;
    const url = await approve(person().browser, query, { library: handle });
    const code = url.searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId(), code, code_verifier: verifier };
    const { body } = await exchange(form);

    expect(await call(body.access_token)).toMatchObject({ status: 200 });
    expect(
      await call(body.access_token, "/api/tags", { method: "POST", body: JSON.stringify({ tag: "x" }) }),
    ).toMatchObject({ code: "ROLE_REQUIRED" });

    await library.browser.expect(200, "DELETE", `/api/memberships/${id}`);

    expect(await call(body.access_token)).toMatchObject({ status: 401 });
    expect((await refresh(body.refresh_token ?? "")).body.error).toBe("invalid_grant");
    expect(
      (await person().browser.call("POST", decide, { query, approve: true, library: handle })).status,
    ).toBe(400);
  });

  it("shares no idempotency key with a key of the same scopes", async () => {
    const { access } = await signedIn();
    const key = await person().createKey({ scopes: ["images:read", "tags:write"] });
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
    const form = await codeForm(person().browser, clientId());
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
    const form = await codeForm(person().browser, clientId());
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
    const form: Record<string, string> = { ...(await codeForm(person().browser, clientId())), ...changes };
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("by another application gets nothing for a code, a refresh token, or to revoke", async () => {
    const other = (await registerApplication("Other")).client_id;
    const form = await codeForm(person().browser, clientId());
    expect((await exchange({ ...form, client_id: other })).body.error).toBe("invalid_grant");
    expect((await exchange(form)).status).toBe(200);

    const { access, refresh: token } = await signedIn();
    expect((await refresh(token, other)).body.error).toBe("invalid_grant");
    await postForm(`${api.origin}/oauth/revoke`, { client_id: other, token });
    expect(await call(access)).toMatchObject({ status: 200 });
  });

  it("with an expired code or access token gets nothing", async () => {
    const form = await codeForm(person().browser, clientId());
    const { access } = await signedIn();
    await expireTokens(form.code ?? "", access);

    expect((await exchange(form)).body.error).toBe("invalid_grant");
    expect(await call(access)).toEqual({ status: 401, code: "KEY_EXPIRED" });
  });

  it("with a token of one resource at the other is rejected", async () => {
    const mcp = await signedIn({ resource: `${appOrigin()}/api/mcp` });
    expect(await call(mcp.access)).toEqual({ status: 401, code: "UNAUTHORIZED" });

    const form = { grant_type: "refresh_token", client_id: clientId(), refresh_token: mcp.refresh };
    expect((await exchange({ ...form, resource: `${appOrigin()}/api` })).body.error).toBe("invalid_target");

    const { query } = authorizationQuery(clientId(), { resource: "https://other.example.com/api" });
    expect((await person().browser.call("POST", decide, { query, approve: true })).status).toBe(400);
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
    const { query } = authorizationQuery(clientId(), changes);
    const answer = await person().browser.call("POST", decide, { query, approve: true });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    expect(JSON.stringify(answer.body)).not.toContain("redirect_url");
  });

  it("with a parameter twice is rejected", async () => {
    const { query } = authorizationQuery(clientId());
    const twice = `${query}&redirect_uri=https%3A%2F%2Fevil.example.com`;
    expect((await person().browser.call("POST", decide, { query: twice, approve: true })).status).toBe(400);
  });

  it("with a control character in a value is rejected", async () => {
    for (const path of ["device-authorization", "token", "revoke"]) {
      for (const client_id of ["\0", "a\nb"]) {
        const form = { client_id, grant_type: "refresh_token", refresh_token: "x" };
        const answer = await postForm(`${api.origin}/oauth/${path}`, form);
        expect([answer.status, answer.body.error], path).toEqual([400, "invalid_request"]);
      }
    }
    const body = { query: "client_id=%00", approve: true };
    expect(await person().browser.call("POST", decide, body)).toMatchObject({ status: 400 });
  });

  it("by a page of another site, or with a key, approves nothing", async () => {
    const { query } = authorizationQuery(clientId());
    const fromElsewhere = { "sec-fetch-site": "cross-site" };
    const body = { query, approve: true };
    expect(await person().browser.call("POST", decide, body, fromElsewhere)).toMatchObject({
      body: { code: "CSRF" },
    });
    expect((await person().caller.call("POST", decide, body)).status).toBe(403);
  });
});

describe("on the device itself", () => {
  it("the port of the redirect URI may differ", async () => {
    const form = await codeForm(person().browser, clientId(), {
      redirect_uri: "http://127.0.0.1:49152/callback",
    });
    expect((await exchange(form)).status).toBe(200);
  });
});
