import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authUsers, users } from "@/db/schema";
import { closeAccount, removeAccount } from "@/lib/account";
import { createSignInTicket, isSignInTicketValid, type SignInTicket, ticketQuery } from "@/lib/identity";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { type ApiServer, startApiServer } from "@/test/harness/api-server";
import { openLink as openAt, submitSignIn as pressAt } from "@/test/harness/link-browser";
import { hostileTargets } from "@/test/tables/hostile-targets";
import { requestedLinksCookie } from ".";

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(async () => {
  await api.close();
  await closeDatabase();
});

const openLink = (ticket: SignInTicket, visit?: Parameters<typeof openAt>[2]) =>
  openAt(api.origin, ticketQuery(ticket), visit);
const pressButton = (ticket: SignInTicket, headers?: Record<string, string>) =>
  pressAt(api.origin, ticketQuery(ticket), headers);

/** Returns the cookie of a browser that requested this link. */
function requesterCookie({ token }: SignInTicket, before = ""): string {
  const { name, value } = requestedLinksCookie(token, before);
  return `${name}=${value}`;
}

let number = 0;
const newTicket = (next?: string) => createSignInTicket(`visitor-${++number}@example.com`, next);
const hasAuthUser = async (email: string) =>
  (await db().select().from(authUsers).where(eq(authUsers.email, email))).length > 0;

const invalidLink = { status: 303, location: "/sign-in/error?error=Verification", session: undefined };
const signedIn = {
  status: 303,
  location: "/welcome",
  session: expect.stringContaining("albumen_session="),
};

describe("a sign-in link", () => {
  it("signs in the browser that requested it, once", async () => {
    const ticket = await newTicket();
    const cookie = requesterCookie(ticket);
    expect(await openLink(ticket, { cookie })).toEqual(signedIn);
    expect(await openLink(ticket, { cookie })).toEqual(invalidLink);
  });

  it("replaces the session of the browser that had one", async () => {
    const [first, second] = [await newTicket(), await createSignInTicket(`visitor-${number}@example.com`)];
    const { session: former = "" } = await openLink(first, { cookie: requesterCookie(first) });
    const { session = "" } = await openLink(second, { cookie: `${former}; ${requesterCookie(second)}` });
    const statusOf = async (cookie: string) =>
      (await fetch(`${api.origin}/api/me`, { headers: { cookie } })).status;

    expect([await statusOf(former), await statusOf(session)]).toEqual([401, 200]);
  });

  it("works for each of several links that the browser requested", async () => {
    const tickets = [await newTicket(), await newTicket(), await newTicket()];
    const cookie = tickets.reduce((before, ticket) => requesterCookie(ticket, before), "");
    for (const ticket of tickets) expect(await openLink(ticket, { cookie })).toEqual(signedIn);
  });

  it("is not consumed by opening it elsewhere: mail scanners, pages of other sites", async () => {
    const ticket = await newTicket();
    const another = requesterCookie(await newTicket());
    for (const visit of [
      {},
      { cookie: another },
      { cookie: "albumen_links=x" },
      { method: "HEAD" },
    ] as const) {
      const landing = await openLink(ticket, visit);
      expect(landing).toMatchObject({ status: 303, session: undefined });
      expect(landing.location).toMatch(/^\/sign-in\/link\?email=/);
    }

    const head = await openLink(ticket, { method: "HEAD", cookie: requesterCookie(ticket) });

    expect(head).toMatchObject({ session: undefined });
    expect(await isSignInTicketValid(ticket)).toBe(true);
    expect(await pressButton(ticket)).toEqual(signedIn);
    expect(await pressButton(ticket)).toEqual(invalidLink);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the domain", { "sec-fetch-site": "same-site" }],
    ["a page that sends no origin", {}],
    ["a page with an opaque origin", { origin: "null" }],
    ["another origin", { origin: "https://evil.example" }],
    ["this host under another scheme", { origin: "https://localhost" }],
  ])("is not redeemed by a button of %s", async (_, headers) => {
    const ticket = await newTicket();
    const own = new URL(api.origin);
    const sent = { ...headers } as Record<string, string>;
    if (sent.origin === "https://localhost") sent.origin = `https://${own.host}`;

    expect(await pressButton(ticket, sent)).toEqual({
      status: 403,
      location: null,
      session: undefined,
    });
    expect(await isSignInTicketValid(ticket)).toBe(true);
    expect(await pressButton(ticket, { origin: api.origin })).toEqual(signedIn);
  });

  it("leads to the requested page, and never to another site", async () => {
    expect(await pressButton(await newTicket("/dashboard/images/img_1?x=1"))).toMatchObject({
      location: "/dashboard/images/img_1?x=1",
    });
    for (const next of hostileTargets(api.origin)) {
      const { status, location } = await pressButton(await newTicket(next));
      expect([next, status, new URL(location ?? "", api.origin).origin]).toEqual([next, 303, api.origin]);
    }
  });

  it("that is invalid leads to the error page", async () => {
    for (const ticket of [
      { email: "a@example.com", token: "" },
      { email: "", token: "x" },
      { email: "a@example.com,b@example.com", token: "x" },
      { email: "\0", token: "\0" },
    ]) {
      expect(await pressButton(ticket)).toEqual(invalidLink);
      expect(await openLink(ticket)).toEqual(invalidLink);
    }
  });

  it("cannot open an account that is being removed, and creates a new one afterwards", async () => {
    const email = "leaving@example.com";
    const before = systemActor(await ensureOwner(email));
    await pressButton(await createSignInTicket(email));
    await closeAccount({ ...before, via: "session" }, { confirm: before.account.handle });

    const rejected = await pressButton(await createSignInTicket(email));

    expect(rejected).toEqual({
      status: 303,
      location: "/sign-in/error?error=AccountClosing",
      session: undefined,
    });
    expect(await hasAuthUser(email)).toBe(false);

    while (!(await removeAccount(before.account.uid)));
    expect(await pressButton(await createSignInTicket(email))).toEqual(signedIn);

    const [after] = await db().select().from(users).where(eq(users.owner, email));
    expect(after).toMatchObject({ handle: before.account.handle, deletedAt: null });
    expect(after?.uid).not.toBe(before.account.uid);
  });
});

describe("the authentication library", () => {
  it.each([
    "GET signin",
    "GET signin/email",
    "POST signin/email",
    "GET signout",
    "POST signout",
    "GET csrf",
    "GET session",
    "POST session",
    "GET providers",
    "GET error",
    "GET verify-request",
    "GET callback",
    "POST callback/credentials",
    "GET webauthn-options",
  ])("has no URL of its own: %s", async (call) => {
    const [method = "", action] = call.split(" ");
    const url = `${api.origin}/api/auth/${action}?callbackUrl=foo`;
    expect((await fetch(url, { method, redirect: "manual" })).status).toBe(404);
  });

  it("rejects other methods where links are redeemed", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await fetch(`${api.origin}/api/auth/callback/email`, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
  });
});
