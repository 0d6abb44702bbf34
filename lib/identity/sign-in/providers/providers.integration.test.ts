import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLogs, authAccounts, authSessions, authUsers, users } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import { createSignInTicket, hashSessionToken, sessionCookieName, ticketQuery } from "@/lib/identity";
import type { ConnectionList, ConnectionPage } from "@/lib/identity/connections/resource";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type FakeGitHub, startGitHub } from "@/test/fakes/github";
import { serveApi } from "@/test/harness/api-suite";
import { type CookieBrowser, createCookieBrowser } from "@/test/harness/cookie-browser";
import { submitSignIn } from "@/test/harness/link-browser";
import { type OidcServer, startOidcProvider } from "@/test/harness/oidc-provider";
import { sample } from "@/test/harness/sample";
import { hostileTargets } from "@/test/tables/hostile-targets";

const publicOrigin = "http://localhost:3999";
const callbackUrl = (provider: string) => `${publicOrigin}/api/auth/callback/${provider}`;

const api = serveApi();
let oidc: OidcServer;
let github: FakeGitHub;
let browser: CookieBrowser;

beforeAll(async () => {
  oidc = await startOidcProvider([callbackUrl("oidc"), callbackUrl("google")]);
  github = await startGitHub();
});
afterAll(() => Promise.all([oidc.close(), github.close()]));
beforeEach(() => {
  Object.assign(env(), {
    ALBUMEN_GITHUB_ID: github.clientId,
    ALBUMEN_GITHUB_SECRET: github.clientSecret,
    ALBUMEN_GITHUB_URL: github.origin,
    ALBUMEN_GOOGLE_ID: oidc.clientId,
    ALBUMEN_GOOGLE_SECRET: oidc.clientSecret,
    ALBUMEN_GOOGLE_ISSUER: oidc.issuer,
    ALBUMEN_OIDC_ISSUER: oidc.issuer,
    ALBUMEN_OIDC_ID: oidc.clientId,
    ALBUMEN_OIDC_SECRET: oidc.clientSecret,
    ALBUMEN_SMTP_URL: undefined,
  });
  github.failApi(undefined);
  browser = newBrowser();
});

let number = 0;
const newBrowser = () => createCookieBrowser(api.origin, publicOrigin);

/** Signs someone new in at both providers. */
function newPerson(claims: Record<string, unknown> = {}) {
  const id = ++number;
  const email = `person-${id}@example.com`;
  oidc.signInAs({ sub: `sub-${id}`, claims: { email, email_verified: true, name: "Per Son", ...claims } });
  github.signInAs({
    ...{ id, login: `person${id}` },
    emails: [
      { email: `other-${id}@example.com`, primary: false, verified: true },
      { email, primary: true, verified: true },
    ],
  });
  return { email, id };
}

function press(visitor: CookieBrowser, provider: string, next = "/dashboard/albums") {
  return visitor.open(`${publicOrigin}/api/auth/provider`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ provider, next }),
  });
}

const signInBy = async (provider: string, visitor = browser) => (await press(visitor, provider)).url;
const page = (path: string) => publicOrigin + path;
const errorPage = (error: string) => page(`/sign-in/error?error=${error}`);
const welcomed = page("/dashboard/albums");

const sessionOf = (visitor: CookieBrowser) => visitor.cookie(sessionCookieName());
async function ownerOf(visitor: CookieBrowser): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: users.owner })
    .from(authSessions)
    .innerJoin(users, eq(users.authUserId, authSessions.userId))
    .where(eq(authSessions.sessionToken, hashSessionToken(sessionOf(visitor) ?? "")));
  return row?.owner;
}
const hasUser = async (email: string) =>
  (await db().select().from(authUsers).where(eq(authUsers.email, email))).length > 0;

async function signInByLink(visitor: CookieBrowser, email: string): Promise<void> {
  const { session = "" } = await submitSignIn(api.origin, ticketQuery(await createSignInTicket(email)));
  const at = session.indexOf("=");
  visitor.setCookie(api.origin, session.slice(0, at), session.slice(at + 1));
}

const providers = ["github", "google", "oidc"] as const;

describe.each(providers)("signing in by %s", (provider) => {
  it("creates the account of a verified email address, and finds it again", async () => {
    const { email } = newPerson();
    expect(await signInBy(provider)).toBe(welcomed);
    expect(await ownerOf(browser)).toBe(email);
    const later = newBrowser();
    expect(await signInBy(provider, later)).toBe(welcomed);
    expect(await ownerOf(later)).toBe(email);
    expect(sessionOf(later)).not.toBe(sessionOf(browser));
  });

  it("stores no token, neither of the provider nor of the session", async () => {
    newPerson();
    await signInBy(provider);
    const rows = await db().select().from(authAccounts).where(eq(authAccounts.provider, provider));
    for (const row of rows)
      expect(row).toMatchObject({ access_token: null, refresh_token: null, id_token: null, scope: null });
    const sessions = await db().select().from(authSessions);
    expect(sessions.map(({ sessionToken }) => sessionToken)).not.toContain(sessionOf(browser));
  });

  it("ends the former session of the browser and never links accounts", async () => {
    await signInByLink(browser, `carol-${++number}@example.com`);
    const carol = sessionOf(browser) ?? "";
    const { email } = newPerson();
    expect(await signInBy(provider)).toBe(welcomed);
    expect(await ownerOf(browser)).toBe(email);
    const cookie = `${sessionCookieName()}=${carol}`;
    expect((await fetch(`${api.origin}/api/me`, { headers: { cookie } })).status).toBe(401);
  });

  it("does not sign in to an account with the same email address, whoever made it", async () => {
    const { email } = newPerson();
    await signInByLink(newBrowser(), email);
    expect(await signInBy(provider)).toBe(errorPage("AccountExists"));
    expect(sessionOf(browser)).toBeUndefined();
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
    oidc.signInAs(undefined);
    github.signInAs(undefined);
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
    for (const next of sample(hostileTargets(publicOrigin), 5)) {
      const { url } = await press(browser, provider, next);
      expect([next, new URL(url).origin]).toEqual([next, publicOrigin]);
    }
  });

  it("cannot be begun by another site", async () => {
    for (const site of ["cross-site", "same-site", "none"]) {
      const response = await browser.send(page("/api/auth/provider"), {
        method: "POST",
        headers: { "sec-fetch-site": site },
        body: new URLSearchParams({ provider }),
      });
      expect([site, response.status, response.headers.getSetCookie()]).toEqual([site, 403, []]);
    }
  });

  it("cannot be finished in another browser, twice, or with another state", async () => {
    newPerson();
    await press(browser, provider);
    const callback = browser.visited.find((url) => url.includes("/callback/")) ?? "";
    expect(callback).toContain("code=");
    const victim = newBrowser();
    expect((await victim.open(callback)).url).toBe(errorPage("ProviderExpired"));
    // The victim has begun one, too: the code and state of the attacker do not belong to it.
    await victim.send(page("/api/auth/provider"), {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ provider }),
    });
    expect((await victim.open(callback)).url).toMatch(/error=Provider(Failed|Expired)$/);
    expect(sessionOf(victim)).toBeUndefined();
    const before = sessionOf(browser);
    expect((await browser.open(callback)).url).toBe(errorPage("ProviderExpired"));
    expect(sessionOf(browser)).toBe(before);
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
    expect([sessionOf(browser), await hasUser(email)]).toEqual([undefined, false]);
  });

  it("is compared in lower case", async () => {
    newPerson({ email: `Mixed-${number}@Example.COM` });
    await signInBy(provider);
    expect(await ownerOf(browser)).toBe(`mixed-${number - 1}@example.com`);
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
    github.signInAs({ id, login: "x", email: "victim@example.com", emails });
    expect(await signInBy("github")).toBe(errorPage("EmailNotVerified"));
    expect([await hasUser(email), await hasUser("victim@example.com")]).toEqual([false, false]);
  });

  it("is reported when its API fails", async () => {
    newPerson();
    github.failApi(403);
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

it("a provider that is not set up cannot be used", async () => {
  Object.assign(env(), { ALBUMEN_OIDC_ID: undefined });
  expect(await signInBy("oidc")).toBe(errorPage("ProviderFailed"));
  for (const name of ["oidc", "credentials", "email2", "..%2femail"])
    expect((await fetch(`${api.origin}/api/auth/callback/${name}?code=x`)).status).toBe(404);
});

describe("connecting an account", () => {
  const security = (outcome: string) => page(`/dashboard/settings/security?connection=${outcome}`);
  const sameOrigin = { "sec-fetch-site": "same-origin" };

  async function signInNew(): Promise<string> {
    const email = `owner-${++number}@example.org`;
    await signInByLink(browser, email);
    return email;
  }
  const ask = (provider: string, method = "POST") =>
    browser.send(page(`/api/account/connections/${provider}`), { method, headers: sameOrigin });
  async function connectUrl(provider: string): Promise<string> {
    const response = await ask(provider);
    expect(response.status).toBe(201);
    return ((await response.json()) as ConnectionPage).url;
  }
  async function list(): Promise<ConnectionList["data"]> {
    const response = await browser.send(page("/api/account/connections"));
    return ((await response.json()) as ConnectionList).data;
  }
  const connectedNames = async () =>
    (await list()).filter((one) => one.connected_at !== null).map((one) => one.account_name);
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
  async function entriesOf(owner: string) {
    const rows = await db().select().from(auditLogs).where(eq(auditLogs.owner, owner));
    return rows
      .filter(({ resourceType }) => resourceType === "connection")
      .map(({ action, resourceId, status }) => [action, resourceId, status]);
  }

  it.each(providers)("lets %s sign in afterwards, whatever its email address is", async (provider) => {
    const owner = await signInNew();
    const person = newPerson();
    const session = sessionOf(browser);
    expect((await browser.open(await connectUrl(provider))).url).toBe(security("connected"));
    expect(sessionOf(browser)).toBe(session);
    expect(await connectedNames()).toEqual([provider === "github" ? `person${person.id}` : person.email]);
    expect(await entriesOf(owner)).toEqual([["create", provider, "success"]]);
    const visitor = newBrowser();
    expect(await signInBy(provider, visitor)).toBe(welcomed);
    expect(await ownerOf(visitor)).toBe(owner);
    expect(await hasUser(person.email)).toBe(false);

    Object.assign(env(), { ALBUMEN_SMTP_URL: { host: "mail" } });
    expect((await ask(provider, "DELETE")).status).toBe(200);
    expect(await connectedNames()).toEqual([]);
    expect((await ask(provider, "DELETE")).status).toBe(404);
    expect(await entriesOf(owner)).toContainEqual(["delete", provider, "success"]);
    expect(await signInBy(provider, newBrowser())).toBe(welcomed);
    expect(await hasUser(person.email)).toBe(true);
  });

  it("needs a fresh session, and says so in the audit log", async () => {
    const owner = await signInNew();
    const hash = hashSessionToken(sessionOf(browser) ?? "");
    await db()
      .update(authSessions)
      .set({ createdAt: new Date(Date.now() - hourMs) })
      .where(eq(authSessions.sessionToken, hash));
    for (const method of ["POST", "DELETE"])
      expect(await codeOf(await ask("oidc", method))).toBe("FRESH_SIGN_IN_REQUIRED");
    expect(await entriesOf(owner)).toEqual([["delete", "oidc", "failed"]]);
  });

  it("is bound to the session that asked for it", async () => {
    await signInNew();
    newPerson();
    const url = await connectUrl("oidc");
    const another = newBrowser();
    await signInByLink(another, `another-${++number}@example.org`);
    expect((await another.open(url)).url).toBe(security("ProviderExpired"));
    const tampered = url.replace("ticket=oidc", "ticket=github");
    expect((await browser.open(tampered)).url).toBe(security("ProviderExpired"));
    // Another account signs in before the provider leads back.
    const authorization = (await browser.send(url)).headers.get("location") ?? "";
    expect(authorization).toContain(oidc.issuer);
    const later = `later-${++number}@example.org`;
    await signInByLink(browser, later);
    expect((await browser.open(authorization)).url).toBe(security("ProviderExpired"));
    expect([await connectedNames(), await ownerOf(browser)]).toEqual([[], later]);
  });

  it("does not take an account that signs in someone else, nor a second one", async () => {
    newPerson();
    await signInBy("oidc", newBrowser());
    await signInNew();
    expect((await browser.open(await connectUrl("oidc"))).url).toBe(security("connectedToAnother"));
    newPerson();
    expect((await copyOf(browser).open(await connectUrl("oidc"))).url).toBe(security("connected"));
    expect(await codeOf(await ask("oidc"))).toBe("CONFLICT");
  });

  it("connects once when two windows do it at once", async () => {
    const owner = await signInNew();
    newPerson();
    const url = await connectUrl("github");
    const outcomes = await Promise.all([1, 2].map(() => copyOf(browser).open(url)));
    expect(outcomes.map((visited) => visited.url)).toEqual([security("connected"), security("connected")]);
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  function copyOf(original: CookieBrowser): CookieBrowser {
    const copy = newBrowser();
    copy.setCookie(api.origin, sessionCookieName(), sessionOf(original) ?? "");
    return copy;
  }

  it("keeps the last one where no mail server delivers links", async () => {
    await signInNew();
    newPerson();
    await browser.open(await connectUrl("github"));
    await browser.open(await connectUrl("oidc"));
    const responses = await Promise.all([ask("github", "DELETE"), ask("oidc", "DELETE")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await connectedNames()).toHaveLength(1);
  });

  it("is rejected for a provider that is not set up, and from other sites", async () => {
    await signInNew();
    expect(await codeOf(await ask("gitlab"))).toBe("NOT_FOUND");
    const response = await browser.send(page("/api/account/connections/oidc"), {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(await codeOf(response)).toBe("CSRF");
  });

  it("shows a canceled or unverified attempt", async () => {
    await signInNew();
    oidc.signInAs(undefined);
    expect((await browser.open(await connectUrl("oidc"))).url).toBe(security("ProviderCanceled"));
    newPerson({ email_verified: false });
    expect((await browser.open(await connectUrl("oidc"))).url).toBe(security("EmailNotVerified"));
  });
});
