import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, authSessions } from "@/db/schema";
import { hashSessionToken, sessionCookieName } from "@/lib/identity";
import type { ConnectionList, ConnectionPage } from "@/lib/identity/connections/resource";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import type { CookieBrowser } from "@/test/harness/cookie-browser";
import {
  hasUser,
  nextNumber,
  ownerOf,
  page,
  providers,
  serveProviders,
  sessionOf,
  welcomed,
} from "@/test/harness/provider-suite";

const suite = serveProviders();
const { api, newBrowser, newPerson, signInBy, signInByLink } = suite;

describe("connecting an account", () => {
  const security = (outcome: string) => page(`/dashboard/settings/security?connection=${outcome}`);
  const sameOrigin = { "sec-fetch-site": "same-origin" };

  async function signInNew(): Promise<string> {
    const email = `owner-${nextNumber()}@example.org`;
    await signInByLink(suite.browser, email);
    return email;
  }

  const ask = (provider: string, method = "POST") =>
    suite.browser.send(page(`/api/account/connections/${provider}`), { method, headers: sameOrigin });

  async function connectUrl(provider: string): Promise<string> {
    const response = await ask(provider);
    expect(response.status).toBe(201);
    return ((await response.json()) as ConnectionPage).url;
  }

  async function list(): Promise<ConnectionList["data"]> {
    const response = await suite.browser.send(page("/api/account/connections"));
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
    const session = sessionOf(suite.browser);

    expect((await suite.browser.open(await connectUrl(provider))).url).toBe(security("connected"));
    expect(sessionOf(suite.browser)).toBe(session);
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

  it("connecting an account needs a fresh session, and the audit log records each attempt", async () => {
    const owner = await signInNew();
    const hash = hashSessionToken(sessionOf(suite.browser) ?? "");
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
    await signInByLink(another, `another-${nextNumber()}@example.org`);

    expect((await another.open(url)).url).toBe(security("ProviderExpired"));

    const tampered = url.replace("ticket=oidc", "ticket=github");
    expect((await suite.browser.open(tampered)).url).toBe(security("ProviderExpired"));

    // Another account signs in before the provider leads back.
    const authorization = (await suite.browser.send(url)).headers.get("location") ?? "";
    expect(authorization).toContain(suite.oidc.issuer);

    const later = `later-${nextNumber()}@example.org`;
    await signInByLink(suite.browser, later);

    expect((await suite.browser.open(authorization)).url).toBe(security("ProviderExpired"));
    expect([await connectedNames(), await ownerOf(suite.browser)]).toEqual([[], later]);
  });

  it("does not take an account that signs in someone else, nor a second one", async () => {
    newPerson();
    await signInBy("oidc", newBrowser());
    await signInNew();

    expect((await suite.browser.open(await connectUrl("oidc"))).url).toBe(security("connectedToAnother"));

    newPerson();
    expect((await copyOf(suite.browser).open(await connectUrl("oidc"))).url).toBe(security("connected"));
    expect(await codeOf(await ask("oidc"))).toBe("CONFLICT");
  });

  it("connects once when two windows do it at once", async () => {
    const owner = await signInNew();
    newPerson();
    const url = await connectUrl("github");
    const outcomes = await Promise.all([1, 2].map(() => copyOf(suite.browser).open(url)));

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
    await suite.browser.open(await connectUrl("github"));
    await suite.browser.open(await connectUrl("oidc"));
    const responses = await Promise.all([ask("github", "DELETE"), ask("oidc", "DELETE")]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await connectedNames()).toHaveLength(1);
  });

  it("is rejected for a provider that is not set up, and from other sites", async () => {
    await signInNew();
    expect(await codeOf(await ask("gitlab"))).toBe("NOT_FOUND");
    const response = await suite.browser.send(page("/api/account/connections/oidc"), {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(await codeOf(response)).toBe("CSRF");
  });

  it("shows a canceled or unverified attempt", async () => {
    await signInNew();
    suite.oidc.signInAs(undefined);

    expect((await suite.browser.open(await connectUrl("oidc"))).url).toBe(security("ProviderCanceled"));

    newPerson({ email_verified: false });
    expect((await suite.browser.open(await connectUrl("oidc"))).url).toBe(security("EmailNotVerified"));
  });
});
