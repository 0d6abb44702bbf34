import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authAccounts, authSessions } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import { sessionCookieName } from "@/lib/identity";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { startOidcProvider } from "@/test/harness/oidc-provider";
import {
  callbackUrl,
  errorPage,
  hasUser,
  nextNumber,
  ownerOf,
  page,
  providers,
  publicOrigin,
  serveProviders,
  sessionOf,
  welcomed,
} from "@/test/harness/provider-suite";
import { sample } from "@/test/harness/sample";
import { hostileTargets } from "@/test/tables/hostile-targets";

const suite = serveProviders();
const { api, newBrowser, newPerson, press, signInBy, signInByLink } = suite;

describe.each(sample(providers, 2))("signing in by %s", (provider) => {
  it("creates the account of a verified email address, and finds it again", async () => {
    const { email } = newPerson();
    expect(await signInBy(provider)).toBe(welcomed);
    expect(await ownerOf(suite.browser)).toBe(email);

    const later = newBrowser();
    expect(await signInBy(provider, later)).toBe(welcomed);
    expect(await ownerOf(later)).toBe(email);
    expect(sessionOf(later)).not.toBe(sessionOf(suite.browser));
  });

  it("stores no token, neither of the provider nor of the session", async () => {
    newPerson();
    await signInBy(provider);
    const rows = await db().select().from(authAccounts).where(eq(authAccounts.provider, provider));
    for (const row of rows)
      expect(row).toMatchObject({ access_token: null, refresh_token: null, id_token: null, scope: null });
    const sessions = await db().select().from(authSessions);

    expect(sessions.map(({ sessionToken }) => sessionToken)).not.toContain(sessionOf(suite.browser));
  });

  it("ends the previous session of the browser and never links accounts", async () => {
    await signInByLink(suite.browser, `carol-${nextNumber()}@example.com`);
    const carol = sessionOf(suite.browser) ?? "";
    const { email } = newPerson();

    expect(await signInBy(provider)).toBe(welcomed);
    expect(await ownerOf(suite.browser)).toBe(email);

    const cookie = `${sessionCookieName()}=${carol}`;
    expect((await fetch(`${api.origin}/api/me`, { headers: { cookie } })).status).toBe(401);
  });

  it("does not sign in to an account with the same email address, whoever made it", async () => {
    const { email } = newPerson();
    await signInByLink(newBrowser(), email);

    expect(await signInBy(provider)).toBe(errorPage("AccountExists"));
    expect(sessionOf(suite.browser)).toBeUndefined();

    const other = newPerson();
    await ensureOwner(other.email);

    expect(await signInBy(provider)).toBe(errorPage("AccountExists"));
    expect(await hasUser(other.email)).toBe(false);
  });

  it("is rejected while the account is being removed", async () => {
    const { email } = newPerson();
    const owner = systemActor(await ensureOwner(email));
    await closeAccount({ ...owner, via: "session" }, { confirm: owner.account.handle });

    expect(await signInBy(provider)).toBe(errorPage("AccountClosing"));
    expect(await hasUser(email)).toBe(false);
  });

  it("is canceled by the visitor", async () => {
    suite.oidc.signInAs(undefined);
    suite.github.signInAs(undefined);
    expect(await signInBy(provider)).toBe(errorPage("ProviderCanceled"));
  });

  it("creates one account when two browsers come at once", async () => {
    const { email } = newPerson();
    const visitors = [newBrowser(), newBrowser(), newBrowser()];
    const urls = await Promise.all(visitors.map((visitor) => signInBy(provider, visitor)));

    expect(urls).toEqual([welcomed, welcomed, welcomed]);
    expect(new Set(await Promise.all(visitors.map(ownerOf)))).toEqual(new Set([email]));
  });

  it("leads to pages of this site only", async () => {
    newPerson();
    for (const next of sample(hostileTargets(publicOrigin), 15)) {
      const { url } = await press(suite.browser, provider, next);
      expect([next, new URL(url).origin]).toEqual([next, publicOrigin]);
    }
  });

  it("cannot be started by another site", async () => {
    for (const site of ["cross-site", "same-site", "none"]) {
      const response = await suite.browser.send(page("/api/auth/provider"), {
        method: "POST",
        headers: { "sec-fetch-site": site },
        body: new URLSearchParams({ provider }),
      });
      expect([site, response.status, response.headers.getSetCookie()]).toEqual([site, 403, []]);
    }
  });

  it("cannot be finished in another browser, twice, or with another state", async () => {
    newPerson();
    await press(suite.browser, provider);
    const callback = suite.browser.visited.find((url) => url.includes("/callback/")) ?? "";

    expect(callback).toContain("code=");

    const victim = newBrowser();
    expect((await victim.open(callback)).url).toBe(errorPage("ProviderExpired"));

    // The victim has started one, too: the code and state of the attacker do not belong to it.
    await victim.send(page("/api/auth/provider"), {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ provider }),
    });
    expect((await victim.open(callback)).url).toMatch(/error=Provider(Failed|Expired)$/);
    expect(sessionOf(victim)).toBeUndefined();

    const before = sessionOf(suite.browser);
    expect((await suite.browser.open(callback)).url).toBe(errorPage("ProviderExpired"));
    expect(sessionOf(suite.browser)).toBe(before);
  });

  it("reports a provider that is down", async () => {
    Object.assign(env(), {
      ALBUMEN_GITHUB_URL: "http://127.0.0.1:9",
      ALBUMEN_GOOGLE_ISSUER: "http://127.0.0.1:9",
      ALBUMEN_OIDC_ISSUER: "http://127.0.0.1:9",
    });
    const failed = provider === "github" ? /^$/ : /error=ProviderFailed$/;
    // GitHub's page is known without asking GitHub; the browser shows that it is down.
    expect(await signInBy(provider).catch(() => "")).toMatch(failed);
  });
});

describe.each(["google", "oidc"] as const)("an email address that %s has not verified", (provider) => {
  it.each([
    ["false", { email_verified: false }],
    ["missing", { email_verified: undefined }],
    ["a text", { email_verified: "true" }],
    ["of no address", { email: undefined }],
    ["of two addresses", { email: "a@example.com,b@example.com" }],
  ])("does not sign in: %s", async (_name, claims) => {
    const { email } = newPerson(claims);
    expect(await signInBy(provider)).toBe(errorPage("EmailNotVerified"));
    expect([sessionOf(suite.browser), await hasUser(email)]).toEqual([undefined, false]);
  });

  it("is compared in lower case", async () => {
    const number = nextNumber();
    newPerson({ email: `Mixed-${number}@Example.COM` });
    await signInBy(provider);
    expect(await ownerOf(suite.browser)).toBe(`mixed-${number}@example.com`);
  });
});

describe("GitHub", () => {
  it.each([
    ["is not verified", [{ primary: true, verified: false }]],
    ["is not the primary one", [{ primary: false, verified: true }]],
    ["is missing", []],
  ])("does not sign in when the address %s, whatever is public", async (_name, flags) => {
    const { email, id } = newPerson();
    const emails = flags.map((one) => ({ email, ...one }));
    suite.github.signInAs({ id, login: "x", email: "victim@example.com", emails });

    expect(await signInBy("github")).toBe(errorPage("EmailNotVerified"));
    expect([await hasUser(email), await hasUser("victim@example.com")]).toEqual([false, false]);
  });

  it("is reported when its API fails", async () => {
    newPerson();
    suite.github.failApi(403);
    expect(await signInBy("github")).toBe(errorPage("ProviderFailed"));
  });
});

it("ids of another issuer are other people", async () => {
  const { email, id } = newPerson();
  await signInBy("oidc");
  const other = await startOidcProvider([callbackUrl("oidc")]);
  Object.assign(env(), { ALBUMEN_OIDC_ISSUER: other.issuer });
  other.signInAs({ sub: `sub-${id}`, claims: { email: `new-${email}`, email_verified: true } });
  const visitor = newBrowser();

  expect(await signInBy("oidc", visitor)).toBe(welcomed);
  expect(await ownerOf(visitor)).toBe(`new-${email}`);

  await other.close();
});

describe("an issuer whose discovery names an endpoint on another machine without TLS", () => {
  it.each(["authorization_endpoint", "token_endpoint", "userinfo_endpoint"])(
    "gets no visitor, secret or token there: %s",
    async (name) => {
      const { email } = newPerson();
      const received: string[] = [];
      const elsewhere = createServer((request, response) => {
        received.push(request.url ?? "");
        response.end("{}");
      });
      // It stands for another machine: only the usual names of this one may do without TLS.
      await once(elsewhere.listen(0, "127.0.0.2"), "listening");
      const { port } = elsewhere.address() as AddressInfo;
      suite.oidc.nameEndpoints({ [name]: `http://127.0.0.2:${port}/endpoint` });

      expect(await signInBy("oidc")).toBe(errorPage("ProviderFailed"));
      expect(received).toEqual([]);
      expect([sessionOf(suite.browser), await hasUser(email)]).toEqual([undefined, false]);

      suite.oidc.nameEndpoints({});
      elsewhere.close();
    },
  );
});

it("a provider that is not set up cannot be used", async () => {
  Object.assign(env(), { ALBUMEN_OIDC_ID: undefined });
  expect(await signInBy("oidc")).toBe(errorPage("ProviderFailed"));
  for (const name of ["oidc", "credentials", "email2", "..%2femail"])
    expect((await fetch(`${api.origin}/api/auth/callback/${name}?code=x`)).status).toBe(404);
});
