import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { authSessions, authUsers, users } from "@/db/schema";
import { createSignInTicket, hashSessionToken, sessionCookieName, ticketQuery } from "@/lib/identity";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type FakeGitHub, startGitHub } from "@/test/fakes/github";
import { serveApi } from "./api-suite";
import { type CookieBrowser, createCookieBrowser } from "./cookie-browser";
import { submitSignIn } from "./link-browser";
import { type OidcServer, startOidcProvider } from "./oidc-provider";

export const providers = ["github", "google", "oidc"] as const;

export const publicOrigin = "http://localhost:3999";
export const page = (path: string) => publicOrigin + path;
export const errorPage = (error: string) => page(`/sign-in/error?error=${error}`);
export const welcomed = page("/dashboard/albums");
export const callbackUrl = (provider: string) => `${publicOrigin}/api/auth/callback/${provider}`;

let number = 0;
export const nextNumber = () => ++number;

/** The API and the providers for the tests of a file, with a new browser for each test. */
export function serveProviders() {
  const api = serveApi();
  let oidc: OidcServer;
  let github: FakeGitHub;
  let browser: CookieBrowser;

  beforeAll(async () => {
    oidc = await startOidcProvider([callbackUrl("oidc"), callbackUrl("google")]);
    github = await startGitHub();
  });
  afterAll(() => Promise.all([oidc?.close(), github?.close()]));
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

  const newBrowser = () => createCookieBrowser(api.origin, publicOrigin);
  const press = (visitor: CookieBrowser, provider: string, next = "/dashboard/albums") =>
    visitor.open(page("/api/auth/provider"), {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ provider, next }),
    });

  return {
    api,
    /** OpenID Connect and Google, once the tests run. */
    get oidc() {
      return oidc;
    },
    get github() {
      return github;
    },
    get browser() {
      return browser;
    },
    newBrowser,
    /** Signs someone new in at both providers. */
    newPerson: (claims: Record<string, unknown> = {}) => signInNewPerson({ oidc, github }, claims),
    /** Presses the button of a provider on the sign-in page. */
    press,
    /** Returns the page where signing in ends. */
    signInBy: async (provider: string, visitor = browser) => (await press(visitor, provider)).url,
    signInByLink: async (visitor: CookieBrowser, email: string) => {
      const { session = "" } = await submitSignIn(api.origin, ticketQuery(await createSignInTicket(email)));
      const at = session.indexOf("=");
      visitor.setCookie(api.origin, session.slice(0, at), session.slice(at + 1));
    },
  };
}

function signInNewPerson(
  { oidc, github }: { oidc: OidcServer; github: FakeGitHub },
  claims: Record<string, unknown>,
): { email: string; id: number } {
  const id = nextNumber();
  const email = `person-${id}@example.com`;
  oidc.signInAs({
    sub: `sub-${id}`,
    claims: { email, email_verified: true, name: "Per Son", ...claims },
  });
  github.signInAs({
    id,
    login: `person${id}`,
    emails: [
      { email: `other-${id}@example.com`, primary: false, verified: true },
      { email, primary: true, verified: true },
    ],
  });

  return { email, id };
}

export const sessionOf = (visitor: CookieBrowser) => visitor.cookie(sessionCookieName());

/** Returns the owner who is signed in. */
export async function ownerOf(visitor: CookieBrowser): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: users.owner })
    .from(authSessions)
    .innerJoin(users, eq(users.authUserId, authSessions.userId))
    .where(eq(authSessions.sessionToken, hashSessionToken(sessionOf(visitor) ?? "")));
  return row?.owner;
}

export const hasUser = async (email: string) =>
  (await db().select().from(authUsers).where(eq(authUsers.email, email))).length > 0;
