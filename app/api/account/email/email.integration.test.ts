import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { albums, auditLogs, authUsers, emailChanges, memberships, users } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { pruneEmailChanges } from "@/lib/identity/email-change";
import { requestBackoff } from "@/lib/identity/email-change/change-email";
import type { EmailResource } from "@/lib/identity/email-change/resource";
import { ensureOwner, findSignInObstacle } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { resetBackoff } from "@/lib/platform/rate-limiting/rate-limiter";
import { type Account, createAccount } from "@/test/builders/account";
import { latestMail, requestEmailChange } from "@/test/builders/email-changes";
import { addInvitation, addMember } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { createApiClient } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi();
let account: Account;

beforeEach(async () => {
  account = await createAccount(api.origin);
});

const path = "/api/account/email";
const getEmail = ({ browser }: Account) => browser.expect<EmailResource>(200, "GET", path);
const confirm = ({ browser }: Account, token: string) => browser.call("POST", `${path}/confirm`, { token });
const anonymous = () => createApiClient(api.origin, account.actor, {});
const undo = (token: string) => anonymous().call("POST", `${path}/undo`, { token });
const findUser = async ({ actor }: Account) => {
  const [row] = await db().select().from(users).where(eq(users.owner, actor.account.owner));
  return row;
};

describe("a change of the email address", () => {
  it("takes both mails, and leaves keys, images and the account's key as they are", async () => {
    const image = await account.createImage();
    const other = await signIn(api.origin, account.actor);
    const { email: former, owner } = account.actor.account;
    const { confirm: token, undo: undoToken, email } = await requestEmailChange(account);

    expect(token).not.toBe(undoToken);
    expect(await getEmail(account)).toMatchObject({ email: former, pending: { email } });
    expect(await findUser(account)).toMatchObject({ email: former });
    expect(await confirm(account, token)).toMatchObject({ status: 200, body: { email, pending: null } });
    expect(await findUser(account)).toMatchObject({ owner, email });

    const me = await account.caller.expect<CallerResource>(200, "GET", "/api/me");
    expect(me.owner).toBe(email);

    const shown = await account.caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    expect(shown).toMatchObject({ owner: email, urls: image.urls });
    expect((await other.call("GET", "/api/me")).status).toBe(401);
    expect((await account.browser.call("GET", "/api/me")).status).toBe(200);
    expect((await ensureOwner(email)).uid).toBe(account.actor.account.uid);
    expect(await confirm(account, token)).toMatchObject({ status: 404 });

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.owner, owner));
    const ofChange = entries.filter(({ resourceType }) => resourceType === "email_change");

    expect(ofChange.map(({ action, status }) => [action, status])).toEqual(
      expect.arrayContaining([
        ["create", "success"],
        ["update", "success"],
      ]),
    );
  });

  it("frees the previous address for another account, whose key it does not become", async () => {
    const { owner, uid } = account.actor.account;
    const { confirm: token } = await requestEmailChange(account);
    await confirm(account, token);
    const created = await ensureOwner(owner);

    expect(created).toMatchObject({ email: owner, owner: created.uid });
    expect(created.uid).not.toBe(uid);

    const [album] = await db().select().from(albums).where(eq(albums.owner, created.uid));
    expect(album).toBeDefined();

    const browser = await signIn(api.origin, {
      ...account.actor,
      account: created,
      library: created,
    });
    await browser.expect(200, "DELETE", "/api/account", { confirm: created.handle });

    expect((await account.browser.call("GET", "/api/me")).status).toBe(200);
  });

  it("answers alike for the address of another account, whose owner is told", async () => {
    const other = await createAccount(api.origin);
    const taken = other.actor.account.email;
    const answer = await account.browser.call("POST", path, { email: taken.toUpperCase() });

    expect(answer).toMatchObject({ status: 202, body: { pending: { email: taken } } });
    expect(await getEmail(account)).toMatchObject({ pending: { email: taken } });

    const mail = await latestMail(taken);
    expect(mail).toContain("already has its own account");
    expect(mail).not.toContain("/email-changes/");
  });

  it("is not made when the address has another account by then", async () => {
    const { confirm: token, email } = await requestEmailChange(account);
    await ensureOwner(email);
    expect(await confirm(account, token)).toMatchObject({ status: 409 });
    expect(await findUser(account)).toMatchObject({ email: account.actor.account.email });
  });

  it("is confirmed by the account that asked only, within a day", async () => {
    const { confirm: token } = await requestEmailChange(account);
    expect(await confirm(await createAccount(api.origin), token)).toMatchObject({ status: 403 });
    expect((await anonymous().call("POST", `${path}/confirm`, { token })).status).toBe(401);

    const expiresAt = isoTime(Date.now() - 1);
    await db().update(emailChanges).set({ expiresAt });

    expect(await confirm(account, token)).toMatchObject({ status: 404 });
    expect(await getEmail(account)).toMatchObject({ pending: null });
  });

  it("is replaced by a later one, and canceled", async () => {
    const first = await requestEmailChange(account);
    expect(await account.browser.call("POST", path, { email: "b@example.com" })).toMatchObject({
      status: 429,
    });

    await resetBackoff("email-change", account.actor.account.uid, requestBackoff);
    const second = await requestEmailChange(account, { to: `newer-${account.word}@example.com` });

    expect(await confirm(account, first.confirm)).toMatchObject({ status: 404 });

    await account.browser.expect(200, "DELETE", path);
    expect(await confirm(account, second.confirm)).toMatchObject({ status: 404 });
    expect(await account.browser.call("DELETE", path)).toMatchObject({ status: 404 });
  });

  it("is rejected for no address and for the current one", async () => {
    for (const email of ["x", "a@example.com,b@example.com", account.actor.account.email])
      expect(await account.browser.call("POST", path, { email })).toMatchObject({ status: 400 });
  });

  it("moves memberships, and ends the invitations that no longer make sense", async () => {
    const library = await createAccount(api.origin);
    const member = await addMember(library, account, "viewer");
    const email = `new-${account.actor.account.email}`;
    const invitation = await addInvitation(library, email);
    const ownInvitation = await addInvitation(account, email);
    const { confirm: token } = await requestEmailChange(account);

    expect(await confirm(account, token)).toMatchObject({ status: 200 });

    const rows = await db().select().from(memberships);
    expect(rows.find(({ id }) => id === member)).toMatchObject({ email });

    const ids = rows.map(({ id }) => id);
    expect(ids).not.toContain(invitation.id);
    expect(ids).not.toContain(ownInvitation.id);
  });
});

describe("the link in the mail to the previous address", () => {
  it("stops a change that is not confirmed, and ends all sessions", async () => {
    const { confirm: token, undo: undoToken } = await requestEmailChange(account);
    expect(await undo(undoToken)).toMatchObject({ status: 200, body: { undone: true } });
    expect((await account.browser.call("GET", "/api/me")).status).toBe(401);

    const again = { ...account, browser: await signIn(api.origin, account.actor) };
    expect(await confirm(again, token)).toMatchObject({ status: 404 });
    expect(await getEmail(again)).toMatchObject({ pending: null });
    expect(await undo(undoToken)).toMatchObject({ status: 200 });
    expect((await again.browser.call("GET", "/api/me")).status).toBe(200);
  });

  it("gives the address back, also after later changes, whose links then undo nothing", async () => {
    const { email: former } = account.actor.account;
    const first = await requestEmailChange(account);
    await confirm(account, first.confirm);
    const second = await requestEmailChange(account, {
      from: first.email,
      to: `x-${account.word}@example.com`,
    });
    await confirm(account, second.confirm);

    expect(await undo(first.undo)).toMatchObject({ status: 200 });
    expect(await findUser(account)).toMatchObject({ email: former });

    const [user] = await db().select().from(authUsers).where(eq(authUsers.email, former));
    expect(user).toBeDefined();
    expect(await undo(second.undo)).toMatchObject({ status: 404 });
    expect(await findSignInObstacle(former)).toBeUndefined();
  });

  it("works for a week", async () => {
    const { confirm: token, undo: undoToken } = await requestEmailChange(account);
    await confirm(account, token);
    const age = async (ageMs: number) => {
      await db()
        .update(emailChanges)
        .set({ createdAt: isoTime(Date.now() - ageMs) });
    };
    await age(7 * dayMs - hourMs);
    await pruneEmailChanges();

    expect(await db().select().from(emailChanges)).not.toEqual([]);

    await age(7 * dayMs + hourMs);
    expect(await undo(undoToken)).toMatchObject({ status: 404 });

    await pruneEmailChanges();
    expect(await db().select().from(emailChanges)).toEqual([]);
  });
});
