import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invitations, outgoingMails, users } from "@/db/schema";
import {
  ensureOwner,
  ensureOwnerByCommand,
  ensureSignedInOwner,
  findSignInObstacle,
  systemActor,
} from "@/lib/identity/owners";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env, parseEnv } from "@/lib/platform/process/env";
import { getUploadDefaults } from "@/lib/settings";
import { jpeg } from "@/test/builders/images";
import { type Client, createApiClient } from "@/test/harness/caller";
import { submitSignIn } from "@/test/harness/link-browser";
import { known, newEmail, rejected, serveSignUp, setPolicy, signedIn } from "@/test/harness/sign-up-suite";
import { invite, listInvitations, maySignUp, pruneInvitations } from ".";

const api = serveSignUp();

const hasAccount = async (email: string) =>
  (await db().select().from(users).where(eq(users.owner, email))).length > 0;

function lastMail(): string {
  const folder = path.join(env().dataFolder, "outbox");
  return readFileSync(path.join(folder, readdirSync(folder).sort().at(-1) ?? ""), "utf8");
}

describe("sign-up by invitation", () => {
  it("an unknown email gets the same response as a known one, and a mail without a link", async () => {
    const unknown = newEmail();
    const response = await api.requestLink(unknown);

    expect(lastMail()).toContain(`To: ${unknown}\n`);
    expect(lastMail()).toContain("by invitation only");
    expect(lastMail()).not.toContain("/sign-in/link");
    expect(response).toEqual(await api.requestLink(known));
    expect(lastMail()).toContain("/sign-in/link");
    expect(await api.requestLink(unknown)).toEqual(await api.requestLink(known));
  });

  it("an account is created only for the invited, once", async () => {
    const email = newEmail();
    expect(await api.redeem(email)).toMatchObject(rejected);
    expect(await hasAccount(email)).toBe(false);

    await invite({ email: ` ${email.toUpperCase()}` });
    const mails = await db().select().from(outgoingMails).where(eq(outgoingMails.toAddress, email));

    expect(mails).toMatchObject([{ text: expect.stringContaining(`${env().ALBUMEN_URL}/sign-in`) }]);

    await api.requestLink(email);
    expect(lastMail()).toContain("/sign-in/link");
    expect(await api.redeem(email)).toMatchObject(signedIn);

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

    expect(await api.redeem(email)).toMatchObject(rejected);
    expect(await invite({ email })).toMatchObject({ id, status: "open" });
    expect(await api.redeem(email)).toMatchObject(signedIn);

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
      ALBUMEN_SIGN_UP_DOMAINS: "@Team.example, other.example",
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

describe("an invited account whose welcome is unanswered", () => {
  it("makes no key, and its session's uploads are unlisted without location", async () => {
    const email = newEmail();
    await invite({ email });
    const { session = "" } = await api.redeem(email);
    const browser = createApiClient(api.origin, systemActor(await ensureOwner(email)), {
      cookie: session,
      "sec-fetch-site": "same-origin",
    });
    const key = { name: "Script", scopes: ["images:write"] };

    expect(await browser.call("POST", "/api/api-keys", key)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", message: expect.stringContaining("welcomed") },
    });

    const bytes = await jpeg({ gps: { latitude: 48, longitude: 11 } });
    const upload = async (client: Pick<Client, "upload">, filename: string) => {
      const { visibility, info } = await client.upload(filename, bytes);
      return { visibility, hasLocation: info.exif?.gps !== undefined };
    };

    expect(await upload(browser, "unasked.jpg")).toEqual({ visibility: "unlisted", hasLocation: false });

    await browser.expect(200, "PATCH", "/api/settings", {
      welcomed: true,
      upload_defaults: { visibility: "public", strip_location: false },
    });
    await browser.expect(201, "POST", "/api/api-keys", key);

    expect(await upload(browser, "asked.jpg")).toEqual({ visibility: "public", hasLocation: true });
  });

  it("is as one that the command line made for keys of the command line: public, without location", async () => {
    const email = newEmail();
    const { owner } = await ensureOwnerByCommand(email);

    expect(await getUploadDefaults(owner)).toMatchObject({ visibility: "public", strip_location: true });

    const invited = newEmail();
    await invite({ email: invited });
    await ensureOwnerByCommand(invited);
    const defaults = await getUploadDefaults(invited, { via: "key" });

    expect(defaults).toMatchObject({ visibility: "public", strip_location: true });
    expect(await getUploadDefaults(invited, { via: "session" })).toMatchObject({ visibility: "unlisted" });
  });
});

it("without a mail server an invitation has a link, which creates the account until it is revoked", async () => {
  const [email, revoked] = [newEmail(), newEmail()];
  const { link } = await invite({ email });

  expect(await submitSignIn(api.origin, new URL(link ?? "").searchParams.toString())).toMatchObject(signedIn);

  const { link: unused } = await invite({ email: revoked });
  await db().delete(invitations).where(eq(invitations.email, revoked));

  expect(await submitSignIn(api.origin, new URL(unused ?? "").searchParams.toString())).toMatchObject(
    rejected,
  );

  Object.assign(env(), { ALBUMEN_SMTP_URL: {} });
  expect(await invite({ email: newEmail() })).toMatchObject({ link: null });

  Object.assign(env(), { ALBUMEN_SMTP_URL: undefined });
});

it("where sign-up is closed, invitations do not count", async () => {
  const email = newEmail();
  await invite({ email });
  setPolicy({ ALBUMEN_SIGN_UP: "closed" });

  expect(await api.redeem(email)).toMatchObject(rejected);
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

  await api.requestLink(email);
  expect(lastMail()).toContain("/sign-in/link");
  expect(await api.redeem(email)).toMatchObject({
    location: "/sign-in/error?error=AccountDisabled",
    session: undefined,
  });
});
