import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { apiKeys, authSessions, customDomains } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import { setPlan } from "@/lib/billing/set-plan";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { hasHeardWithin } from "@/lib/caching/cache-sync";
import { commitChange } from "@/lib/changes";
import { hashKey, hashSessionToken, mintKey, rotateKey } from "@/lib/identity";
import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import { endSessionOfHash } from "@/lib/identity/session";
import { newId } from "@/lib/kernel/ids";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { requestEmailChange } from "@/test/builders/email-changes";
import { addMember, handleOf, inLibrary } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createApiClient } from "@/test/harness/caller";
import { listQueries } from "@/test/harness/count-queries";
import { signIn } from "@/test/harness/session";
import { becomeOperator } from "@/test/tables/examples/operators";

const api = serveApi();
let stopCacheSync: () => Promise<void>;
let account: Account;

beforeAll(async () => {
  stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
  await vi.waitUntil(() => hasHeardWithin(900), { timeout: 200_000 });
});
afterAll(() => stopCacheSync());
beforeEach(async () => {
  account = await createAccount(api.origin);
});

const credentialTables = /^select .* from ("api_keys"|"auth_sessions"|"users" inner join "memberships")/s;

/** Counts the statements that look up the credentials of a call. */
async function countLookUps(call: () => Promise<unknown>): Promise<number> {
  return (await listQueries(call)).filter((text) => credentialTables.test(text)).length;
}

/** Repeats the call until it needs no look-up. A busy process may read again. */
const untilCached = (call: () => Promise<unknown>) => expect.poll(() => countLookUps(call)).toBe(0);

const list = "/api/images?limit=1";
const statusOf =
  (client: Client, method = "GET", path = list, body?: object) =>
  async () =>
    (await client.call(method, path, body)).status;
const withKey = (key: string) =>
  createApiClient(api.origin, account.actor, { authorization: `Bearer ${key}` });

const createKey = (body: object = {}) =>
  account.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", {
    name: "Cached",
    scopes: ["read"],
    ...body,
  });

/** Sets the clock of times, but not of the caches, for one test. */
function setTime(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  onTestFinished(() => void vi.useRealTimers());
}

/** Expects that a cached credential counts as changed in the next call after the change. */
async function expectAtOnce<Answer>(
  call: () => Promise<Answer>,
  [before, after]: readonly [Answer, Answer],
  change: () => Promise<unknown>,
): Promise<void> {
  expect(await call()).toEqual(before);
  await untilCached(call);
  await change();

  expect(await call()).toEqual(after);
}

describe("the look-up of a key", () => {
  it("is made once, and again where no change would arrive", async () => {
    const { key } = await createKey();
    const call = statusOf(withKey(key));
    await untilCached(call);

    await stopCacheSync();
    expect(await countLookUps(call)).toBe(1);
    expect(await countLookUps(call)).toBe(1);

    stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
    await untilCached(call);
  });

  it("does not remember unknown keys", async () => {
    const keyId = newId("key");
    const key = mintKey(keyId);
    const call = statusOf(withKey(key));

    expect(await call()).toBe(401);

    await db()
      .insert(apiKeys)
      .values({
        keyId,
        owner: account.actor.library.owner,
        keyHash: hashKey(key),
        scopes: ["read"],
        createdAt: isoTime(),
      });

    expect(await call()).toBe(200);
  });

  it("ends with its revocation", async () => {
    const { id, key } = await createKey();

    await expectAtOnce(statusOf(withKey(key)), [200, 401], () =>
      account.browser.expect(200, "DELETE", `/api/api-keys/${id}`),
    );
  });

  it("ends with its rotation", async () => {
    const { id, key } = await createKey();

    await expectAtOnce(statusOf(withKey(key)), [200, 401], () => rotateKey(account.actor, id));
  });

  it.each([
    ["scopes", { scopes: ["upload"] }],
    ["network allow list", { allowed_ips: ["203.0.113.7"] }],
  ])("ends with a change of its %s", async (_what, changes) => {
    const { id, key } = await createKey();

    await expectAtOnce(statusOf(withKey(key)), [200, 403], () =>
      account.browser.expect(200, "PATCH", `/api/api-keys/${id}`, changes),
    );
  });

  it("expires while it is cached", async () => {
    const { key } = await createKey({ expires: isoTime(Date.now() + minuteMs) });

    await expectAtOnce(statusOf(withKey(key)), [200, 401], async () => setTime(Date.now() + 2 * minuteMs));
  });

  it("lets its use be recorded every minute", async () => {
    const { id, key } = await createKey();
    const call = statusOf(withKey(key));
    const readLastUse = async () => {
      const [row] = await db().select().from(apiKeys).where(eq(apiKeys.keyId, id));
      return row?.lastUsedAt;
    };
    await untilCached(call);
    await expect.poll(readLastUse).not.toBeNull();

    const later = Date.now() + 2 * minuteMs;
    setTime(later);
    await call();
    await expect.poll(readLastUse).toBe(isoTime(later));

    const updates = (await listQueries(call)).filter((text) => text.startsWith('update "api_keys"'));
    expect(updates).toEqual([]);
  });
});

describe("the look-up of a session", () => {
  const hashOf = ({ cookie }: Account["browser"]) => hashSessionToken(cookie.split("=")[1] ?? "");

  it("ends with the sign-out", async () => {
    await expectAtOnce(statusOf(account.browser), [200, 401], () =>
      endSessionOfHash(hashOf(account.browser)),
    );
  });

  it("ends with its end from another session", async () => {
    const phone = await signIn(api.origin, account.actor);

    await expectAtOnce(statusOf(phone), [200, 401], () =>
      account.browser.expect(200, "DELETE", "/api/sessions"),
    );
  });

  it("ends when the email address changes, and when the change is undone", async () => {
    const phone = await signIn(api.origin, account.actor);
    const { confirm, undo } = await requestEmailChange(account);

    await expectAtOnce(statusOf(phone), [200, 401], () =>
      account.browser.expect(200, "POST", "/api/account/email/confirm", { token: confirm }),
    );
    await expectAtOnce(statusOf(account.browser), [200, 401], () =>
      account.browser.expect(200, "POST", "/api/account/email/undo", { token: undo }),
    );
  });

  it("expires while it is cached", async () => {
    const expires = new Date(Date.now() + minuteMs);
    await db()
      .update(authSessions)
      .set({ expires })
      .where(eq(authSessions.sessionToken, hashOf(account.browser)));

    await expectAtOnce(statusOf(account.browser), [200, 401], async () =>
      setTime(expires.getTime() + minuteMs),
    );
  });
});

describe("the look-up of an account", () => {
  /** Sets the status of a domain, as a check of it does. */
  const setStatus = (hostname: string, status: "active" | "misconfigured") =>
    transaction(async () => {
      const [row] = await db()
        .update(customDomains)
        .set({ status })
        .where(eq(customDomains.hostname, hostname))
        .returning();
      const { uid } = account.actor.account;
      const outcome = status === "active" ? "verified" : "failed";
      await commitChange(account.actor, {
        resource: "domain",
        action: "update",
        id: row?.id ?? "",
        fields: ["status"],
        change: { uid, outcome, present: async () => Promise.reject(new Error("no webhook listens")) },
      });
    });

  const uidOf = ({ actor }: Account) => actor.account.uid;

  async function createOperator(): Promise<Account> {
    const operator = await createAccount(api.origin);
    becomeOperator(operator);
    onTestFinished(() => void Object.assign(env(), { ALBUMEN_OPERATORS: [] }));
    return operator;
  }

  it.each(["key", "session"])("by %s ends when an operator disables it", async (via) => {
    const operator = await createOperator();
    const client = via === "key" ? account.caller : account.browser;
    const call = statusOf(client, "PATCH", "/api/profile", { bio: "Hello" });

    await expectAtOnce(call, [200, 403], () =>
      operator.browser.expect(200, "PATCH", `/api/admin/owners/${uidOf(account)}`, { disabled: true }),
    );
  });

  it.each(["key", "session"])("by %s ends when it is closed", async (via) => {
    const client = via === "key" ? account.caller : account.browser;

    await expectAtOnce(statusOf(client), [200, 401], () =>
      closeAccount(account.actor, { confirm: handleOf(account) }),
    );
  });

  it("ends when its plan changes", async () => {
    const call = async () => (await account.caller.call("GET", list)).headers.get("ratelimit-policy");
    const before = await call();

    await expectAtOnce(call, [before, expect.not.stringMatching(`^${before}$`)], () =>
      setPlan(account.actor.account.owner, "free"),
    );
  });

  it("ends when its handle changes", async () => {
    const handle = `renamed-${account.word}`;
    const { id } = await account.createImage();
    const call = async () => {
      const { urls } = await account.caller.expect(200, "GET", `/api/images/${id}`);
      return new URL(urls.original ?? "").pathname.split("/")[2];
    };

    await expectAtOnce(call, [handleOf(account), handle], () =>
      account.browser.expect(200, "PATCH", "/api/profile", { handle }),
    );
  });

  it("ends when its images get another host", async () => {
    const hostname = `${account.word}.example.net`;
    const { id } = await account.createImage();
    await db()
      .insert(customDomains)
      .values({
        id: newId("dom"),
        owner: account.actor.library.owner,
        hostname,
        status: "active",
        createdAt: isoTime(),
        updatedAt: isoTime(),
      });
    const call = async () => {
      const { urls } = await account.caller.expect(200, "GET", `/api/images/${id}`);
      return new URL(urls.original ?? "").host;
    };
    const set = (isUsed: boolean) =>
      account.browser.expect(200, "PATCH", "/api/settings", { embed_use_custom_domain: isUsed });
    await set(false);

    await expectAtOnce(call, ["localhost:3999", hostname], () => set(true));
    await expectAtOnce(call, [hostname, "localhost:3999"], () => setStatus(hostname, "misconfigured"));
    await expectAtOnce(call, ["localhost:3999", hostname], () => setStatus(hostname, "active"));

    const [domain] = await db().select().from(customDomains).where(eq(customDomains.hostname, hostname));
    await expectAtOnce(call, [hostname, "localhost:3999"], () =>
      account.browser.expect(200, "DELETE", `/api/domains/${domain?.id}`),
    );
  });
});

describe("the look-up of a membership", () => {
  let member: Account;
  let membershipId: string;

  beforeEach(async () => {
    member = await createAccount(api.origin);
    membershipId = await addMember(account, member, "editor");
  });

  const path = () => `/api/memberships/${membershipId}`;
  const createAlbum = (client: Client) => {
    let count = 0;
    return () => statusOf(client, "POST", "/api/albums", { album: `album-${++count}`, title: "Album" })();
  };
  const keyOfMember = async () => {
    const body = { name: "Member", scopes: ["read", "albums:write"], library: handleOf(account) };
    return withKey((await member.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", body)).key);
  };

  it("ends with it for a session", async () => {
    await expectAtOnce(statusOf(inLibrary(account, member)), [200, 404], () =>
      account.browser.expect(200, "DELETE", path()),
    );
  });

  it("ends with it for a key", async () => {
    await expectAtOnce(statusOf(await keyOfMember()), [200, 401], () =>
      account.browser.expect(200, "DELETE", path()),
    );
  });

  it("ends when the member leaves", async () => {
    await expectAtOnce(statusOf(inLibrary(account, member)), [200, 404], () =>
      member.browser.expect(200, "DELETE", `/api/libraries/${handleOf(account)}`),
    );
  });

  it.each(["session", "key"])("ends for a %s when the role changes", async (via) => {
    const client = via === "key" ? await keyOfMember() : inLibrary(account, member);

    await expectAtOnce(createAlbum(client), [201, 403], () =>
      account.browser.expect(200, "PATCH", path(), { role: "viewer" }),
    );
  });

  it("ends with its album", async () => {
    const guest = await createAccount(api.origin);
    const { album } = await account.createAlbum();
    await addMember(account, guest, "viewer", album);

    await expectAtOnce(statusOf(inLibrary(account, guest)), [200, 404], () =>
      account.browser.expect(204, "DELETE", `/api/albums/${album}`),
    );
  });

  it.each(["session", "key"])("ends for a %s when an operator withholds the library", async (via) => {
    const operator = await createAccount(api.origin);
    becomeOperator(operator);
    onTestFinished(() => void Object.assign(env(), { ALBUMEN_OPERATORS: [] }));
    const [client, rejection] =
      via === "key" ? ([await keyOfMember(), 401] as const) : ([inLibrary(account, member), 404] as const);

    await expectAtOnce(statusOf(client), [200, rejection], () =>
      operator.browser.expect(200, "PATCH", `/api/admin/owners/${account.actor.account.uid}`, {
        withhold: true,
      }),
    );
  });

  it("ends when the library is closed", async () => {
    await expectAtOnce(statusOf(inLibrary(account, member)), [200, 404], () =>
      closeAccount(account.actor, { confirm: handleOf(account) }),
    );
  });
});
