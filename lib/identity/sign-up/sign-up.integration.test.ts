import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { invitations, outgoingMails, users } from "@/db/schema";
import { createSignInTicket, ticketQuery } from "@/lib/identity";
import { ensureOwner, ensureSignedInOwner, findSignInObstacle } from "@/lib/identity/owners";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { env, parseEnv } from "@/lib/platform/process/env";
import { type ApiServer, startApiServer } from "@/test/harness/api-server";
import { submitSignIn } from "@/test/harness/link-browser";
import { invite, listInvitations, maySignUp, pruneInvitations } from ".";

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer({ proxyHops: 1 });
});
afterAll(async () => {
  await api.close();
  await closeDatabase();
});

const known = "known@example.com";
const setPolicy = (changes: object) =>
  Object.assign(env(), {
    ...{ ALBUMEN_SIGN_UP: "invite", ALBUMEN_SIGN_UP_DOMAINS: [], ALBUMEN_OPERATORS: [] },
    ...changes,
  });
beforeEach(async () => {
  setPolicy({});
  await ensureOwner(known);
});

let number = 0;
const newEmail = () => `person-${++number}@example.com`;
const hasAccount = async (email: string) =>
  (await db().select().from(users).where(eq(users.owner, email))).length > 0;

async function requestLink(email: string) {
  const response = await fetch(`${api.origin}/api/auth/sign-in-link`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `10.9.${number >> 8}.${++number & 255}` },
    body: new URLSearchParams({ email }),
    redirect: "manual",
  });
  const headers = [...response.headers]
    .filter(([name]) => name !== "date")
    .map(([name, value]) => [name, value.replace(/albumen_links=[\w-]{43}|Expires=[^;]+/g, "…")]);
  return { status: response.status, headers, body: await response.text() };
}

function lastMail(): string {
  const folder = path.join(env().dataFolder, "outbox");
  return readFileSync(path.join(folder, readdirSync(folder).sort().at(-1) ?? ""), "utf8");
}

async function redeem(email: string) {
  return submitSignIn(api.origin, ticketQuery(await createSignInTicket(email)));
}

const rejected = { location: "/sign-in/error?error=AccessDenied", session: undefined };
const signedIn = { location: "/dashboard", session: expect.any(String) };

describe("where sign-up is by invitation", () => {
  it("an unknown email gets the same response as a known one, and a mail without a link", async () => {
    const unknown = newEmail();
    const response = await requestLink(unknown);
    expect(lastMail()).toContain(`To: ${unknown}\n`);
    expect(lastMail()).toContain("need an invitation");
    expect(lastMail()).not.toContain("/sign-in/link");
    expect(response).toEqual(await requestLink(known));
    expect(lastMail()).toContain("/sign-in/link");
    expect(await requestLink(unknown)).toEqual(await requestLink(known));
  });

  it("an account is created only for the invited, once", async () => {
    const email = newEmail();
    expect(await redeem(email)).toMatchObject(rejected);
    expect(await hasAccount(email)).toBe(false);
    await invite({ email: ` ${email.toUpperCase()}` });
    const mails = await db().select().from(outgoingMails).where(eq(outgoingMails.toAddress, email));
    expect(mails).toMatchObject([{ text: expect.stringContaining(`${env().ALBUMEN_URL}/sign-in`) }]);
    await requestLink(email);
    expect(lastMail()).toContain("/sign-in/link");
    expect(await redeem(email)).toMatchObject(signedIn);
    const [invitation] = (await listInvitations()).data;
    expect(invitation).toMatchObject({ email, status: "accepted" });
    await db().delete(users).where(eq(users.owner, email));
    expect(await maySignUp(email)).toBe(false);
  });

  it("an invitation is over after two weeks, unless it is renewed", async () => {
    const email = newEmail();
    const { id } = await invite({ email });
    const expiresAt = isoTime(Date.now() - dayMs);
    await db().update(invitations).set({ expiresAt }).where(eq(invitations.id, id));
    expect(await redeem(email)).toMatchObject(rejected);
    expect(await invite({ email })).toMatchObject({ id, status: "open" });
    expect(await redeem(email)).toMatchObject(signedIn);
    await db().update(invitations).set({ expiresAt }).where(eq(invitations.id, id));
    expect(await pruneInvitations()).toBe(1);
  });

  it("the account is decided again when it is created, also by twenty calls at once", async () => {
    const email = newEmail();
    await expect(ensureSignedInOwner(email, "none")).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await hasAccount(email)).toBe(false);
    await invite({ email });
    const owners = await Promise.all(
      Array.from({ length: 20 }, () => ensureSignedInOwner(email, `user-${email}`)),
    );
    expect(new Set(owners.map(({ uid }) => uid)).size).toBe(1);
  });

  it("domains and operators that the environment names need none", async () => {
    const { ALBUMEN_SIGN_UP_DOMAINS, ALBUMEN_OPERATORS } = parseEnv({
      ...{ ALBUMEN_SIGN_UP_DOMAINS: "@Team.example, other.example" },
      ALBUMEN_OPERATORS: "Ops@example.com",
    });
    setPolicy({ ALBUMEN_SIGN_UP_DOMAINS, ALBUMEN_OPERATORS });
    expect(await maySignUp("ada@team.example")).toBe(true);
    expect(await maySignUp("ada@other.example")).toBe(true);
    expect(await maySignUp("ada@not-team.example")).toBe(false);
    expect(await maySignUp("ops@example.com")).toBe(true);
    expect(() => parseEnv({ ALBUMEN_SIGN_UP_DOMAINS: "a b" })).toThrow("ALBUMEN_SIGN_UP_DOMAINS");
  });

  it("an invitation to someone with an account is a conflict", async () => {
    await expect(invite({ email: known })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(invite({ email: "none" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

it("the first owner can always be created, and only as the configured one", async () => {
  setPolicy({ ALBUMEN_SIGN_UP: "closed" });
  const { ALBUMEN_OWNER } = env();
  expect(await maySignUp(ALBUMEN_OWNER)).toBe(false);
  await db().delete(users);
  expect(await maySignUp(newEmail())).toBe(false);
  expect(await maySignUp(ALBUMEN_OWNER)).toBe(true);
  await ensureSignedInOwner(ALBUMEN_OWNER, "first");
  expect(await hasAccount(ALBUMEN_OWNER)).toBe(true);
});

it("where sign-up is closed, invitations do not count", async () => {
  const email = newEmail();
  await invite({ email });
  setPolicy({ ALBUMEN_SIGN_UP: "closed" });
  expect(await redeem(email)).toMatchObject(rejected);
  await expect(invite({ email })).rejects.toMatchObject({ code: "CONFLICT" });
});

it("is open where plans are sold, and by invitation elsewhere, unless set", async () => {
  setPolicy({ ALBUMEN_SIGN_UP: undefined });
  expect(await maySignUp(newEmail())).toBe(false);
  Object.assign(env(), { STRIPE_SECRET_KEY: "sk_test" });
  expect(await maySignUp(newEmail())).toBe(true);
  Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
});

it("a disabled account cannot sign in, and still gets its links", async () => {
  const email = newEmail();
  await ensureOwner(email);
  await db().update(users).set({ disabledAt: isoTime() }).where(eq(users.owner, email));
  expect(await findSignInObstacle(email)).toBe("AccountDisabled");
  await requestLink(email);
  expect(lastMail()).toContain("/sign-in/link");
  expect(await redeem(email)).toMatchObject({
    ...{ location: "/sign-in/error?error=AccountDisabled", session: undefined },
  });
});
