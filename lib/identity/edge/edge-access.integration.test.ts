import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { exportSPKI, type JWTPayload } from "jose";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { claimsOf, issuer, newKey, newPerson, nowSeconds, serveBehindProxy } from "@/test/harness/edge-suite";
import { signIn } from "@/test/harness/session";

const { api, call, signed, statusOf, proxy } = serveBehindProxy();

async function handleOf(response: Response): Promise<string> {
  return ((await response.json()) as { handle: string }).handle;
}

const findUser = async (email: string) => (await db().select().from(users).where(eq(users.owner, email)))[0];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a token of the access proxy", () => {
  it("makes an account the first time, and finds it by its subject afterwards", async () => {
    const person = newPerson();
    expect(await statusOf(await signed(claimsOf(person)))).toBe(200);

    const user = await findUser(person.email);
    expect(user).toMatchObject({ edgeSub: person.sub });

    const renamed = { sub: person.sub, email: "another-name@example.com" };
    expect(await handleOf(await call(await signed(claimsOf(renamed))))).toBe(user?.handle);
    expect(await findUser("another-name@example.com")).toBeUndefined();
  });

  it("takes the account of its email address once, and no other subject takes it", async () => {
    const person = newPerson();
    const { handle } = await ensureOwner(person.email);
    const token = await signed(claimsOf(person));
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(token)));

    expect(await Promise.all(answers.map(handleOf))).toEqual([handle, handle, handle, handle]);
    expect(await statusOf(await signed(claimsOf({ ...person, sub: "another" })))).toBe(401);
    expect(await findUser(person.email)).toMatchObject({ edgeSub: person.sub });
  });

  it("is rejected while its account is being removed", async () => {
    const person = newPerson();
    await statusOf(await signed(claimsOf(person)));
    const actor = systemActor(await ensureOwner(person.email));
    await closeAccount({ ...actor, via: "session" }, { confirm: actor.account.handle });

    expect(await statusOf(await signed(claimsOf(person)))).toBe(503);
  });

  it.each([
    ["a number", 4711],
    ["an object", { id: "x" }],
    ["a list", ["x"]],
    ["true", true],
    ["null", null],
    ["a text with NUL", "x\u0000y"],
    ["half of a surrogate pair", "x\ud800"],
    ["longer than any subject", "x".repeat(256)],
  ])("is rejected when its subject is %s", async (_name, sub) => {
    const { email } = newPerson();
    const claims = { ...claimsOf({ email }), sub } as unknown as JWTPayload;
    expect(await statusOf(await signed(claims))).toBe(401);
    expect(await findUser(email)).toBeUndefined();
  });

  it("comes after an API key and a session", async () => {
    const token = await signed(claimsOf(newPerson()));
    const { owner, stranger } = api;
    const browser = await signIn(api.origin, stranger.actor);
    const byKey = await call(token, "GET", "/api/me", {
      authorization: `Bearer ${owner.key}`,
      cookie: browser.cookie,
    });

    expect(await handleOf(byKey)).toBe(owner.actor.account.handle);

    const bySession = await call(token, "GET", "/api/me", { cookie: browser.cookie });
    expect(await handleOf(bySession)).toBe(stranger.actor.account.handle);

    const byToken = await call(token, "GET", "/api/me", { cookie: "albumen_session=expired" });
    expect(byToken.status).toBe(200);
  });

  it("writes only from pages of this site", async () => {
    const token = await signed(claimsOf(newPerson()));
    for (const [site, status] of [
      ["cross-site", 403],
      ["same-site", 403],
      ["same-origin", 200],
    ] as const)
      expect((await call(token, "DELETE", "/api/sessions", { "sec-fetch-site": site })).status).toBe(status);
    expect((await call(token, "DELETE", "/api/sessions")).status).toBe(403);
  });

  it("is a fresh sign-in for ten minutes after it was issued", async () => {
    const person = newPerson();
    const codeAt = async (ageMs: number) => {
      const iat = nowSeconds() - ageMs / 1000;
      const headers = { "sec-fetch-site": "same-origin" };
      const token = await signed(claimsOf({ ...person, iat }));
      const response = await call(token, "DELETE", "/api/account/connections/oidc", headers);

      return ((await response.json()) as { code: string }).code;
    };
    expect(await codeAt(9 * minuteMs)).toBe("NOT_FOUND");
    expect(await codeAt(11 * minuteMs)).toBe("FRESH_SIGN_IN_REQUIRED");
  });

  it("is ignored where no proxy is configured", async () => {
    const token = await signed(claimsOf(newPerson()));
    Object.assign(env(), { ALBUMEN_EDGE_JWKS_URL: undefined });
    expect(await statusOf(token)).toBe(401);
    expect(proxy.reads).toBe(0);
  });

  it("may be some seconds off", async () => {
    const expired = claimsOf({ ...newPerson(), exp: nowSeconds() - 20 });
    const early = claimsOf({ ...newPerson(), nbf: nowSeconds() + 20 });
    expect(await statusOf(await signed(expired))).toBe(200);
    expect(await statusOf(await signed(early))).toBe(200);
  });

  it("may be signed with ES256", async () => {
    const key = await newKey("curve", "ES256");
    proxy.published = [proxy.first, key];
    expect(await statusOf(await signed(claimsOf(newPerson()), key))).toBe(200);
  });
});

describe("no account is made by a token", () => {
  async function publicKeyText(): Promise<string> {
    return exportSPKI(proxy.first.publicKey);
  }

  const unsigned = (claims: JWTPayload) => `${encode({ alg: "none", kid: "first" })}.${encode(claims)}.`;

  async function signedWithPublicKey(claims: JWTPayload): Promise<string> {
    const content = `${encode({ alg: "HS256", kid: "first" })}.${encode(claims)}`;
    const mac = createHmac("sha256", await publicKeyText()).update(content);
    return `${content}.${mac.digest("base64url")}`;
  }

  const cases: Array<[string, (claims: JWTPayload) => string | Promise<string>]> = [
    ["for another application", (claims) => signed({ ...claims, aud: ["another"] })],
    ["of another issuer", (claims) => signed({ ...claims, iss: `${issuer}.evil.example` })],
    ["that has expired", (claims) => signed({ ...claims, exp: nowSeconds() - 60 })],
    ["that is not valid yet", (claims) => signed({ ...claims, nbf: nowSeconds() + 60 })],
    ["without an expiry", ({ exp: _exp, ...claims }) => signed(claims)],
    ["without an audience", ({ aud: _aud, ...claims }) => signed(claims)],
    ["without a subject", ({ sub: _sub, ...claims }) => signed(claims)],
    ["of a service", (claims) => signed({ ...claims, sub: "", common_name: "service.access" })],
    ["without an address", ({ email: _email, ...claims }) => signed(claims)],
    ["with an unverified address", (claims) => signed({ ...claims, email_verified: false })],
    ["with two addresses", (claims) => signed({ ...claims, email: "a@example.com,b@example.com" })],
    ["of alg none", unsigned],
    ["signed with the public key as a secret", signedWithPublicKey],
    ["signed by an unknown key", async (claims) => signed(claims, await newKey("unknown"))],
    ["signed by another key of the same name", async (claims) => signed(claims, await newKey("first"))],
    ["with a longer key algorithm", async (claims) => signed(claims, await newKey("first", "RS512"))],
    ["that is cut", async (claims) => (await signed(claims)).slice(0, -8)],
    ["that is sent twice", async (claims) => `${await signed(claims)}, ${await signed(claims)}`],
    ["that is no token", () => "x"],
    ["that is empty", () => ""],
  ];

  it.each(cases)("%s", async (_name, make) => {
    const person = newPerson();
    const response = await call(await make(claimsOf(person)));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      "UNAUTHORIZED",
    ]);
    expect(await findUser(person.email)).toBeUndefined();
  });
});
