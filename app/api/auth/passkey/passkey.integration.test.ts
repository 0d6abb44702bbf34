import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authSessions, passkeyChallenges, passkeys, users } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import { hashSessionToken, sessionCookieName } from "@/lib/identity";
import type { PasskeyList, PasskeyRequestOptions, PasskeyResource } from "@/lib/identity/passkeys/resource";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { type Deviation, SoftwareAuthenticator } from "@/test/builders/authenticator";
import { addPasskey } from "@/test/builders/passkey";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
let account: Account;
let authenticator: SoftwareAuthenticator;
let passkey: PasskeyResource;

beforeEach(async () => {
  account = await createAccount(api.origin);
  authenticator = new SoftwareAuthenticator({ hasCounter: true });
  passkey = await addPasskey(account.browser, authenticator);
});

interface Answer {
  status: number;
  code: string | undefined;
  cookie: string | undefined;
  setCookie: string | null;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const sent = { "sec-fetch-site": "same-origin", "content-type": "application/json", ...headers };
  return fetch(`${api.origin}/api/auth/passkey${path}`, {
    method: "POST",
    headers: sent,
    body: JSON.stringify(body),
  });
}

async function request(purpose = "sign-in", cookie = ""): Promise<PasskeyRequestOptions> {
  const response = await post("/options", { purpose }, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as PasskeyRequestOptions;
}

async function send(credential: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await post("", { credential }, headers);
  const text = await response.text();
  const setCookie = response.headers.get("set-cookie");

  return {
    status: response.status,
    code: text === "" ? undefined : (JSON.parse(text) as { code: string }).code,
    cookie: setCookie?.split(";")[0],
    setCookie,
  };
}

const signIn = async (deviation?: Deviation) => send(authenticator.get(await request(), deviation));
const statusOf = async (cookie = "") => (await fetch(`${api.origin}/api/me`, { headers: { cookie } })).status;
const list = async () => (await account.browser.expect<PasskeyList>(200, "GET", "/api/passkeys")).data;

const signedIn = { status: 204, cookie: expect.stringContaining(`${sessionCookieName()}=`) };
const rejected = { status: 400, code: "PASSKEY_REJECTED", cookie: undefined };
const expired = { status: 409, code: "PASSKEY_CHALLENGE_EXPIRED", cookie: undefined };
const unknown = { status: 401, code: "PASSKEY_UNKNOWN", cookie: undefined };

describe("a sign-in with a passkey", () => {
  it("starts a session like a link does, and names no passkeys before", async () => {
    expect(await request()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
      allowCredentials: [],
    });

    const { cookie = "", setCookie } = await signIn();
    expect(setCookie).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=lax$/i);

    const me = await fetch(`${api.origin}/api/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ handle: account.actor.account.handle });

    const token = cookie.split("=")[1] ?? "";
    const rows = await db().select().from(authSessions);

    expect(rows.map(({ sessionToken }) => sessionToken)).toContain(hashSessionToken(token));

    const [used] = await list();
    expect(used).toEqual({ ...passkey, last_used_at: expect.stringMatching(/Z$/) });
  });

  it("ends the session that the browser had, and no other", async () => {
    const first = await signIn();
    const { cookie } = await send(authenticator.get(await request()), { cookie: first.cookie ?? "" });
    expect(await Promise.all([first.cookie, cookie, account.browser.cookie].map(statusOf))).toEqual([
      401, 200, 200,
    ]);
  });

  it("makes a stale session fresh", async () => {
    const age = () =>
      db()
        .update(authSessions)
        .set({ createdAt: new Date(Date.now() - 11 * minuteMs) });
    await age();
    const stale = await account.browser.call("DELETE", `/api/passkeys/${passkey.id}`);

    expect(stale).toMatchObject({ status: 403, body: { code: "FRESH_SIGN_IN_REQUIRED" } });

    const { cookie } = account.browser;
    const options = await request("confirm", cookie);

    expect(options.allowCredentials).toEqual([
      { id: authenticator.id, type: "public-key", transports: ["internal"] },
    ]);

    const fresh = await send(authenticator.get(options), { cookie });
    const headers = { cookie: fresh.cookie ?? "", "sec-fetch-site": "same-origin" };
    const removal = await fetch(`${api.origin}/api/passkeys/${passkey.id}`, { method: "DELETE", headers });

    expect(removal.status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
  });

  it.each<[string, Deviation]>([
    ["of another origin", { origin: "https://evil.example" }],
    ["of another port", { origin: "http://localhost:1" }],
    ["in a frame on another site", { crossOrigin: true }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the user", { isUserVerified: false }],
    ["with another signature", { isForged: true }],
    ["of another user", { userHandle: "dXNyX3g" }],
    ["with a counter that did not grow", { counter: 1 }],
    ["with a counter that went back to zero", { counter: 0 }],
  ])("%s is rejected", async (_, deviation) => {
    expect(await signIn(deviation)).toMatchObject(rejected);
    expect((await list())[0]?.last_used_at).toBeNull();
    expect(await signIn()).toMatchObject(signedIn);
  });

  it("rejects a counter that went back", async () => {
    expect(await signIn({ counter: 100 })).toMatchObject(signedIn);
    expect(await signIn({ counter: 99 })).toMatchObject(rejected);
    expect(await signIn({ counter: 101 })).toMatchObject(signedIn);
  });

  it("works with authenticators that do not count", async () => {
    authenticator = new SoftwareAuthenticator();
    await addPasskey(account.browser, authenticator);
    for (let use = 0; use < 2; use++) expect(await signIn()).toMatchObject(signedIn);
  });

  it("works once for each challenge, also when it is sent twice at once", async () => {
    const credential = authenticator.get(await request());
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect(await send(credential)).toMatchObject(expired);
  });

  it("uses up the challenge when it fails", async () => {
    const options = await request();
    expect(await send(authenticator.get(options, { isForged: true }))).toMatchObject(rejected);
    expect(await send(authenticator.get(options))).toMatchObject(expired);
  });

  it("works in two tabs", async () => {
    const [one, two] = [await request(), await request()];
    expect(await send(authenticator.get(two))).toMatchObject(signedIn);
    expect(await send(authenticator.get(one))).toMatchObject(signedIn);
  });

  it("rejects challenges that are expired, made up, or for a new passkey", async () => {
    const options = await request();
    await db()
      .update(passkeyChallenges)
      .set({ expires: new Date(Date.now() - 1) });

    expect(await send(authenticator.get(options))).toMatchObject(expired);
    expect(await signIn({ challenge: "A".repeat(43) })).toMatchObject(expired);
    expect(await signIn({ challenge: "A".repeat(101) })).toMatchObject(rejected);

    const { challenge } = await account.browser.expect<{ challenge: string }>(
      200,
      "POST",
      "/api/passkeys/options",
    );
    expect(await signIn({ challenge })).toMatchObject(expired);
  });

  it("fails after the passkey was removed, which ends the other sessions", async () => {
    const { cookie } = await signIn();
    const credential = authenticator.get(await request());
    await account.browser.expect(200, "DELETE", `/api/passkeys/${passkey.id}`);

    expect(await send(credential)).toMatchObject(unknown);
    expect(await signIn()).toMatchObject(unknown);
    expect(await Promise.all([cookie, account.browser.cookie].map(statusOf))).toEqual([401, 200]);
  });

  it("fails after the account was closed, and nothing of the passkey is left", async () => {
    const credential = authenticator.get(await request());
    await closeAccount({ ...account.actor, via: "session" }, { confirm: account.actor.account.handle });
    expect(await send(credential)).toMatchObject(unknown);
    expect(await db().select().from(passkeys).where(eq(passkeys.id, passkey.id))).toEqual([]);
  });

  it("fails while the account is disabled", async () => {
    const { owner } = account.actor.account;
    const disable = (disabledAt: string | null) =>
      db().update(users).set({ disabledAt }).where(eq(users.owner, owner));
    await disable(isoTime());

    expect(await signIn()).toMatchObject({ status: 403, code: "ACCOUNT_DISABLED", cookie: undefined });

    await disable(null);
    expect(await signIn()).toMatchObject(signedIn);
  });

  it("never leaves a session of an account that is closed at the same time", async () => {
    const credential = authenticator.get(await request());
    const [answer] = await Promise.all([
      send(credential),
      closeAccount({ ...account.actor, via: "session" }, { confirm: account.actor.account.handle }),
    ]);
    expect([204, 401]).toContain(answer.status);
    expect(await statusOf(answer.cookie)).toBe(401);
  });
});

describe("confirming who is signed in", () => {
  it("accepts no passkey of another account", async () => {
    const stranger = await createAccount(api.origin);
    const other = new SoftwareAuthenticator();
    await addPasskey(stranger.browser, other);
    const { cookie } = account.browser;
    const answer = await send(other.get(await request("confirm", cookie)), { cookie });

    expect(answer).toMatchObject({ status: 403, code: "PASSKEY_OF_OTHER_ACCOUNT", cookie: undefined });
    expect(await statusOf(cookie)).toBe(200);
  });

  it("needs a session", async () => {
    for (const cookie of ["", `${sessionCookieName()}=x`]) {
      const response = await post("/options", { purpose: "confirm" }, { cookie });
      expect(response.status).toBe(401);
    }
  });
});

describe("the routes", () => {
  it("are for pages of this origin", async () => {
    const body = { purpose: "sign-in" };
    for (const site of ["cross-site", "same-site", "none"])
      expect((await post("/options", body, { "sec-fetch-site": site })).status, site).toBe(403);
    const credential = authenticator.get(await request());

    expect(await send(credential, { "sec-fetch-site": "cross-site" })).toMatchObject({ code: "CSRF" });
    expect(await send(credential)).toMatchObject(signedIn);
  });

  it("reject bodies of another form", async () => {
    const valid = authenticator.get(await request());
    const bodies = [
      {},
      { credential: { ...valid, id: "" } },
      { credential: { ...valid, id: "\0" } },
      { credential: { ...valid, next: "/" } },
      { credential: { ...valid, response: { ...valid.response, clientDataJSON: "bnVsbA" } } },
      { credential: { ...valid, response: { ...valid.response, clientDataJSON: "====" } } },
      { credential: { ...valid, response: { ...valid.response, authenticatorData: "AA" } } },
      { credential: { ...valid, id: "A".repeat(2_000) } },
    ];
    for (const body of bodies) expect((await post("", body)).status, JSON.stringify(body)).toBe(400);
    for (const body of [{}, { purpose: "register" }, [], null])
      expect((await post("/options", body)).status).toBe(400);

    expect((await post("", {}, { "content-type": "text/plain" })).status).toBe(415);
  });

  it("have no other methods", async () => {
    for (const path of ["/api/auth/passkey", "/api/auth/passkey/options"]) {
      const response = await fetch(api.origin + path);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});
