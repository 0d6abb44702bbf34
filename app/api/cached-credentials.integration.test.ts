import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, authSessions } from "@/db/schema";
import { stale } from "@/lib/caching";
import { imageChangesChannel } from "@/lib/caching/cache-sync";
import { hashKey, hashSessionToken, mintKey, rotateKey } from "@/lib/identity";
import { refreshTokens } from "@/lib/identity/oauth";
import { endSessionOfHash } from "@/lib/identity/session";
import { newId } from "@/lib/kernel/ids";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { notify } from "@/lib/platform/database/notifications";
import { db } from "@/lib/platform/database/transaction";
import type { Account } from "@/test/builders/account";
import { requestEmailChange } from "@/test/builders/email-changes";
import { createOauthGrant } from "@/test/builders/oauth";
import { listQueries } from "@/test/harness/count-queries";
import {
  countLookUps,
  expectAtOnce,
  serveCredentials,
  setTime,
  statusOf,
  untilCached,
} from "@/test/harness/credential-suite";
import { signIn } from "@/test/harness/session";

const suite = serveCredentials();
const { api, createKey, withKey } = suite;

describe("the look-up of a key", () => {
  it("is made once, and again where no change would arrive", async () => {
    const { key } = await createKey();
    const call = statusOf(withKey(key));
    await untilCached(call);

    await suite.withoutChanges(async () => {
      expect(await countLookUps(call)).toBe(1);
      expect(await countLookUps(call)).toBe(1);
    });

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
        owner: suite.account.actor.library.owner,
        keyHash: hashKey(key),
        scopes: ["read"],
        createdAt: isoTime(),
      });

    expect(await call()).toBe(200);
  });

  it("ends with its revocation", async () => {
    const { id, key } = await createKey();

    await expectAtOnce(statusOf(withKey(key)), [200, 401], () =>
      suite.account.browser.expect(200, "DELETE", `/api/api-keys/${id}`),
    );
  });

  it("ends with its rotation", async () => {
    const { id, key } = await createKey();

    await expectAtOnce(statusOf(withKey(key)), [200, 401], () => rotateKey(suite.account.actor, id));
  });

  it.each([
    ["scopes", { scopes: ["upload"] }],
    ["network allow list", { allowed_ips: ["203.0.113.7"] }],
  ])("ends with a change of its %s", async (_what, changes) => {
    const { id, key } = await createKey();

    await expectAtOnce(statusOf(withKey(key)), [200, 403], () =>
      suite.account.browser.expect(200, "PATCH", `/api/api-keys/${id}`, changes),
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

describe("the look-up of an access token", () => {
  it("ends with the access of its application", async () => {
    const { grantId, accessToken } = await createOauthGrant(suite.account.actor);

    await expectAtOnce(statusOf(withKey(accessToken)), [200, 401], () =>
      suite.account.browser.expect(204, "DELETE", `/api/oauth/grants/${grantId}`),
    );
  });

  it("ends when its refresh token is used twice", async () => {
    const { accessToken, refreshToken, clientId } = await createOauthGrant(suite.account.actor);
    const request = { clientId, resources: [], values: { refresh_token: refreshToken } };
    await refreshTokens(request);

    await expectAtOnce(statusOf(withKey(accessToken)), [200, 401], () =>
      expect(refreshTokens(request)).rejects.toThrow("already used"),
    );
  });

  it("ends within a second when another process revokes the access", async () => {
    const { account } = suite;
    const { grantId, accessToken } = await createOauthGrant(account.actor);
    const call = statusOf(withKey(accessToken));
    await untilCached(call);

    // As another process does it: this one is notified through the database only.
    await db().update(apiKeys).set({ revokedAt: isoTime() }).where(eq(apiKeys.keyId, grantId));
    await notify(imageChangesChannel, stale.credentials(account.actor.account.uid).ids);

    await expect.poll(call, { timeout: 1_000 }).toBe(401);
  });
});

describe("the look-up of a session", () => {
  const hashOf = ({ cookie }: Account["browser"]) => hashSessionToken(cookie.split("=")[1] ?? "");

  it("ends with the sign-out", async () => {
    await expectAtOnce(statusOf(suite.account.browser), [200, 401], () =>
      endSessionOfHash(hashOf(suite.account.browser)),
    );
  });

  it("ends with its end from another session", async () => {
    const phone = await signIn(api.origin, suite.account.actor);

    await expectAtOnce(statusOf(phone), [200, 401], () =>
      suite.account.browser.expect(200, "DELETE", "/api/sessions"),
    );
  });

  it("ends when the email address changes, and when the change is undone", async () => {
    const phone = await signIn(api.origin, suite.account.actor);
    const { confirm, undo } = await requestEmailChange(suite.account);

    await expectAtOnce(statusOf(phone), [200, 401], () =>
      suite.account.browser.expect(200, "POST", "/api/account/email/confirm", { token: confirm }),
    );
    await expectAtOnce(statusOf(suite.account.browser), [200, 401], () =>
      suite.account.browser.expect(200, "POST", "/api/account/email/undo", { token: undo }),
    );
  });

  it("expires while it is cached", async () => {
    const expires = new Date(Date.now() + minuteMs);
    await db()
      .update(authSessions)
      .set({ expires })
      .where(eq(authSessions.sessionToken, hashOf(suite.account.browser)));

    await expectAtOnce(statusOf(suite.account.browser), [200, 401], async () =>
      setTime(expires.getTime() + minuteMs),
    );
  });
});
