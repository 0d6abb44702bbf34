import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, oauthClients, oauthDeviceCodes } from "@/db/schema";
import { pruneOauth } from "@/lib/identity/oauth";
import { deviceGrantType } from "@/lib/identity/oauth/values";
import { appOrigin } from "@/lib/image-urls";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { createAccount } from "@/test/builders/account";
import { createOauthGrant, redirectUri, registerApplication } from "@/test/builders/oauth";
import { authorizationQuery, postForm } from "@/test/builders/oauth-flow";
import { serveOauth } from "@/test/harness/oauth-suite";

const { api, call, clientId, exchange, listGrants, person } = serveOauth();
const decide = "/api/oauth/authorizations";

describe("a device", () => {
  const poll = (deviceCode: string, client = clientId()) =>
    exchange({ grant_type: deviceGrantType, client_id: client, device_code: deviceCode });

  async function start() {
    const { body } = await postForm(`${api.origin}/oauth/device-authorization`, {
      client_id: clientId(),
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
      person().browser.call("POST", "/api/oauth/devices", { user_code: "BBBB-BBBB", approve: true });
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
    const { clientId: used } = await createOauthGrant(person().actor);
    const { query } = authorizationQuery(unused);
    const createdAt = isoTime(Date.now() - dayMs - minuteMs);
    await db()
      .update(oauthClients)
      .set({ createdAt })
      .where(inArray(oauthClients.id, [unused, used]));

    expect((await person().browser.call("POST", decide, { query, approve: true })).status).toBe(400);

    await pruneOauth();

    const ids = (await db().select({ id: oauthClients.id }).from(oauthClients)).map(({ id }) => id);
    expect(ids).toContain(used);
    expect(ids).not.toContain(unused);
  });
});

it("a grant that ended long ago is deleted", async () => {
  const { grantId } = await createOauthGrant(person().actor);
  await person().browser.expect(204, "DELETE", `/api/oauth/grants/${grantId}`);
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
    expect(await exchange({ client_id: clientId() })).toMatchObject({ body: { error: "invalid_request" } });
    expect(await exchange({ client_id: clientId(), grant_type: "password" })).toMatchObject({
      body: { error: "unsupported_grant_type" },
    });
    expect((await fetch(`${api.origin}/oauth/token`)).status).toBe(405);
    expect((await fetch(`${api.origin}/.well-known/oauth-protected-resource/other`)).status).toBe(404);
  });
});
